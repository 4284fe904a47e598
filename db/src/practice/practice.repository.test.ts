import { expect, test } from 'vitest';
import { findSourcesOfPractices } from '../discovery/dentist-source.repository.ts';
import { ProfileReport } from '../reports/profile-report.entity.ts';
import { storeProfileReport } from '../reports/profile-report.repository.ts';
import { createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { countPracticesByCity, getDirectoryFigures } from './directory-figures.repository.ts';
import { firstRevision } from './directory-revision.repository.ts';
import { findNearbyPractices } from './nearby-practice.repository.ts';
import {
  findPracticeById,
  findPracticeBySlug,
  findPracticesByIds,
  findPracticesOfCity,
} from './practice.repository.ts';
import { findServicesOfPractices } from './practice-service.repository.ts';
import { PracticeSlug } from './practice-slug.entity.ts';

const db = setUpTestDatabase();

test('an empty directory has figures too', async () => {
  expect(await getDirectoryFigures(db.em)).toEqual({ verifiedDentists: 0, cities: 0, averageRating: null });
  expect(await countPracticesByCity(db.em)).toEqual({ visible: new Map(), listed: new Map(), revision: firstRevision });
});

test('a list is in the published order, others by name, hidden ones absent', async () => {
  const of = (name: string, googlePlacesRating: number | null, count: number | null) =>
    createPracticeRow(db.em, { name, googlePlacesRating, googlePlacesReviewCount: count, istatCode: '015146' });
  await of('Zeta', null, null);
  await of('Beta', 4.8, 10);
  await of('Alfa', 4.8, 10);
  await of('Èlite', null, null);
  await of('Gamma', 4.8, 200);
  await of('Delta', 5, 1);
  await createPracticeRow(db.em, { name: 'Nascosto', istatCode: '015146', hiddenAt: new Date() });
  const rows = await findPracticesOfCity(db.em, '015146');
  expect(rows.map((row) => row.name)).toEqual(['Delta', 'Gamma', 'Alfa', 'Beta', 'Èlite', 'Zeta']);
  expect(await findPracticesOfCity(db.em, '999999')).toEqual([]);
});

test('a row keeps its types: numbers, lists, hours, instants', async () => {
  const week = [[[540, 780]], [], [], [], [], [], []] as const;
  const optedOutAt = new Date('2026-03-29T01:30:00Z');
  const practice = await createPracticeRow(db.em, {
    week,
    hoursExceptions: [{ on: '2026-12-24', intervals: [[540, 720]] }],
    specializations: ['Ortodonzia', `L'igiene "orale", {e altro}`],
    optedOutAt,
  });
  expect(practice).toMatchObject({
    week,
    hoursExceptions: [{ on: '2026-12-24', intervals: [[540, 720]] }],
    specializations: ['Ortodonzia', `L'igiene "orale", {e altro}`],
    latitude: 41.89,
    optedOutAt,
  });
  expect(practice.updatedAt).toBeInstanceOf(Date);
});

test('a profile is found by its slug, by a former slug, never when hidden', async () => {
  const practice = await createPracticeRow(db.em, { slug: 'roma-studio-nuovo' });
  db.em.create(PracticeSlug, { slug: 'roma-studio-vecchio', dentist: practice.id });
  await db.em.flush();
  expect(await findPracticeBySlug(db.em, 'roma-studio-nuovo')).toEqual({ dentist: practice, isCurrentSlug: true });
  expect(await findPracticeBySlug(db.em, 'roma-studio-vecchio')).toEqual({ dentist: practice, isCurrentSlug: false });
  expect(await findPracticeBySlug(db.em, `x' or 1=1 --`)).toBeNull();
  const hidden = await createPracticeRow(db.em, { slug: 'roma-studio-nascosto', hiddenAt: new Date() });
  expect(await findPracticeBySlug(db.em, 'roma-studio-nascosto')).toBeNull();
  expect(await findPracticeById(db.em, hidden.id)).toBeNull();
  expect(await findPracticesByIds(db.em, [hidden.id, practice.id])).toEqual([practice]);
  expect(await findPracticesByIds(db.em, [])).toEqual([]);
});

const plain = { priceToCents: null, isFrom: false };

test('services and sources are read for many practices at once', async () => {
  const one = await createPracticeRow(db.em, {
    services: [
      { name: 'Visita', priceCents: 9900 },
      { name: 'Igiene', priceCents: null },
    ],
    sources: [
      { source: 'openstreetmap', sourceId: 'node/1' },
      { source: 'google-places', sourceId: 'ChIJ1' },
    ],
  });
  const two = await createPracticeRow(db.em, { services: [{ name: 'Sbiancamento', priceCents: 0 }] });
  expect(await findServicesOfPractices(db.em, [two.id, one.id])).toEqual([
    { dentistId: one.id, name: 'Visita', priceCents: 9900, ...plain },
    { dentistId: one.id, name: 'Igiene', priceCents: null, ...plain },
    { dentistId: two.id, name: 'Sbiancamento', priceCents: 0, ...plain },
  ]);
  const sources = await findSourcesOfPractices(db.em, [one.id]);
  expect(sources.map((s) => [s.source, s.sourceId])).toEqual([
    ['google-places', 'ChIJ1'],
    ['openstreetmap', 'node/1'],
  ]);
  expect(sources[0]?.fetchedAt).toBeInstanceOf(Date);
});

test('figures count what visitors may see', async () => {
  const before = await getDirectoryFigures(db.em);
  const counts = { istatCode: '001272', googlePlacesReviewCount: 3 };
  await createPracticeRow(db.em, { ...counts, googlePlacesRating: 5 });
  await createPracticeRow(db.em, { ...counts, googlePlacesRating: 4 });
  await createPracticeRow(db.em, { ...counts, googlePlacesRating: null, googlePlacesReviewCount: null });
  await createPracticeRow(db.em, { ...counts, hiddenAt: new Date() });
  const after = await getDirectoryFigures(db.em);
  expect(after.verifiedDentists - before.verifiedDentists).toBe(2);
  expect(after.cities - before.cities).toBe(1);
  const byCity = await countPracticesByCity(db.em);
  expect(byCity.listed.get('001272')).toBe(2);
  expect(byCity.visible.get('001272')).toBe(3);
});

test('nearby leaves out the practice itself, hidden, unlisted and unplaced ones', async () => {
  const at = (latitude: number | null, rest = {}) =>
    createPracticeRow(db.em, { istatCode: '053018', latitude, longitude: latitude === null ? null : 16.9, ...rest });
  const origin = await at(40.0);
  const near = await at(40.01);
  const far = await at(40.02);
  await at(40.001, { hiddenAt: new Date() });
  await at(40.001, { googlePlacesRating: null, googlePlacesReviewCount: null });
  const unplaced = await at(null);
  const found = await findNearbyPractices(db.em, origin, 2);
  expect(found.map((f) => f.dentist.id)).toEqual([near.id, far.id]);
  // 0.01° of latitude on a sphere of 6,371 km.
  expect(found[0]?.distanceKm).toBeCloseTo(1.11195, 4);
  expect(await findNearbyPractices(db.em, unplaced, 2)).toEqual([]);
});

test('a report is stored for an operator, a report on nothing is refused', async () => {
  const practice = await createPracticeRow(db.em);
  const id = await storeProfileReport(db.em, { dentistId: practice.id, kind: 'error', message: 'Chiuso', email: null });
  const stored = await db.orm.em.fork().findOneOrFail(ProfileReport, id);
  expect(stored).toMatchObject({
    dentistId: practice.id,
    kind: 'error',
    message: 'Chiuso',
    email: null,
    handledAt: null,
  });
  await expect(
    storeProfileReport(db.em, { dentistId: -1, kind: 'claim', message: 'Mio', email: 'a@b.example' }),
  ).rejects.toThrow(/foreign key/);
});

test.each([
  ['a phone that is not E.164', { phone: '06 1234' }],
  ['a site that is not http', { website: 'javascript:alert(1)' }],
  ['half a point', { longitude: null }],
  ['a rating without a count', { googlePlacesReviewCount: null }],
  ['Google data without the badge', { verifiedBy: null }],
  [
    'a badge by Google without its data',
    { googlePlacesRating: null, googlePlacesReviewCount: null, verifiedBy: 'google' },
  ],
] as const)('the database refuses %s', async (_, overrides) => {
  await expect(createPracticeRow(db.em, overrides)).rejects.toThrow(/violates check constraint/);
});
