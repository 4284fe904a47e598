import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAgenda } from '../src/entities/agenda.repository.ts';
import { findDemonstrationPractice } from '../src/entities/demonstration.repository.ts';
import { findDentistById, findDentistsOfCity } from '../src/entities/dentist.repository.ts';
import { getDirectoryFigures } from '../src/entities/directory-figures.repository.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/index.ts';
import { demonstrationSlug, storeDemonstrationPractice } from './store-demonstration-practice.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test('is stored once, with an agenda, and seen by nobody but the demonstration', async () => {
  const em = () => db.orm.em.fork();
  const store = () => em().transactional((tx) => storeDemonstrationPractice(tx));
  const id = await store();
  expect(await store()).toBe(id);
  expect(await findDemonstrationPractice(em(), demonstrationSlug)).toBe(id);
  expect((await findAgenda(em(), id))?.availability).toHaveLength(11);
  expect(await findDentistById(em(), id)).toBeNull();
  expect(await findDentistsOfCity(em(), '058091')).toEqual([]);
  expect(await getDirectoryFigures(em())).toMatchObject({ verifiedDentists: 0, cities: 0 });
});
