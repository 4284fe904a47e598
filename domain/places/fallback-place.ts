import { findClosestPlace } from './closest-place.ts';
import { closestCityMessage, zoneMessage } from './messages.ts';
import type { Place } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PlaceFound } from './resolve-place.ts';

/** Whose dentists are shown for a place, and what the visitor is told about it. */
export interface FallbackPlace {
  /** The place itself, or the nearest that has dentists. */
  actual: Place;
  isClosestCity: boolean;
  /** Only for a zone or a closest city; null when the answer is what was asked for. */
  message: string | null;
}

/** Decides whether the nearest city with dentists is shown instead, and words its message. */
export function describeFallback(
  index: PlaceIndex,
  { place, zone }: Pick<PlaceFound, 'place' | 'zone'>,
  counts: ReadonlyMap<string, number>,
): FallbackPlace {
  const closest = (counts.get(place.istatCode) ?? 0) > 0 ? null : findClosestPlace(index, place, counts);
  if (closest) {
    const message = closestCityMessage(place.name, closest.place.name, closest.km);
    return { actual: closest.place, isClosestCity: true, message };
  }
  return { actual: place, isClosestCity: false, message: zone ? zoneMessage(zone.name, place.name) : null };
}
