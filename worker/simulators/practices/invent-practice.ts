import type { OpenInterval, Week } from '@dentisti/domain/hours/week';
import type { Coordinates, Place } from '@dentisti/domain/places/place';
import { demoPhone } from '@dentisti/domain/practice/demo-phone';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { citySlug, nameSlug } from '@dentisti/domain/practice/slug';
import { fnv1a } from '@dentisti/domain/practice/slug-suffix';
import type { SimulatedPractice } from './simulated-practice.ts';
import { firstNames, honorific, lastNames, specialityTags, streets, studioNames } from './word-lists.ts';

/** A point `meters` away in a random direction. */
export function nudge({ latitude, longitude }: Coordinates, meters: number, random: SeededRandom): Coordinates {
  const angle = random.next() * 2 * Math.PI;
  const degrees = meters / 111_195;
  const round = (value: number) => Math.round(value * 1e7) / 1e7;
  return {
    latitude: round(latitude + degrees * Math.sin(angle)),
    longitude: round(longitude + (degrees * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180)),
  };
}

function inventWeek(random: SeededRandom): Week {
  const morning: OpenInterval = [random.pick([480, 510, 540, 570]), random.pick([750, 780])];
  const afternoon: OpenInterval = [random.pick([840, 870, 900, 930]), random.pick([1080, 1110, 1140, 1170, 1200])];
  const weekday: OpenInterval[] = random.chance(0.75) ? [morning, afternoon] : [[morning[0], afternoon[1]]];
  const saturday: OpenInterval[] = random.chance(0.35) ? [[540, 750]] : [];
  return [weekday, weekday, weekday, weekday, weekday, saturday, []];
}

function inventName(random: SeededRandom): { name: string; googleName: string } {
  if (random.chance(0.3)) {
    const name = `${random.pick(studioNames)} ${random.pick(['Dental', 'Sorriso', 'Odontoiatria', 'Dentale'])}`;
    return { name, googleName: `${name} Srl` };
  }
  const last = random.pick(lastNames);
  const first = random.pick(firstNames);
  const name = random.pick([`Studio Dentistico ${last}`, `Studio Dentistico ${first} ${last}`, `${first} ${last}`]);
  return { name, googleName: `Studio Odontoiatrico ${honorific(first)} ${first} ${last}` };
}

/** From numbers of its own: the rest of a practice stays as it was. */
function inventAccess(key: string): Pick<SimulatedPractice, 'languages' | 'wheelchair'> {
  const random = createRandom(`access ${key}`);
  const more = random.chance(0.4) ? [random.pick(['fr', 'de', 'es'])] : [];
  return {
    languages: random.chance(0.3) ? ['en', ...more] : [],
    wheelchair: random.chance(0.5) ? random.pick(['yes', 'yes', 'limited', 'no'] as const) : null,
  };
}

/** A new practice near a comune's centre. The random numbers decide everything. */
export function inventPractice(
  key: string,
  place: Place,
  coordinates: Coordinates,
  cap: string | null,
  random: SeededRandom,
): SimulatedPractice {
  const { name, googleName } = inventName(random);
  const host = `${nameSlug(name)}-${citySlug(place.name)}-${fnv1a(key).toString(36).slice(0, 4)}.example`;
  const inBoth = random.chance(0.55);
  const onlyOsm = !inBoth && random.chance(0.3);
  return {
    key,
    name,
    googleName,
    street: random.pick(streets),
    houseNumber: `${random.integer(1, 180)}${random.chance(0.08) ? '/A' : ''}`,
    cap,
    city: place.name,
    province: place.province,
    coordinates,
    googleCoordinates: nudge(coordinates, random.integer(2, 40), random),
    // The upper half of the serials: the demonstration data use the lower one.
    phone: random.chance(0.92) ? demoPhone(place.region, 500_000 + (fnv1a(key) % 500_000)) : null,
    website: random.chance(0.6) ? `https://www.${host}/` : null,
    email: random.chance(0.4) ? `info@${host}` : null,
    week: random.chance(0.8) ? inventWeek(random) : null,
    rawHours: random.chance(0.1) ? random.pick(['su appuntamento', 'Mo-Fr pomeriggio', '"chiamare"']) : null,
    ...inventAccess(key),
    speciality: random.chance(0.5) ? random.pick(specialityTags) : null,
    rating: random.chance(0.94) ? Math.round((4.2 + random.next() * 0.8) * 10) / 10 : null,
    reviewCount: random.integer(1, 380),
    isClosed: false,
    knownTo: { osm: inBoth || onlyOsm, google: inBoth || !onlyOsm },
  };
}
