import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookingRow } from '../booking/booking.repository.ts';
import { hashToken } from '../booking/booking.repository.ts';
import { findReviewToken, stopReviewsFragment } from '../reviews/review-link.ts';
import { findReviewRequest, insertReviewRequest } from '../reviews/review-request.repository.ts';
import { createBooking } from './booking.factory.ts';

/** A booking whose visit the practice recorded as kept, ended at `endsAt`. */
export async function createKeptVisit(
  em: EntityManager,
  {
    dentistId,
    endsAt,
    presence = 'kept',
    ...more
  }: { dentistId: number; endsAt: Date; presence?: string | null } & Partial<Parameters<typeof createBooking>[1]>,
): Promise<BookingRow> {
  const startsAt = new Date(endsAt.getTime() - 1_800_000);
  const booking = await createBooking(em, { dentistId, patientName: 'Maria Rossi', ...more });
  await em.execute(`update booking set status = 'completed', appointment_at = ? where id = ?`, [startsAt, booking.id]);
  await em.execute(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, booking_id, presence)
     values (?, ?, ?, ?, 'booked', false, ?, ?)`,
    [dentistId, startsAt, endsAt, endsAt, booking.id, presence],
  );
  return booking;
}

/** A request for a review of a kept visit, with the token of its link and what only ends such requests. */
export async function createReviewRequest(
  em: EntityManager,
  {
    dentistId,
    secret,
    now,
    ...more
  }: { dentistId: number; secret: string; now: Date } & Partial<Parameters<typeof createBooking>[1]>,
): Promise<{ requestId: string; token: string; stop: string; booking: BookingRow }> {
  const endsAt = new Date(now.getTime() - 86_400_000);
  const booking = await createKeptVisit(em, { dentistId, endsAt, ...more });
  const { contactHash } = booking;
  const request = await insertReviewRequest(em, { bookingId: booking.id, dentistId, contactHash, secret, now });
  const token = request && findReviewToken([secret], request);
  if (!request || !token || !(await findReviewRequest(em, { tokenHash: hashToken(token) })))
    throw new Error('no request');
  return { requestId: request.id, token, stop: stopReviewsFragment(secret, request.id), booking };
}

/** A published review of a practice; returns its id. */
export async function createPublishedReview(
  em: EntityManager,
  given: {
    dentistId: number;
    secret: string;
    now: Date;
    stars?: number;
    text?: string | null;
    shownName?: string | null;
  },
): Promise<string> {
  const { dentistId, secret, now, stars = 5, text = null, shownName = null } = given;
  const { requestId } = await createReviewRequest(em, { dentistId, secret, now });
  const id = randomUUID();
  await em.execute(
    `insert into review (id, request_id, dentist_id, stars, text, shown_name, state, rules_version, published_at, written_at, changed_at)
     values (?, ?, ?, ?, ?, ?, 'published', 1, ?, ?, ?)`,
    [id, requestId, dentistId, stars, text, shownName, now, now, now],
  );
  return id;
}
