import { hashToken } from '@dentisti/db/booking/booking.repository';
import { bookingToken } from '@dentisti/db/booking/booking-link';
import { eraseBookingData } from '@dentisti/db/retention/booking-erasure.repository';
import { createKeptVisit } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { setUpBookingHarness, testBookingSettings } from '../testing/booking-harness.ts';
import { askForReviews, publishReviews } from './reviews.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const sql = (text: string, values: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, values);

/** A kept visit of yesterday, at a practice that is claimed. */
async function keptVisit() {
  const { practice } = await harness.request();
  await sql(`insert into practice_standing (practice_id, contact_at, contact_way) values (?, now(), 'operator')`, [
    practice.id,
  ]);
  // Noon in Rome.
  const noon = new Date(harness.clock.now()).setUTCHours(11, 0, 0, 0);
  await harness.advance(((noon - harness.clock.now().getTime()) % 86_400_000) + 86_400_000);
  const endsAt = new Date(harness.clock.now().getTime() - 86_400_000);
  const booking = await createKeptVisit(em(), { dentistId: practice.id, endsAt });
  const token = bookingToken(testBookingSettings.linkSecrets[0] ?? '', booking.id);
  await sql('update booking set token_hash = ? where id = ?', [hashToken(token), booking.id]);
  return { practice, booking };
}

test('the day after a kept visit its patient is mailed a link, once; what waited a day is published', async () => {
  const { practice, booking } = await keptVisit();
  await harness.schedule(askForReviews);
  await harness.schedule(askForReviews);
  await harness.drain();
  const mails = harness.mails.filter(({ to }) => to === booking.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain(practice.name);
  expect(mails[0]?.text).toMatch(/https:\/\/dentisti\.example\/recensione#[\w-]{43}/);
  expect(mails[0]?.text).toMatch(/le recensioni negative le trattiamo come le altre/);
  const [request] = await sql('select id, token_hash from review_request where booking_id = ?', [booking.id]);
  expect(mails[0]?.text).not.toContain(request?.token_hash);
  // The way out, as a button and as a header, carries another secret than the review's link.
  const [, stop] = /https:\/\/dentisti\.example\/recensione\?azione=basta#([\w.-]+)/.exec(mails[0]?.text ?? '') ?? [];
  expect(stop?.split('.')[0]).toBe(request?.id);
  expect(mails[0]?.unsubscribeUrl).toBe(`https://dentisti.example/recensione/basta/${stop}`);

  const at = harness.clock.now();
  await sql(
    `insert into review (request_id, dentist_id, stars, state, rules_version, publish_at, written_at, changed_at)
     values (?, ?, 4, 'waiting', 1, ?, ?, ?)`,
    [request?.id, practice.id, new Date(at.getTime() + 86_400_000), at, at],
  );
  await harness.schedule(publishReviews);
  expect(await sql('select state from review')).toEqual([{ state: 'waiting' }]);
  await harness.advance(86_400_000);
  await Promise.all([harness.schedule(publishReviews), harness.schedule(publishReviews)]);
  expect(await sql('select state, publish_at from review')).toEqual([{ state: 'published', publish_at: null }]);
  expect(await sql(`select count(*)::int as n from audit_entry where action = 'review.published'`)).toEqual([{ n: 1 }]);
});

test('erased on request a booking takes its review along; by time it does not', async () => {
  const { practice, booking } = await keptVisit();
  await harness.schedule(askForReviews);
  const at = harness.clock.now();
  await sql(
    `insert into review (request_id, dentist_id, stars, state, rules_version, published_at, written_at, changed_at)
     select id, ?, 4, 'published', 1, ?, ?, ? from review_request where booking_id = ?`,
    [practice.id, at, at, at, booking.id],
  );
  await em().transactional((tx) => eraseBookingData(tx, booking.id, at));
  const left = () => sql('select 1 from review where dentist_id = ?', [practice.id]);
  expect(await left()).toHaveLength(1);
  await sql(`insert into booking_erasure (booking_id, asked_by, asked_at, waits_until) values (?, 'patient', ?, ?)`, [
    booking.id,
    at,
    at,
  ]);
  await em().transactional((tx) => eraseBookingData(tx, booking.id, at));
  expect(await left()).toHaveLength(0);
});
