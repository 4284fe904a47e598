import { expect, test } from 'vitest';
import { createBooking, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { appendTimeline } from './booking-timeline.repository.ts';
import { findConfirmationRecords } from './confirmation-record.repository.ts';

const createdAt = new Date('2026-11-23T09:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

const db = setUpTestDatabase();

async function confirmed(dentistId: number, ...minutes: number[]) {
  const booking = await createBooking(db.em, { dentistId, createdAt });
  await appendTimeline(
    db.em,
    booking.id,
    minutes.map((after_) => ({ kind: 'confirmed', at: after(after_), detail: { at: '', by: 'practice' } })),
  );
}

test('share and median of what came to an end; the first confirmation of each counts', async () => {
  const { id } = await createPracticeRow(db.em);
  await confirmed(id, 10);
  // Moved later: confirmed twice, answered once.
  await confirmed(id, 20, 500);
  await confirmed(id, 90);
  for (const status of ['declined', 'unreachable'] as const)
    await createBooking(db.em, { dentistId: id, createdAt, status });
  // Still waiting, and taken back by the patient: no answer of the practice's.
  for (const status of ['scheduled', 'cancelled'] as const)
    await createBooking(db.em, { dentistId: id, createdAt, status });
  const records = await findConfirmationRecords(db.em, [id]);
  expect(records.get(id)).toEqual({ requests: 5, confirmed: 3, medianMinutes: 20 });
});

test('fewer than five say nothing; five refusals have no time', async () => {
  const few = await createPracticeRow(db.em);
  for (let i = 0; i < 4; i++) await confirmed(few.id, 5);
  const refusing = await createPracticeRow(db.em);
  for (let i = 0; i < 5; i++) await createBooking(db.em, { dentistId: refusing.id, createdAt, status: 'declined' });
  const records = await findConfirmationRecords(db.em, [few.id, refusing.id]);
  expect([...records]).toEqual([[refusing.id, { requests: 5, confirmed: 0, medianMinutes: null }]]);
  expect(await findConfirmationRecords(db.em, [])).toEqual(new Map());
});
