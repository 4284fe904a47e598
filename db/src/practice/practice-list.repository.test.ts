import { expect, test } from 'vitest';
import { createBooking, createCallTask, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { listPractices } from './practice-list.repository.ts';

const db = setUpTestDatabase();

test.each([
  ['nobody has that number', ['unreachableNumber'], true],
  ['somebody else has it', ['confirmed', 'wrongNumber'], true],
  ['our own trouble since says nothing', ['unreachableNumber', 'platformFailure', 'notPlaced'], true],
  ['it has answered since', ['unreachableNumber', 'noAnswer', 'proposed'], false],
  ['never rung', [], false],
] as const)('a dead number: %s', async (name, outcomes, isDead) => {
  const phone = `+39076850${String(1000 + outcomes.join().length).slice(-4)}`;
  const practice = await createPracticeRow(db.em, { name, phone });
  const task = await createCallTask(db.em, await createBooking(db.em, { dentistId: practice.id }), { phone });
  for (const [index, outcome] of outcomes.entries())
    await db.em.execute(
      `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, ended_at, outcome)
       values (?, ?, ?, ?, ?, 'ended', 1, now() + make_interval(hours => ?), now() + make_interval(hours => ?), ?)`,
      [task.id, task.bookingId, practice.id, phone, index + 1, index, index, outcome],
    );
  const found = await listPractices(db.em, { filter: { text: name, deadNumber: true }, after: null, limit: 5 });
  expect(found.map(({ id }) => id)).toEqual(isDead ? [practice.id] : []);
});
