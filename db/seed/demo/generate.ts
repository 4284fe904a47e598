import type { Place, Zone } from '@dentisti/domain/places/place';
import { demoPhone } from '@dentisti/domain/practice/demo-phone';
import { portraitPath } from '@dentisti/domain/practice/portrait';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { profileSlug } from '@dentisti/domain/practice/slug';
import { suffixedSlug } from '@dentisti/domain/practice/slug-suffix';
import { loadGazetteer, readGazetteer } from '../../src/gazetteer.ts';
import type { Verification } from '../../src/practice/practice.entity.ts';
import { giveAgendas } from './agenda.ts';
import { capsOfComune, pickCap } from './caps.ts';
import { chooseCities, sharePractices } from './cities.ts';
import type { DemoPractice } from './demo-practice.ts';
import { describePractice } from './description.ts';
import { inventOutlier, inventPoint, isCoastal, nearestZone, practiceRadiusKm } from './location.ts';
import { inventPerson, type Person } from './people.ts';
import { practiceHost } from './practice-host.ts';
import { type PracticeKind, practiceName } from './practice-name.ts';
import { inventRatings, inventReviewCount } from './ratings.ts';
import { specialCases } from './special-cases.ts';
import { inventAddress } from './streets.ts';
import { chooseServices, chooseSpecialties } from './treatments.ts';
import { inventTrust } from './trust.ts';
import { inventExceptions, inventWeek } from './week.ts';

/** With Google data, hence listed and verified; together with the others that are verified they make 2,2xx. */
const listedCount = 2214;
/** Known without Google data: `Altri studi in zona`. */
const unlistedCount = 176;
/** Of those, how many the practice or an operator confirmed. */
const verifiedUnlisted = { practice: 18, albo: 12 };
const meanRating = 4.86;

/** The demonstration directory: the same rows at every run, best known cities first (docs/product.md, 1 and 4). */
export function generateDemoPractices(): DemoPractice[] {
  const { places } = loadGazetteer();
  const { zones, caps } = readGazetteer();
  const cities = chooseCities(places);
  const listed = sharePractices(cities, listedCount, 3);
  const unlisted = sharePractices(cities, unlistedCount, 0);
  const ratings = inventRatings(createRandom('ratings'), listedCount, meanRating);
  const practices: DemoPractice[] = [];
  let unlistedSeen = 0;
  cities.forEach((city, i) => {
    const radiusKm = practiceRadiusKm(city, places);
    const setting: CitySetting = {
      city,
      radiusKm,
      coastal: isCoastal(city, radiusKm),
      caps: capsOfComune(city.istatCode, caps),
      zones: zones
        .filter(([, istatCode]) => istatCode === city.istatCode)
        .map(([name, istatCode, latitude, longitude]) => ({ name, istatCode, coordinates: { latitude, longitude } })),
    };
    const withGoogle = listed[i] ?? 0;
    for (let number = 1; number <= withGoogle + (unlisted[i] ?? 0); number++) {
      const rating = number <= withGoogle ? (ratings.pop() ?? null) : null;
      if (rating === null) unlistedSeen += 1;
      practices.push(inventPractice(setting, number, rating, unlistedSeen));
    }
  });
  specialCases(practices, (key) => inventOutlier(createRandom(`outlier ${key}`), placeOf(cities, key)));
  giveAgendas(practices);
  giveSlugs(practices);
  return practices;
}

interface CitySetting {
  city: Place;
  radiusKm: number;
  coastal: boolean;
  caps: readonly string[];
  zones: readonly Zone[];
}

function inventPractice(
  setting: CitySetting,
  number: number,
  google: number | null,
  unlistedSeen: number,
): DemoPractice {
  const { city } = setting;
  const key = `${city.istatCode}-${String(number).padStart(3, '0')}`;
  // A generator of its own for each row: adding a row or a fact elsewhere leaves this one as it was.
  const random = createRandom(`practice ${key}`);
  const kind: PracticeKind = random.chance(0.17) ? 'clinic' : random.chance(0.2) ? 'associated' : 'solo';
  const people = inventPeople(random, kind, city);
  const name = practiceName(random, kind, people);
  const address = inventAddress(random);
  const point = inventPoint(random, setting);
  const specialties = chooseSpecialties(random);
  const services = chooseServices(random, specialties);
  const week = random.chance(0.96) ? inventWeek(random, kind) : null;
  const zone = nearestZone(point, setting.zones)?.name ?? null;
  const verifiedBy =
    google === null
      ? unlistedVerification(unlistedSeen)
      : random.chance(0.08)
        ? 'practice'
        : random.chance(0.05)
          ? 'albo'
          : 'google';
  const hasOwnRating = random.chance(0.05);
  const host = practiceHost(key, name, city.province);
  const practice = {
    key,
    slug: profileSlug(city.name, name),
    formerSlugs: [],
    name,
    address,
    cap: pickCap(random, setting.caps),
    istatCode: city.istatCode,
    city: city.name,
    province: city.province,
    region: city.region,
    latitude: point.latitude,
    longitude: point.longitude,
    phone: random.chance(0.97) ? demoPhone(city.region, serialOf(key)) : null,
    website: random.chance(0.82) ? `https://www.${host}` : null,
    email: random.chance(0.7) ? `info@${host}` : null,
    openingHoursText: week === null && random.chance(0.4) ? 'Si riceve su appuntamento' : null,
    week,
    hoursExceptions: week ? inventExceptions(random) : [],
    description: random.chance(0.97)
      ? describePractice(random, { kind, people, address, city: city.name, zone, specialties, services, week })
      : null,
    profileImageUrl: portraitPath(key, name),
    googlePlacesRating: google,
    googlePlacesReviewCount: google === null ? null : inventReviewCount(random, google),
    rating: hasOwnRating ? 4 + random.integer(2, 10) / 10 : null,
    reviewCount: hasOwnRating ? random.integer(2, 14) : null,
    specializations: specialties.map((specialty) => specialty.name),
    verifiedBy,
    alboNumber: verifiedBy === 'albo' ? `${city.province} ${random.integer(100, 2999)}` : null,
    services,
    agenda: null,
  };
  return { ...practice, ...inventTrust(key, { kind, people, city, alboNumber: practice.alboNumber }) };
}

function inventPeople(random: SeededRandom, kind: PracticeKind, city: Place): Person[] {
  const first = inventPerson(random, city.region, city.province);
  if (kind !== 'associated') return [first];
  for (;;) {
    const second = inventPerson(random, city.region, city.province);
    if (second.lastName !== first.lastName) return [first, second];
  }
}

/** Every fifth unlisted row is a confirmed one until there are enough: they lie in different cities. */
function unlistedVerification(seen: number): Verification | null {
  if (seen % 5 !== 0) return null;
  const turn = seen / 5;
  if (turn <= verifiedUnlisted.practice) return 'practice';
  return turn <= verifiedUnlisted.practice + verifiedUnlisted.albo ? 'albo' : null;
}

/** Six digits from the row's key; a test sees to it that no two rows share a number. The simulators take the upper half. */
function serialOf(key: string): number {
  return createRandom(`phone ${key}`).integer(100_000, 499_999);
}

function placeOf(cities: readonly Place[], key: string): Place {
  const city = cities.find((candidate) => key.startsWith(candidate.istatCode));
  if (!city) throw new Error(`no city for ${key}`);
  return city;
}

/** The first of several practices with one slug keeps the plain one, the others get a suffix of their own key. */
function giveSlugs(practices: readonly DemoPractice[]): void {
  const taken = new Set<string>();
  for (const practice of practices) {
    const plain = profileSlug(practice.city, practice.name);
    practice.slug = plain;
    for (let attempt = 0; taken.has(practice.slug); attempt++) {
      practice.slug = suffixedSlug(plain, `demo:${practice.key}`, attempt);
    }
    taken.add(practice.slug);
  }
}
