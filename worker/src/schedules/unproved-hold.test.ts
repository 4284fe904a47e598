import { randomUUID } from 'node:crypto';
import { holdForCode, isHeldTooOften, withdrawHold } from '@dentisti/db/agenda/unproved-hold.repository';
import { createAgenda, createBooking } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { setUpBookingHarness } from '../testing/booking-harness.ts';
import { eraseHolds } from './erase-holds.ts';
import { expireBookings } from './requeue-bookings.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const minute = 60_000;

/** A slot held for a contact that has not typed its code. */
async function hold() {
  const { practice } = await harness.request();
  await createAgenda(em(), practice.id);
  const now = harness.clock.now();
  const startsAt = new Date(now.getTime() + 48 * 60 * minute);
  const slot = { dentistId: practice.id, startsAt, endsAt: new Date(startsAt.getTime() + 30 * minute) };
  const heldUntil = new Date(now.getTime() + 10 * minute);
  const booking = await createBooking(em(), {
    ...{ dentistId: practice.id, status: 'requested', preferredTimes: [startsAt], verificationHash: 'a'.repeat(64) },
    ...{ proposedAt: startsAt, proposalExpiresAt: heldUntil, expiresAt: heldUntil, createdAt: now },
  });
  const [client, contact] = ['a client', booking.contactHash];
  const given = { holdToken: randomUUID(), bookingId: booking.id, client, contact, now };
  expect(await em().transactional((tx) => holdForCode(tx, slot, given))).toBe('held');
  return { booking, slot, client, contact };
}

test('a slot that no code came for is free again, told once, to nobody but the page', async () => {
  const { booking } = await hold();
  await harness.advance(10 * minute - 1);
  await harness.schedule(expireBookings);
  expect((await harness.state(booking.id)).booking.status).toBe('requested');
  await harness.advance(1);
  await Promise.all([harness.schedule(expireBookings), harness.schedule(expireBookings)]);
  await harness.schedule(expireBookings);
  await harness.drain();
  const { booking: after, tasks, timeline } = await harness.state(booking.id);
  expect(after.status).toBe('expired');
  expect([tasks, timeline]).toEqual([[], ['expired']]);
  expect(await em().execute('select state from appointment where booking_id = ?', [booking.id])).toEqual([
    { state: 'released' },
  ]);
  expect(harness.mails.filter(({ to }) => to === booking.email)).toEqual([]);
});

test('who held it, and what was withdrawn before it came, is forgotten after the hour in which it counts', async () => {
  const { slot, client, contact } = await hold();
  expect(await em().transactional((tx) => withdrawHold(tx, randomUUID(), harness.clock.now()))).toBe(false);
  const withdrawn = () => em().execute('select from withdrawn_hold');
  const again = () => isHeldTooOften(em(), slot, { client, contact, now: harness.clock.now() });
  const pseudonyms = () => em().execute('select hold_client, hold_contact from appointment');
  await harness.advance(60 * minute - 1);
  await harness.schedule(eraseHolds);
  expect([await again(), await pseudonyms()]).toEqual([true, [{ hold_client: client, hold_contact: contact }]]);
  expect(await withdrawn()).toHaveLength(1);
  await harness.advance(2);
  await harness.schedule(eraseHolds);
  expect([await again(), await pseudonyms()]).toEqual([false, [{ hold_client: null, hold_contact: null }]]);
  expect(await withdrawn()).toEqual([]);
});
