import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDentist, createTestDatabase, createTestRedis, type TestDatabase } from '../testing/index.ts';
import { findDentistBySlug, findDentistsOfCity } from './dentist.repository.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test('a list is in the published order, others by name, hidden ones absent', async () => {
  const of = (name: string, googlePlacesRating: number | null, count: number | null) =>
    createDentist(db.em, { name, googlePlacesRating, googlePlacesReviewCount: count, istatCode: '015146' });
  await of('Zeta', null, null);
  await of('Beta', 4.8, 10);
  await of('Alfa', 4.8, 10);
  await of('Èlite', null, null);
  await of('Gamma', 4.8, 200);
  await of('Delta', 5, 1);
  await createDentist(db.em, { name: 'Nascosto', istatCode: '015146', hiddenAt: new Date() });
  const rows = await findDentistsOfCity(db.em, '015146');
  expect(rows.map((row) => row.name)).toEqual(['Delta', 'Gamma', 'Alfa', 'Beta', 'Èlite', 'Zeta']);
  expect(rows[0]?.updatedAt).toBeInstanceOf(Date);
});

test('by slug', async () => {
  const dentist = await createDentist(db.em, { slug: 'roma-uno' });
  expect(await findDentistBySlug(db.em, 'roma-uno')).toEqual({ dentist, isCurrentSlug: true });
});

test('redis', async () => {
  const redis = await createTestRedis();
  expect(await redis.connection.ping()).toBe('PONG');
  await redis.close();
});
