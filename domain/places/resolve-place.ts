import { invalidCityMessage, unknownCapMessage } from './messages.ts';
import type { Place, Zone } from './place.ts';
import type { Meaning, PlaceIndex } from './place-index.ts';
import { readAddress } from './read-address.ts';
import { type Reading, readPhrase } from './read-phrase.ts';
import { readTyped, type Typed } from './read-typed.ts';
import { suggestNear } from './suggest-near.ts';

/** What was typed, understood. `alternatives` are other comuni it may have meant, the most populous first. */
export interface PlaceFound {
  kind: 'found';
  place: Place;
  /** The neighbourhood that was typed, if it was one. */
  zone: Zone | null;
  alternatives: Place[];
}

/** What was typed names no place; `suggestions` are texts that do, when sent back. */
export interface PlaceUnknown {
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
  return place ? { kind: 'found', place, zone: null, alternatives } : unknown([], unknownCapMessage);
}

function found(meanings: readonly Meaning[]): PlaceFound {
  const [first, ...others] = meanings as [Meaning, ...Meaning[]];
  const alternatives: Place[] = [];
  for (const { kind, place } of others) {
    // A zone is no alternative to a comune of the same name: it has to be asked for with its city.
    if ((kind === 'zone') !== (first.kind === 'zone')) continue;
    if (place !== first.place && !alternatives.includes(place)) alternatives.push(place);
  }
  return { kind: 'found', place: first.place, zone: first.zone, alternatives };
}

function resolveReading(index: PlaceIndex, reading: Reading, { cap, parts }: Typed): PlaceResolution {
  if (reading.kind === 'conflict') return unknown(reading.suggestions);
  if (reading.kind === 'street') {
    if (cap !== null) return resolveCap(index, cap);
    return unknown(reading.suggestions);
  }
  if (reading.kind === 'nothing') return unknown(suggestNear(index, parts, cap));
  if (cap === null) return found(reading.meanings);
  const possible = reading.meanings.filter(({ place }) => !contradicts(index, cap, place));
  if (possible.length) return found(possible);
  const labels = reading.meanings
    .slice(0, 1)
    .map(({ place, zone }) => (zone ? index.zoneLabel(zone) : index.label(place)));
  return unknown([...labels, ...index.placesOfCap(cap).slice(0, 2).map(index.label)]);
}

/**
 * Understands what a visitor typed into the city box: a comune, a foreign or former name, a neighbourhood, a CAP, an
 * address that ends in one of them. Never throws, never replaces a misspelt name silently. Rules: decisions §4.
 */
export function resolvePlace(index: PlaceIndex, typed: string): PlaceResolution {
  const read = readTyped(typed);
  if (!read) return unknown();
  if (!read.parts.length) return read.cap === null ? unknown() : resolveCap(index, read.cap);
  const [only, ...more] = read.parts as [string[], ...string[][]];
  // A name may hold the dash or comma that cut it: `Corigliano - Rossano`.
  const whole =
    more.length && (more.at(-1) as string[]).join('').length > 2 ? index.meanings(read.parts.flat().join('')) : [];
  const reading: Reading = whole.length
    ? { kind: 'meanings', meanings: whole }
    : (more.length === 0 && readPhrase(index, only)) || readAddress(index, read.parts);
  return resolveReading(index, reading, read);
}
