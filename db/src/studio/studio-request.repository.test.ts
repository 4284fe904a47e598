import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBooking, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { beginStanding, changeStanding } from './practice-standing.repository.ts';
import { findStudioRequests, hasBookingAmong } from './studio-request.repository.ts';

const database = setUpTestDatabase();
const now = new Date('2026-11-23T10:00:00Z');

test('nothing of the patient leaves the database before the practice is entitled', async () => {
  const { em } = database;
  const { id: practiceId } = await createPracticeRow(em);
  const booking = await createBooking(em, { dentistId: practiceId, note: 'Ho paura', patientName: 'Ada Neri' });
  const read = async () => (await findStudioRequests(em.fork(), { practiceId, now, limit: 10 }))[0];
  const nobody = { patientName: null, patientPhone: null, note: null };
  // Without a standing there is no entitlement either.
  expect(await read()).toMatchObject({ number: booking.number, ...nobody });
  await beginStanding(em, { practiceId, way: 'mailbox', now });
  expect(await read()).toMatchObject(nobody);
  await changeStanding(em, practiceId, { entitledAt: now, entitledWay: 'pec' });
  expect(await read()).toMatchObject({ patientName: 'Ada Neri', patientPhone: booking.phone, note: 'Ho paura' });
});

test('a practice’s bookings are known among others’', async () => {
  const { em } = database;
  const [own, other] = [await createPracticeRow(em), await createPracticeRow(em)];
  const booking = await createBooking(em, { dentistId: own.id });
  expect(await hasBookingAmong(em, own.id, [randomUUID(), booking.id])).toBe(true);
  expect(await hasBookingAmong(em, other.id, [booking.id])).toBe(false);
  expect(await hasBookingAmong(em, own.id, [])).toBe(false);
});
