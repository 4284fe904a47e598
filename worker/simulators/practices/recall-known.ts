import type { Week } from '@dentisti/domain/hours/week';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { fnv1a } from '@dentisti/domain/practice/slug-suffix';
import { nudge } from './invent-practice.ts';
import type { SimulatedPractice } from './simulated-practice.ts';

/** What the simulators take over of a practice that the directory has already. */
export interface KnownPractice {
  key: string;
  name: string;
  address: string;
  cap: string | null;
  istatCode: string;
  city: string;
  province: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  week: Week | null;
  googlePlacesRating: number | null;
  googlePlacesReviewCount: number | null;
}

/** One known practice in so many appears at an outside service too. */
const recalledEvery = 7;

function recall(known: KnownPractice, latitude: number, longitude: number): SimulatedPractice {
  const random = createRandom(`recalled-${known.key}`);
  const [street = '', houseNumber = ''] = known.address.split(/,?\s+(?=\d)/);
  // Half are found again by their number alone, under another name, half by name and place, without a number.
  const byPhone = known.phone !== null && random.chance(0.5);
  const coordinates = nudge({ latitude, longitude }, byPhone ? 250 : 25, random);
  const family = known.name.split(' ').at(-1) ?? known.name;
  return {
    key: `${known.istatCode}-k${fnv1a(known.key)}`,
    name: byPhone ? `Ambulatorio ${family}` : known.name,
    googleName: byPhone ? `Ambulatorio Odontoiatrico ${family}` : `${known.name} - Odontoiatria`,
    street,
    houseNumber,
    cap: known.cap,
    city: known.city,
    province: known.province,
    coordinates,
    googleCoordinates: nudge(coordinates, 10, random),
    phone: byPhone ? known.phone : null,
    website: null,
    email: null,
    week: known.week,
    rawHours: null,
    speciality: null,
    languages: [],
    wheelchair: null,
    rating: known.googlePlacesRating,
    reviewCount: (known.googlePlacesReviewCount ?? 0) + random.integer(1, 9),
    isClosed: false,
    knownTo: { osm: random.chance(0.5), google: true },
  };
}

/** Every seventh of a comune's known practices, as another source would have it: slightly elsewhere, slightly renamed. */
export function recallKnown(known: readonly KnownPractice[]): SimulatedPractice[] {
  return known.flatMap((practice) => {
    const { latitude, longitude } = practice;
    if (latitude === null || longitude === null || fnv1a(practice.key) % recalledEvery !== 0) return [];
    return [recall(practice, latitude, longitude)];
  });
}
