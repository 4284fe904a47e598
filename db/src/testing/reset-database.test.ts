import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { createOrm } from '../orm.ts';
import { createBooking, createPracticeRow, createTestDatabase, type TestDatabase } from './index.ts';
import { readNew } from './reset-database.ts';

/** Whether the next file of tests is given the database that `use` used; what it finds there is the same in any case. */
async function isTakenAgain(use: (database: TestDatabase) => Promise<unknown>): Promise<boolean> {
  const describe = async ({ em }: TestDatabase) => ({
    found: await readNew(em.fork()),
    oid: await em.execute('select oid from pg_database where datname = current_database()'),
  });
  const first = await createTestDatabase();
  const before = await describe(first);
  await use(first);
  await first.close();
  const second = await createTestDatabase();
  const after = await describe(second);
  await second.close();
  expect(after.found).toEqual(before.found);
  return isDeepStrictEqual(after.oid, before.oid);
}

test('a used database is like new: no rows but what the migrations write, and numbers from the first', async () => {
  const isSame = await isTakenAgain(async ({ em }) => {
    const { id } = await createPracticeRow(em.fork());
    await createBooking(em.fork(), { dentistId: id });
    await em.execute(`update dialling_breaker set failures = 7, reason = 'busy'; delete from migration where id > 3`);
  });
  expect(isSame).toBe(true);
});

test.each([
  ['a definition changed', 'create index on dentist (website)'],
  ['Postgres knows how many rows there are', 'analyze dialling_breaker'],
])('another one is made where %s', async (_, statement) => {
  expect(await isTakenAgain(({ em }) => em.execute(statement))).toBe(false);
});

test('what still works for the last file is cut off and does not find the database again', async () => {
  const first = await createTestDatabase();
  const late = await createOrm({ clientUrl: first.serviceUrl, role: 'visitor', poolMax: 1 });
  await late.em.execute('select 1');
  await first.close();
  const second = await createTestDatabase();
  await expect(late.em.fork().execute('select 1')).rejects.toThrow();
  await expect(late.em.fork().execute('select 1')).rejects.toThrow(/does not exist/);
  await late.close();
  await second.close();
});
