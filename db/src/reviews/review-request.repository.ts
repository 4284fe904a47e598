import { randomUUID } from 'node:crypto';
import { askedOnceMonths, linkDays } from '@dentisti/domain/reviews/review-state';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, insertUnlessThere, parseRow, type RowOf } from '../stored-row.ts';
import { reviewTokenHash } from './review-link.ts';
import { objectsSql } from './review-objection.repository.ts';
import { ReviewRequest } from './review-request.entity.ts';

/** A request for a review; instants as Date (UTC). See `ReviewRequest`. */
export type ReviewRequestRow = RowOf<ReviewRequest>;

/** A kept visit whose patient was not asked. */
export interface VisitToReview {
  bookingId: string;
  endsAt: Date;
}

const parseVisit = parseRow<VisitToReview>({ endsAt: true });

/**
 * SQL condition on booking `b` with appointment `a`: its patient may be asked. The practice recorded that they came, is
 * claimed, listed and has requests on; nobody asked for the erasure of their data or objects; the same person was not asked since.
 */
const mayBeAskedSql = `a.presence = 'kept' and a.state = 'booked' and not a.demonstration
  and b.status in ('confirmed', 'completed') and b.erased_at is null and b.email <> ''
  and exists (select from practice_standing s where s.practice_id = b.dentist_id)
  and exists (select from dentist d where d.id = b.dentist_id and d.hidden_at is null)
  and not exists (select from practice_message m where m.practice_id = b.dentist_id and m.kind = 'reviewRequest' and m.is_off)
  and not exists (select from booking_erasure e where e.booking_id = b.id)
  and not ${objectsSql('b.email')}
  and not exists (select from review_request r where r.booking_id = b.id
    or r.dentist_id = b.dentist_id and r.contact_hash = b.contact_hash and r.blocks_until > ?::timestamptz)`;

/** Visits that ended between two instants and whose patients may be asked, the oldest first. */
export async function findVisitsToReview(
  em: EntityManager,
  { now, endedAfter, limit }: { now: Date; endedAfter: Date; limit: number },
): Promise<VisitToReview[]> {
  // SQL: served by the partial index over kept visits.
  const rows = await em.execute<object[]>(
    `select b.id as "bookingId", a.ends_at as "endsAt" from appointment a join booking b on b.id = a.booking_id
     where a.presence = 'kept' and a.booking_id is not null and a.ends_at > ? and a.ends_at < ? and ${mayBeAskedSql}
     order by a.ends_at limit ?`,
    [endedAfter, now, now, limit],
  );
  return rows.map(parseVisit);
}

/** The same of one booking, which the caller has locked; null when its patient may not be asked. */
export async function findVisitToReview(
  em: EntityManager,
  bookingId: string,
  now: Date,
): Promise<(VisitToReview & { dentistId: number; contactHash: string; email: string }) | null> {
  // SQL: the condition of the list.
  const [row] = await em.execute<object[]>(
    `select b.id as "bookingId", a.ends_at as "endsAt", b.dentist_id as "dentistId", b.contact_hash as "contactHash", b.email
     from booking b join appointment a on a.booking_id = b.id where b.id = ? and ${mayBeAskedSql}`,
    [bookingId, now],
  );
  return row ? (parseVisit(row) as VisitToReview & { dentistId: number; contactHash: string; email: string }) : null;
}

/**
 * Stores a request; null, with nothing written, when this visit has one or the same person was asked within half a year:
 * both are constraints, whatever two workers find at a time.
 */
export async function insertReviewRequest(
  em: EntityManager,
  request: Pick<ReviewRequestRow, 'bookingId' | 'dentistId'> & { contactHash: string; secret: string; now: Date },
): Promise<ReviewRequestRow | null> {
  const { bookingId, dentistId, contactHash, secret, now } = request;
  const id = randomUUID();
  const blocksUntil = new Date(now);
  blocksUntil.setUTCMonth(blocksUntil.getUTCMonth() + askedOnceMonths);
  return insertUnlessThere(em, ReviewRequest, {
    ...{ id, bookingId, dentistId, contactHash, blocksUntil, sentAt: now },
    tokenHash: reviewTokenHash(secret, id),
    expiresAt: new Date(now.getTime() + linkDays * 86_400_000),
  });
}

/** A request by its id, or by the hash of what its link's token is; null when it is nobody's. */
export const findReviewRequest = (
  em: EntityManager,
  by: { id: string } | { tokenHash: string },
): Promise<ReviewRequestRow | null> => findRow(em, ReviewRequest, by);

/** As `findReviewRequest`, locked until the transaction ends: of two tabs one writes after the other. */
export async function lockReviewRequest(
  em: EntityManager,
  by: { id: string } | { tokenHash: string },
): Promise<ReviewRequestRow | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['token_hash', by.tokenHash];
  // SQL: the ORM's read of plain rows takes no lock.
  const [row] = await em.execute<{ id: string }[]>(`select id from review_request where ${column} = ? for update`, [
    value,
  ]);
  return row ? findReviewRequest(em, row) : null;
}

/** Has an operator read the next review of a request first. */
export async function setReadFirst(em: EntityManager, id: string): Promise<void> {
  await em.nativeUpdate(ReviewRequest, { id }, { isReadFirst: true });
}

/** The patient's mailbox and name behind a request; null once the booking was erased. */
export async function findWriterOf(
  em: EntityManager,
  requestId: string,
): Promise<{ bookingId: string; email: string; name: string } | null> {
  // SQL: joined with the booking.
  const [row] = await em.execute<{ bookingId: string; email: string; name: string }[]>(
    `select b.id as "bookingId", b.email, b.patient_name as name from review_request r join booking b on b.id = r.booking_id
     where r.id = ? and b.erased_at is null`,
    [requestId],
  );
  return row ?? null;
}
