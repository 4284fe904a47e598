import { keyOf } from './normalise.ts';
import { nothing, type ParsedPhrase, parsePhrase } from './parse-phrase.ts';
import type { Place } from './place.ts';
import type { Meaning, PlaceIndex } from './place-index.ts';
import { endsStreetName, isNumberPart, streetStart, wordsAfterNumber } from './street.ts';

/** Without a comma or a number between street and city, smaller comuni are offered, not assumed (`Via Camillo Cavour`). */
const assumedFromInhabitants = 15_000;
/** Words of the longest comune and its province. */
const maxCityWords = 9;

const labelOf = (index: PlaceIndex, { zone, place }: Meaning) => (zone ? index.zoneLabel(zone) : index.label(place));
const labels = (index: PlaceIndex, meanings: readonly Meaning[]) => meanings.slice(0, 3).map((m) => labelOf(index, m));

/** Reads a street with or without a city after it. `words[0]` is the street's word. */
function parseStreet(index: PlaceIndex, words: readonly string[]): ParsedPhrase {
  const after = wordsAfterNumber(words);
  for (const tail of after ?? []) {
    const parsed = parsePhrase(index, tail);
    if (parsed) return parsed;
  }
  const name = words.slice(1);
  const whole = index.meanings(name.join(''));
  if (after?.length === 0) return { kind: 'street', suggestions: [] };
  if (whole.length) return { kind: 'street', suggestions: labels(index, whole) };
  for (let cut = Math.max(1, name.length - maxCityWords); cut < name.length; cut++) {
    const parsed = parsePhrase(index, name.slice(cut));
    if (parsed?.kind !== 'meanings') continue;
    const first = parsed.meanings[0] as Meaning;
    const assumed = !first.zone && first.place.population >= assumedFromInhabitants;
    if (assumed && endsStreetName(words.slice(0, cut + 1))) return parsed;
    return { kind: 'street', suggestions: labels(index, parsed.meanings) };
  }
  return { kind: 'street', suggestions: [] };
}

/** Reads one part that is no place by itself: a street, a street after its city, or something unknown. */
function parseStreetPart(index: PlaceIndex, words: readonly string[]): ParsedPhrase {
  const start = streetStart(words);
  if (start < 0) return nothing;
  const street = parseStreet(index, words.slice(start));
  const before = start > 0 ? parsePhrase(index, words.slice(0, start)) : null;
  if (before?.kind !== 'meanings' || street.kind === 'conflict') return street;
  return street.kind === 'meanings' ? combine(index, before.meanings, street.meanings) : before;
}

/** A part named before the city: its zone, its province's comune, itself again, or something that contradicts it. */
function combine(index: PlaceIndex, part: readonly Meaning[], city: readonly Meaning[]): ParsedPhrase {
  const same = part.filter((p) => city.some((c) => !c.zone && p.place === c.place));
  if (same.length) return { kind: 'meanings', meanings: same };
  const inZone = city.filter((c) => c.zone && part.some((p) => !p.zone && p.place === c.place));
  if (inZone.length) return { kind: 'meanings', meanings: inZone };
  const isInside = (inner: Place, outer: Place) => {
    const key = keyOf(outer.name);
    return index.provinceSigns(key).includes(inner.province) || index.region(key) === inner.region;
  };
  const inProvince = part.filter((p) => !p.zone && city.some((c) => !c.zone && isInside(p.place, c.place)));
  if (inProvince.length) return { kind: 'meanings', meanings: inProvince };
  return { kind: 'conflict', suggestions: [...labels(index, city.slice(0, 1)), ...labels(index, part.slice(0, 1))] };
}

/** Meanings that agree with a province's sign or name, or a region's name, standing as a part of its own. */
function filterBy(index: PlaceIndex, words: readonly string[]): ((meaning: Meaning) => boolean) | null {
  const isProvince = words[0] === 'provincia' || words[0] === 'prov';
  const key = (isProvince ? words.slice(words[1] === 'di' ? 2 : 1) : words).join('');
  const region = index.region(key);
  // Molise is a region and a comune in it: left to `combine`, like a province that is a city too.
  if (region && !index.meanings(key).length) return ({ place }) => place.region === region;
  const signs = index.provinceSigns(key);
  // A province's name is mostly a city's too: only what is no city is a mere qualifier.
  if (signs.length && (isProvince || !index.meanings(key).length)) return ({ place }) => signs.includes(place.province);
  return null;
}

/** Reads several parts, the last first: the city is the one named last, what stands before it must not contradict it. */
export function parseAddress(index: PlaceIndex, parts: readonly (readonly string[])[]): ParsedPhrase {
  const filters: ((meaning: Meaning) => boolean)[] = [];
  const ignored: string[] = [];
  let sawStreet = false;
  let parsed = null as ParsedPhrase | null;
  for (let i = parts.length - 1; i >= 0; i--) {
    const words = parts[i] as readonly string[];
    const filter = i > 0 ? filterBy(index, words) : null;
    if (filter && parsed?.kind !== 'meanings') {
      filters.push(filter);
      continue;
    }
    const isNumber = isNumberPart(words);
    const own = parsePhrase(index, words) ?? (isNumber ? nothing : parseStreetPart(index, words));
    if (own.kind === 'conflict') return own;
    if (own.kind === 'street') {
      sawStreet = true;
      ignored.push(...own.suggestions);
    }
    if (own.kind === 'meanings') {
      const meanings = filters.length ? own.meanings.filter((m) => filters.every((f) => f(m))) : own.meanings;
      if (!meanings.length) return { kind: 'conflict', suggestions: labels(index, own.meanings) };
      // A street that carries its own city before the last one is an address, its city must agree.
      parsed = parsed?.kind === 'meanings' ? combine(index, meanings, parsed.meanings) : { kind: 'meanings', meanings };
      if (parsed.kind === 'conflict') return parsed;
    } else if (own.kind === 'nothing' && !isNumber && !parsed && !sawStreet) {
      // The last thing named is no place we know: replacing it by an earlier one would be silent.
      return nothing;
    }
  }
  if (parsed) return parsed;
  return sawStreet ? { kind: 'street', suggestions: ignored.slice(0, 5) } : nothing;
}
