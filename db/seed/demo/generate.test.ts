import { isDayIntervals, isWeek } from '@dentisti/domain/hours/is-week';
import { greatCircleKm } from '@dentisti/domain/places/distance';
import { isMapOutlier } from '@dentisti/domain/places/map-outliers';
import { isDemoPhone } from '@dentisti/domain/practice/demo-phone';
import { isForeignLanguage } from '@dentisti/domain/practice/languages';
import { portraitOfFile } from '@dentisti/domain/practice/portrait';
import { nameSlug } from '@dentisti/domain/practice/slug';
import { describe, expect, test } from 'vitest';
import { isOnLand, loadGazetteer } from '../../src/gazetteer.ts';
import type { DemoPractice } from './demo-practice.ts';
import { generateDemoPractices } from './generate.ts';
import { longName, namesakeKeys, outlierKeys, unplacedKeys } from './special-cases.ts';

const practices = generateDemoPractices();
const gazetteer = loadGazetteer();
const listed = practices.filter((practice) => practice.googlePlacesRating !== null);
const byKey = new Map(practices.map((practice) => [practice.key, practice]));

const countBy = (rows: readonly DemoPractice[], keyOf: (row: DemoPractice) => string) => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
};
/** The rows that break a rule, named, so that a failure says which. */
const breaking = (rule: (practice: DemoPractice) => boolean) =>
  practices.filter((practice) => !rule(practice)).map((practice) => `${practice.key} ${practice.name}`);

test('the same at every run', () => expect(generateDemoPractices()).toEqual(practices));

describe('cities', () => {
  test('183 comuni in all twenty regions, metropolises with more than a hundred', () => {
    expect(new Set(listed.map((practice) => practice.istatCode)).size).toBe(183);
    expect(new Set(practices.map((practice) => practice.istatCode)).size).toBe(183);
    const regions = countBy(listed, (practice) => practice.region);
    expect(regions.size).toBe(20);
    expect(Math.min(...regions.values())).toBeGreaterThanOrEqual(9);
    const cities = countBy(listed, (practice) => practice.istatCode);
    expect(cities.get('058091')).toBeGreaterThan(100);
    expect(cities.get('015146')).toBeGreaterThan(100);
    expect(Math.min(...cities.values())).toBeGreaterThanOrEqual(3);
  });

  test('names, signs and regions are the gazetteer’s', () => {
    expect(
      breaking((practice) => {
        const place = gazetteer.byIstatCode(practice.istatCode);
        return (
          place?.name === practice.city && place.province === practice.province && place.region === practice.region
        );
      }),
    ).toEqual([]);
  });
});

describe('points', () => {
  const placed = practices.filter((practice) => practice.latitude !== null && !outlierKeys.includes(practice.key));
  const pointOf = ({ latitude, longitude }: DemoPractice) => ({ latitude: latitude ?? 0, longitude: longitude ?? 0 });

  test('none lies in the sea, outliers included', () => {
    expect(breaking((practice) => practice.latitude === null || isOnLand(pointOf(practice)))).toEqual([]);
  });

  test('all lie within 3 km and half the way to the next comune', () => {
    const nearest = new Map<string, number>();
    for (const istatCode of new Set(placed.map((practice) => practice.istatCode))) {
      const here = gazetteer.byIstatCode(istatCode);
      if (!here) throw new Error(istatCode);
      const others = gazetteer.places.filter((place) => place.istatCode !== istatCode);
      nearest.set(istatCode, Math.min(...others.map((place) => greatCircleKm(place.coordinates, here.coordinates))));
    }
    const far = placed.filter((practice) => {
      const centre = gazetteer.byIstatCode(practice.istatCode)?.coordinates ?? { latitude: 0, longitude: 0 };
      const limit = Math.min(3, (nearest.get(practice.istatCode) ?? 0) / 2);
      return greatCircleKm(pointOf(practice), centre) > limit + 0.001;
    });
    expect(far.map((practice) => practice.key)).toEqual([]);
  });

  test('practices of a town do not sit on one spot', () => {
    const spots = new Set(placed.map((practice) => `${practice.latitude} ${practice.longitude}`));
    expect(spots.size).toBeGreaterThan(placed.length * 0.98);
  });

  test('the outliers are outliers, and only they', () => {
    const found = practices.filter(
      (practice) => practice.latitude !== null && isMapOutlier(pointOf(practice), practice.city, null),
    );
    expect(found.map((practice) => practice.key).sort()).toEqual([...outlierKeys].sort());
  });
});

describe('phones', () => {
  test('are of the demonstration range, each once', () => {
    expect(breaking(({ phone }) => phone === null || isDemoPhone(phone))).toEqual([]);
    const phones = practices.flatMap(({ phone }) => phone ?? []);
    expect(new Set(phones).size).toBe(phones.length);
  });
});

test('slugs are unique and well formed; namesakes differ by a suffix', () => {
  const slugs = practices.map((practice) => practice.slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(breaking(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  for (const [first, second] of namesakeKeys) {
    const [a, b] = [byKey.get(first), byKey.get(second)];
    expect(b?.name).toBe(a?.name);
    expect(b?.slug).toMatch(new RegExp(`^${a?.slug}-[a-z0-9]{4}$`));
  }
});

test('hours are well formed, exceptions too; lunch breaks are the rule', () => {
  expect(breaking(({ week }) => week === null || isWeek(week))).toEqual([]);
  expect(breaking(({ hoursExceptions }) => hoursExceptions.every((day) => isDayIntervals(day.intervals)))).toEqual([]);
  const withLunch = practices.filter(({ week }) => week?.[2]?.length === 2);
  expect(withLunch.length / practices.length).toBeGreaterThan(0.6);
});

test('one to six different specialisations; services with sensible prices', () => {
  expect(breaking(({ specializations: s }) => s.length >= 1 && s.length <= 6 && new Set(s).size === s.length)).toEqual(
    [],
  );
  expect(
    breaking(({ services }) =>
      services.every(({ priceCents }) => priceCents === null || (priceCents % 500 === 0 && priceCents <= 450_000)),
    ),
  ).toEqual([]);
  const published = practices.filter(({ services }) => services.some((service) => service.priceCents !== null));
  expect(published.length / practices.length).toBeGreaterThan(0.4);
});

test('a third speaks another language, half say whether a wheelchair gets in, most name their dentists', () => {
  const share = (isOne: (practice: (typeof practices)[number]) => boolean) =>
    practices.filter(isOne).length / practices.length;
  expect(share(({ languages }) => languages.length > 0)).toBeCloseTo(1 / 3, 1);
  expect(share(({ wheelchair }) => wheelchair !== null)).toBeCloseTo(1 / 2, 1);
  expect(share(({ practitioners }) => practitioners.length > 0)).toBeGreaterThan(0.75);
  expect(share(({ practitioners }) => practitioners.some(({ alboNumber }) => alboNumber !== null))).toBeGreaterThan(
    0.3,
  );
  expect(breaking(({ languages }) => languages.every(isForeignLanguage))).toEqual([]);
  expect(breaking(({ practitioners }) => practitioners.length <= 4)).toEqual([]);
  const people = practices.flatMap(({ practitioners }) => practitioners);
  for (const { name, alboNumber, checkedAt } of people) {
    expect(name).toMatch(/^Dott\.(ssa)? \S+/);
    expect(alboNumber === null).toBe(checkedAt === null);
    if (checkedAt) expect(checkedAt < '2026-11-20').toBe(true);
  }
  // An enrolment that verifies the practice is that of the dentist named first.
  expect(
    breaking(({ alboNumber, practitioners: [first] }) => !alboNumber || !first || first.alboNumber === alboNumber),
  ).toEqual([]);
});

test('sites and addresses lead nowhere', () => {
  const host = /^[a-z0-9-]{1,63}\.example$/;
  expect(breaking(({ website }) => website === null || host.test(website.replace('https://www.', '')))).toEqual([]);
  expect(breaking(({ email }) => email === null || host.test(email.replace('info@', '')))).toEqual([]);
});

test('sites and addresses bear the name of their own practice', () => {
  const begins = (text: string | null, start: string) => text === null || text.startsWith(start);
  const named = (name: string) => nameSlug(name).slice(0, 40).replace(/-$/, '');
  expect(breaking(({ website, name }) => begins(website, `https://www.${named(name)}-`))).toEqual([]);
  expect(breaking(({ email, name }) => begins(email, `info@${named(name)}-`))).toEqual([]);
});

test('descriptions are made of the row’s facts, and hardly two alike', () => {
  const described = practices.filter((practice) => practice.description !== null);
  expect(described.length / practices.length).toBeGreaterThan(0.9);
  for (const { description, address, city, services, week } of described) {
    expect(description).toContain(address);
    expect(description).toContain(city);
    if (/prima visita è gratuita|non si paga nulla/.test(description ?? '')) expect(services[0]?.priceCents).toBe(0);
    if (/sabato/.test(description ?? '')) expect(week?.[5]).toHaveLength(1);
    if (/domenica/.test(description ?? '')) expect(week?.[6]).toHaveLength(1);
    expect(description).not.toContain('€');
    expect(description).not.toMatch(/undefined|\bnull\b|NaN| {2}|\.\./);
  }
  expect(new Set(described.map((practice) => practice.description)).size).toBe(described.length);
  const openings = new Set(described.map(({ description }) => description?.split(' ').slice(0, 2).join(' ')));
  expect(openings.size).toBeGreaterThan(8);
});

test('pictures can be drawn from their path alone', () => {
  expect(
    breaking(({ profileImageUrl: url }) => url === null || portraitOfFile(url.replace('/immagini/', '')) !== null),
  ).toEqual([]);
});

test('what real directories contain too', () => {
  expect(practices.filter((practice) => practice.name === longName)).toHaveLength(1);
  expect(
    practices
      .filter((practice) => practice.latitude === null)
      .map((practice) => practice.key)
      .sort(),
  ).toEqual([...unplacedKeys].sort());
  const missing = (field: keyof DemoPractice) => practices.filter((practice) => practice[field] === null).length;
  for (const field of ['phone', 'website', 'email', 'week', 'description', 'profileImageUrl', 'cap'] as const) {
    expect(missing(field), field).toBeGreaterThan(0);
    expect(missing(field) / practices.length, field).toBeLessThan(0.4);
  }
  const unlisted = practices.filter((practice) => practice.googlePlacesRating === null);
  expect(unlisted).toHaveLength(176);
  expect(unlisted.filter((practice) => practice.verifiedBy !== null)).toHaveLength(30);
  expect(breaking(({ verifiedBy, alboNumber }) => (verifiedBy === 'albo') === (alboNumber !== null))).toEqual([]);
});
