import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolvePlace } from './resolve-place.ts';
import { suggestCities } from './suggest-cities.ts';
import { index, labelOf } from './testing/real-index.ts';
import { validateLocation } from './validate-location.ts';

const none = new Map<string, number>();
const counts = new Map([['058091', 400]]);
const runs = { numRuns: 2000 };

/** Pieces of what people type, in any order: likelier than random letters to reach every branch. */
const piece = fc.oneof(
  fc.constantFrom(...index.places.slice(0, 400).map((place) => place.name)),
  fc.constantFrom(
    'via',
    'corso',
    'piazza',
    '1',
    '12/A',
    'bis',
    'int.',
    ',',
    '-',
    '(',
    ')',
    'RM',
    'Lecce',
    'Lazio',
    'Italia',
  ),
  fc.constantFrom(
    '20121',
    '00153',
    '99999',
    'Trastevere',
    'Brera',
    'San Paolo',
    'S.',
    "Forli'",
    'dentista',
    'a',
    'di',
    'zona',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 260 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' ')),
);

describe('whatever is typed', () => {
  it('is answered without throwing, the same way every time', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const first = resolvePlace(index, text);
        expect(resolvePlace(index, text)).toEqual(first);
        expect(suggestCities(index, text, counts)).toEqual(suggestCities(index, text, counts));
      }),
      runs,
    );
  });

  it('gets suggestions that are understood as what they say when sent back', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const resolution = resolvePlace(index, text);
        const offered = resolution.kind === 'unknown' ? resolution.suggestions : [];
        expect(offered.length).toBeLessThanOrEqual(5);
        for (const label of [...offered, ...suggestCities(index, text, none)]) expect(labelOf(label)).toBe(label);
      }),
      runs,
    );
  });

  it('is either valid with a city or invalid with nothing but suggestions and a message', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { isValid, suggestions, message, ...rest } = validateLocation(index, text, counts);
        if (isValid) {
          expect(rest.city && rest.province && rest.region && rest.coordinates).toBeTruthy();
          expect(rest.isClosestCity).toBe(rest.closestCity !== null);
          expect(message !== null).toBe(rest.originalSearchCity !== null);
          expect(suggestions).toEqual([]);
        } else {
          expect(Object.values(rest).filter(Boolean)).toEqual([[]]);
        }
      }),
      runs,
    );
  });

  it('never turns a comune into one a slip away', () => {
    const letters = 'abcdefghilmnoprstuvz';
    const slipped = fc
      .tuple(fc.constantFrom(...index.places), fc.nat(), fc.constantFrom(...letters))
      .map(([place, at, letter]) => {
        const i = at % place.name.length;
        return { place, text: place.name.slice(0, i) + letter + place.name.slice(i + 1) };
      });
    fc.assert(
      fc.property(slipped, ({ place, text }) => {
        const resolution = resolvePlace(index, text);
        if (resolution.kind === 'unknown' || resolution.place === place) return;
        // Understood as another place only when the text says exactly that now, alone or before its province
        // (« Rivalba di Torino », a slip away from Rivalta di Torino, is Rivalba near Torino).
        const names = [resolution.place.name, resolution.zone?.name, ...aliasesOf(resolution.place.istatCode)].map(
          plain,
        );
        expect(names.some((name) => name === plain(text) || (name && plain(text).startsWith(`${name}di`)))).toBe(true);
      }),
      runs,
    );
  });
});

const plain = (text = '') =>
  text
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
const aliasesOf = (istatCode: string) =>
  index.names.filter((name) => name.kind === 'alias' && name.place.istatCode === istatCode).map((name) => name.key);

describe('every place of the gazetteer', () => {
  it('is understood by its label: all 7,896 comuni and all zones', () => {
    expect(index.places).toHaveLength(7896);
    for (const place of index.places) expect(labelOf(index.label(place)), place.istatCode).toBe(index.label(place));
    for (const { zone } of index.names) {
      if (zone) expect(labelOf(index.zoneLabel(zone))).toBe(index.zoneLabel(zone));
    }
  });

  it('is understood with its province in every usual form, and gives no alternative then', () => {
    for (const place of index.places) {
      const { name, province } = place;
      for (const text of [
        `${name} (${province})`,
        `${name.toUpperCase()} ${province}`,
        `${name}, ${province}, Italia`,
      ]) {
        expect(resolvePlace(index, text), text).toEqual({
          kind: 'found',
          place,
          zone: null,
          alternatives: [],
          cap: null,
          street: null,
        });
      }
    }
  });

  it('is understood by its bare name, blind to case, accents, apostrophes and spaces, as the most populous of that name', () => {
    for (const place of index.places) {
      for (const text of [place.name, plain(place.name), place.name.replaceAll("'", ' '), ` ${place.name}`]) {
        const resolution = resolvePlace(index, text);
        if (resolution.kind === 'unknown') throw new Error(`${text} is not understood`);
        const all = [resolution.place, ...resolution.alternatives];
        expect(all, text).toContain(place);
        expect(resolution.place.population, text).toBeGreaterThanOrEqual(place.population);
      }
    }
  });

  it('is among the suggestions for its name', () => {
    for (const place of index.places.slice(0, 2000)) {
      expect(suggestCities(index, place.name, none)[0], place.name).toContain(place.name);
    }
  });

  it('is understood at the end of an address', () => {
    for (const place of index.places) {
      const label = index.label(place);
      expect(labelOf(`Via Garibaldi 12, ${place.name} (${place.province})`), place.name).toBe(label);
      expect(labelOf(`Via Garibaldi 12, ${place.name} ${place.province}`), place.name).toBe(label);
      expect(labelOf(`Via Garibaldi 12 ${place.name} ${place.province}`), place.name).toBe(label);
    }
  });
});
