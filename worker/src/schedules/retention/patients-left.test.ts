import { createPracticeRow } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { eraseExpired } from './erase-expired.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const sql = (text: string, values: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, values);

async function account(): Promise<string> {
  const [row] = await sql(
    `insert into practice_account (email, created_at) values ('anna@studio.example', '2020-01-01') returning id`,
  );
  return String(row?.id);
}

test('patients of a practice count from the day it may keep them no longer, and not while it may', async () => {
  const { id } = await createPracticeRow(em());
  const [accountId, begin] = [await account(), harness.clock.now()];
  await sql(
    `insert into practice_standing (practice_id, contact_at, contact_way, entitled_at, entitled_way) values (?, ?, 'operator', ?, 'albo')`,
    [id, begin, begin],
  );
  await sql(
    `insert into processing_acceptance (practice_id, version, accepted_at, accepted_by_id) values (?, '2026-01-01', ?, ?)`,
    [id, begin, accountId],
  );
  await sql(`insert into patient (practice_id, name, name_key) values (?, 'Anna Rossi', 'anna rossi')`, [id]);
  const state = () => sql('select orphaned_at is not null as orphaned from patient where practice_id = ?', [id]);
  const nextDay = async (days: number) => {
    await harness.advance(days * 86_400_000);
    await harness.schedule(eraseExpired);
  };
  await nextDay(400);
  expect(await state()).toEqual([{ orphaned: false }]);
  await sql('update practice_standing set entitled_at = null, entitled_way = null where practice_id = ?', [id]);
  await nextDay(1);
  expect(await state()).toEqual([{ orphaned: true }]);
  await sql(`update practice_standing set entitled_at = ?, entitled_way = 'albo' where practice_id = ?`, [begin, id]);
  await nextDay(20);
  expect(await state()).toEqual([{ orphaned: false }]);
  // Somebody else holds it since: the acceptance of before counts no more.
  await sql('update practice_standing set contact_at = ? where practice_id = ?', [harness.clock.now(), id]);
  await nextDay(1);
  await nextDay(29);
  expect(await state()).toEqual([{ orphaned: true }]);
  await nextDay(2);
  expect(await state()).toEqual([]);
});
