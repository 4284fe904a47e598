import { describeFallback } from './fallback-place.ts';
import { unknownCapMessage } from './messages.ts';
import type { Coordinates } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import { isPlainName } from './plain-name.ts';
import { type PlaceFound, type PlaceResolution, resolvePlace } from './resolve-place.ts';

/** Another comune the visitor may have meant. */
interface AlternativePlace {
  city: string;
  province: string;
  region: string;
}

/**
 * Flat answer of `POST /api/validate-location`. When `isValid` is false everything but
 * `suggestions` (and, for an unknown CAP, `message`) is null or empty.
 */
export interface LocationValidation {
  isValid: boolean;
  city: string | null;
  province: string | null;
  region: string | null;
  /** The zone's point when a zone was typed, else the comune's. */
  coordinates: Coordinates | null;
  isClosestCity: boolean;
  /** Nearest comune with dentists, when `city` has none. */
  closestCity: string | null;
  /** What was typed, only when it was a zone or when the closest city stands in; of an address only its zone or comune. */
  originalSearchCity: string | null;
  message: string | null;
  alternatives: AlternativePlace[];
  suggestions: string[];
}

const invalid: LocationValidation = {
  isValid: false,
  city: null,
  province: null,
  region: null,
  coordinates: null,
  isClosestCity: false,
  closestCity: null,
  originalSearchCity: null,
  message: null,
  alternatives: [],
  suggestions: [],
};

/** Returns the name that was typed; of what may be an address only its zone or comune, as this text ends in links and storage. */
function searchedText(index: PlaceIndex, typed: string, { place, zone, street }: PlaceFound): string {
  if (!street && isPlainName(typed)) return typed.trim();
  return zone ? index.zoneLabel(zone) : index.label(place);
}

/**
 * Answers `POST /api/validate-location` for a text that is not blank. `counts` maps ISTAT codes to numbers of dentists:
 * a comune without any gets the nearest that has some as `closestCity`, unless there is none at all.
 */
export function validateLocation(
  index: PlaceIndex,
  typed: string,
  counts: ReadonlyMap<string, number>,
  resolution: PlaceResolution = resolvePlace(index, typed),
): LocationValidation {
  if (resolution.kind === 'unknown') {
    const message = resolution.message === unknownCapMessage ? resolution.message : null;
    return { ...invalid, message, suggestions: resolution.suggestions };
  }
  const { place, zone } = resolution;
  const fallback = describeFallback(index, resolution, counts);
  return {
    isValid: true,
    city: place.name,
    province: place.province,
    region: place.region,
    coordinates: (zone ?? place).coordinates,
    isClosestCity: fallback.isClosestCity,
    closestCity: fallback.isClosestCity ? fallback.actual.name : null,
    originalSearchCity: fallback.message === null ? null : searchedText(index, typed, resolution),
    message: fallback.message,
    alternatives: resolution.alternatives.map(({ name, province, region }) => ({ city: name, province, region })),
    suggestions: [],
  };
}
