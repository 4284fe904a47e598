import { expect, test } from 'vitest';
import { createBooking, createPracticeRow, emptyTables, setUpTestDatabase } from './index.ts';

const db = setUpTestDatabase();

test('empties what refers to a table too, leaves the rest, and changes the directory', async () => {
  const em = db.em.fork();
  const count = async () => {
    const [row] = await em.execute(`select (select count(*)::int from dentist) as practices,
      (select count(*)::int from booking) as bookings, (select count(*)::int from opt_out) as "optOuts",
      (select sum(changes)::int from directory_revision) as changes`);
    return row as Record<'practices' | 'bookings' | 'optOuts' | 'changes', number>;
  };
  const { id } = await createPracticeRow(em);
  await createBooking(em, { dentistId: id });
  const { changes, ...before } = await count();
  expect(before).toEqual({ practices: 1, bookings: 1, optOuts: 0 });
  await emptyTables(em, 'opt_out');
  expect(await count()).toEqual({ ...before, changes });
  await emptyTables(em, 'dentist');
  const after = await count();
  expect(after).toMatchObject({ practices: 0, bookings: 0 });
  expect(after.changes).toBeGreaterThan(changes);
});
