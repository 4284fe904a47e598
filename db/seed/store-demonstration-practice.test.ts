import { expect, test } from 'vitest';
import { findAgenda } from '../src/agenda/agenda.repository.ts';
import { getDirectoryFigures } from '../src/practice/directory-figures.repository.ts';
import { findPracticeById, findPracticesOfCity } from '../src/practice/practice.repository.ts';
import { findDemonstrationPractice } from '../src/receptionist/demonstration.repository.ts';
import { setUpTestDatabase } from '../src/testing/index.ts';
import { demonstrationSlug, storeDemonstrationPractice } from './store-demonstration-practice.ts';

const db = setUpTestDatabase();

test('is stored once, with an agenda, and seen by nobody but the demonstration', async () => {
  const em = () => db.orm.em.fork();
  const store = () => em().transactional((tx) => storeDemonstrationPractice(tx));
  const id = await store();
  expect(await store()).toBe(id);
  expect(await findDemonstrationPractice(em(), demonstrationSlug)).toBe(id);
  expect((await findAgenda(em(), id))?.availability).toHaveLength(11);
  expect(await findPracticeById(em(), id)).toBeNull();
  expect(await findPracticesOfCity(em(), '058091')).toEqual([]);
  expect(await getDirectoryFigures(em())).toMatchObject({ verifiedDentists: 0, cities: 0 });
});
