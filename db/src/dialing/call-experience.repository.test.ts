import { expect, test } from 'vitest';
import { createBooking, createCallTask, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { findCallExperiences } from './call-experience.repository.ts';

const db = setUpTestDatabase();

/** A practice whose requests were called with these outcomes; `<`: the practice rang back. */
async function practiceCalled(...requests: string[][]): Promise<number> {
  const { em } = db;
  const { id } = await createPracticeRow(em, { phone: '+390612345678' });
  for (const outcomes of requests) {
    const booking = await createBooking(em, { dentistId: id });
    const task = await createCallTask(em, booking, { phone: '+390612345678' });
    for (const [index, outcome] of outcomes.entries())
      await em.execute(
        `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, direction, state, fencing_token, dialled_at, ended_at, outcome)
         values (?, ?, ?, '+390612345678', ?, ?, 'ended', 1, now(), now(), ?)`,
        [
          task.id,
          booking.id,
          id,
          index + 1,
          outcome.startsWith('<') ? 'inbound' : 'outbound',
          outcome.replace('<', ''),
        ],
      );
  }
  return id;
}

test('counts calls that say whether somebody answers, and by which call most requests were answered', async () => {
  const often = await practiceCalled(['noAnswer', 'accepted'], ['busy', 'declined'], ['accepted'], ['voicemail']);
  const few = await practiceCalled(['accepted'], ['accepted'], ['noAnswer', 'accepted']);
  const never = await practiceCalled(['noAnswer', 'noAnswer', 'noAnswer'], ['busy', 'voicemail']);
  // A number that leads elsewhere, a failing line and the practice's own call say nothing.
  const silent = await practiceCalled(
    ['wrongNumber', 'platformFailure', 'notPlaced', '<accepted'],
    ['notConnected', 'unreachableNumber', 'doubtfulNumber'],
    ['accepted'],
  );
  const found = await findCallExperiences(db.em, [often, few, never, silent]);
  expect(found).toEqual(
    new Map([
      [often, { calls: 6, answered: 3, usualAttempts: 2 }],
      [never, { calls: 5, answered: 0, usualAttempts: null }],
    ]),
  );
});

test('what says nothing does not count as an attempt either', async () => {
  const id = await practiceCalled(['platformFailure', 'accepted'], ['accepted'], ['accepted'], ['accepted'], ['busy']);
  expect((await findCallExperiences(db.em, [id])).get(id)).toEqual({ calls: 5, answered: 4, usualAttempts: 1 });
});

test('no practice, no question', async () => {
  expect(await findCallExperiences(db.em, [])).toEqual(new Map());
});
