import { findStreet, type Street } from './find-street.ts';
import { invalidCityMessage, unknownCapMessage } from './messages.ts';
import { parseAddress } from './parse-address.ts';
import { type ParsedPhrase, parsePhrase } from './parse-phrase.ts';
import { parseTyped, type Typed } from './parse-typed.ts';
import type { Place, Zone } from './place.ts';
import type { Meaning, PlaceIndex } from './place-index.ts';
import { suggestNear } from './suggest-near.ts';

/** What was typed, understood. `alternatives` are other comuni it may have meant, the most populous first. */
export interface PlaceFound {
  kind: 'found';
  place: Place;
  /** The neighbourhood that was typed, if it was one. */
  zone: Zone | null;
  alternatives: Place[];
  /** The CAP that was typed, alone or with more. */
  cap: string | null;
  /** The street that was typed. */
  street: Street | null;
}

/** A text that names no place; each of its `suggestions` does, when sent back. */
interface PlaceUnknown {
  kind: 'unknown';
  message: string;
  suggestions: string[];
}
export type PlaceResolution = PlaceFound | PlaceUnknown;

const unknown = (suggestions: string[] = [], message = invalidCityMessage): PlaceUnknown => ({
  kind: 'unknown',
  message,
  suggestions,
});

/**
 * Whether a comune cannot have this CAP. Our list is not complete, so an unlisted CAP speaks against a comune only
 * when that comune's are all known, or when the first two digits (the area) differ from its own.
 */
function contradicts(index: PlaceIndex, cap: string, place: Place): boolean {
  const places = index.placesOfCap(cap);
  if (places.includes(place)) return false;
  if (index.isZonedCap(cap)) return true;
  const known = index.capsOf(place.istatCode);
  if (known?.complete) return true;
  if (places.length && !places.some((other) => other.province === place.province)) return true;
  return known !== null && !known.caps.some((own) => own.slice(0, 2) === cap.slice(0, 2));
}

function resolveCap(index: PlaceIndex, cap: string): PlaceResolution {
  const [place, ...alternatives] = index.placesOfCap(cap);
  return place ? { kind: 'found', place, zone: null, alternatives, cap, street: null } : unknown([], unknownCapMessage);
}

function found(meanings: readonly Meaning[], cap: string | null): PlaceFound {
  const [first, ...others] = meanings as [Meaning, ...Meaning[]];
  const alternatives: Place[] = [];
  for (const { kind, place } of others) {
    // A zone is no alternative to a comune of the same name: it has to be asked for with its city.
    if ((kind === 'zone') !== (first.kind === 'zone')) continue;
    if (place !== first.place && !alternatives.includes(place)) alternatives.push(place);
  }
  return { kind: 'found', place: first.place, zone: first.zone, alternatives, cap, street: null };
}

function resolveParsed(index: PlaceIndex, phrase: ParsedPhrase, { cap, parts }: Typed): PlaceResolution {
  if (phrase.kind === 'conflict') return unknown(phrase.suggestions);
  if (phrase.kind === 'street') {
    if (cap !== null) return resolveCap(index, cap);
    return unknown(phrase.suggestions);
  }
  if (phrase.kind === 'nothing') return unknown(suggestNear(index, parts, cap));
  if (cap === null) return found(phrase.meanings, null);
  const possible = phrase.meanings.filter(({ place }) => !contradicts(index, cap, place));
  if (possible.length) return found(possible, cap);
  const labels = phrase.meanings
    .slice(0, 1)
    .map(({ place, zone }) => (zone ? index.zoneLabel(zone) : index.label(place)));
  return unknown([...labels, ...index.placesOfCap(cap).slice(0, 2).map(index.label)]);
}

/**
 * Understands what a visitor typed into the city box: a comune, a foreign or former name, a neighbourhood, a CAP, an
 * address that ends in one of them. Never throws, never replaces a misspelt name silently. Rules: docs/product.md, 3.
 */
export function resolvePlace(index: PlaceIndex, typed: string): PlaceResolution {
  const parsed = parseTyped(typed);
  if (!parsed) return unknown();
  if (!parsed.parts.length) return parsed.cap === null ? unknown() : resolveCap(index, parsed.cap);
  const [only, ...more] = parsed.parts as [string[], ...string[][]];
  // A name may hold the dash or comma that cut it: `Corigliano - Rossano`.
  const whole =
    more.length && (more.at(-1) as string[]).join('').length > 2 ? index.meanings(parsed.parts.flat().join('')) : [];
  const phrase: ParsedPhrase | null = whole.length
    ? { kind: 'meanings', meanings: whole }
    : more.length === 0
      ? parsePhrase(index, only)
      : null;
  if (phrase) return resolveParsed(index, phrase, parsed);
  const resolution = resolveParsed(index, parseAddress(index, parsed.parts), parsed);
  if (resolution.kind === 'unknown') return resolution;
  return { ...resolution, street: findStreet(index, parsed.parts, resolution.place) };
}
