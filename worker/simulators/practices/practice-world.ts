import { isOnLand } from '@dentisti/db/gazetteer';
import { comuneRadiusKm, metersPerLatitudeDegree, type Rectangle } from '@dentisti/domain/discovery/comune-extent';
import type { Coordinates, Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { inventPractice, nudge } from './invent-practice.ts';
import { type KnownPractice, recallKnown } from './recall-known.ts';
import type { SimulatedPractice } from './simulated-practice.ts';
import { spoilPractice } from './spoil-practice.ts';

/** The simulated practices of Italy, made on demand and always the same. */
export interface PracticeWorld {
  /** Those whose address is in the comune. */
  ofComune(istatCode: string): readonly SimulatedPractice[];
  /** Those inside a rectangle, borders included. */
  within(rectangle: Rectangle): SimulatedPractice[];
}

/** Every so many practices one is spoilt; a comune with few has at least the first kinds. */
const spoiltEvery = 9;
/** Practices lie within this distance of the centre, as those of the demonstration data. */
const spreadMeters = 3_000;
const maxCached = 600;

/** A village has a few, Milano some 70 – more than one answer of Google's holds –, Roma 140. */
function practiceCount({ population }: Place): number {
  return Math.round(Math.min(160, (population < 2_000 ? 2 : 5) + population / 20_000));
}

function pointNear(place: Place, random: ReturnType<typeof createRandom>): Coordinates {
  const spread = Math.min(spreadMeters, comuneRadiusKm(place) * 500);
  for (let attempt = 0; attempt < 20; attempt++) {
    // The root spreads them evenly over the disc instead of crowding the centre.
    const point = nudge(place.coordinates, Math.sqrt(random.next()) * spread, random);
    if (isOnLand(point)) return point;
  }
  return place.coordinates;
}

function inventComune(place: Place, index: PlaceIndex): SimulatedPractice[] {
  const caps = index.capsOf(place.istatCode)?.caps ?? [];
  return Array.from({ length: practiceCount(place) }, (_, i) => {
    const key = `${place.istatCode}-${i}`;
    const random = createRandom(`simulated-${key}`);
    const cap = caps.length > 0 ? random.pick(caps) : null;
    const practice = inventPractice(key, place, pointNear(place, random), cap, random);
    return i % spoiltEvery === spoiltEvery - 1 || (i === 1 && place.population < 100_000)
      ? spoilPractice(practice, Number.parseInt(place.istatCode, 10) + Math.floor(i / spoiltEvery))
      : practice;
  });
}

/**
 * @param known practices the directory has already, so that a search also finds some of them again; the simulators
 *   themselves never read the database.
 */
export function createPracticeWorld(index: PlaceIndex, known: readonly KnownPractice[] = []): PracticeWorld {
  const knownByComune = Map.groupBy(known, (practice) => practice.istatCode);
  const cache = new Map<string, readonly SimulatedPractice[]>();
  const ofComune = (istatCode: string): readonly SimulatedPractice[] => {
    const cached = cache.get(istatCode);
    const place = index.byIstatCode(istatCode);
    if (cached || !place) return cached ?? [];
    const practices = [...inventComune(place, index), ...recallKnown(knownByComune.get(istatCode) ?? [])];
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '');
    cache.set(istatCode, practices);
    return practices;
  };
  return {
    ofComune,
    within({ south, west, north, east }) {
      const margin = spreadMeters / metersPerLatitudeDegree;
      const nearby = index.places.filter(
        ({ coordinates: { latitude, longitude } }) =>
          latitude > south - margin &&
          latitude < north + margin &&
          longitude > west - 1.6 * margin &&
          longitude < east + 1.6 * margin,
      );
      return nearby
        .flatMap((place) => ofComune(place.istatCode))
        .filter(
          ({ googleCoordinates: { latitude, longitude } }) =>
            latitude >= south && latitude <= north && longitude >= west && longitude <= east,
        );
    },
  };
}
