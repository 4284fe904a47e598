import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { Review } from './review.entity.ts';
import { ReviewAnswer } from './review-answer.entity.ts';
import { ReviewReport } from './review-report.entity.ts';
import { ReviewRequest } from './review-request.entity.ts';

/** What somebody wrote about the visit of one booking. */
export interface ReviewOfPerson {
  stars: number;
  text: string | null;
  shownName: string | null;
  state: string;
  writtenAt: Date;
  changedAt: Date;
  publishedAt: Date | null;
  decisionNote: string | null;
}

const parse = parseRow<ReviewOfPerson>({ writtenAt: true, changedAt: true, publishedAt: true });

/** The review of a booking's visit, for its writer; null when none was written. */
export async function findReviewOfBooking(em: EntityManager, bookingId: string): Promise<ReviewOfPerson | null> {
  return em.transactional(async (tx) => {
    // SQL: the policies compare the setting of the transaction; see `enterReview`.
    await tx.execute(
      `select set_config('app.review', coalesce((select id::text from review_request where booking_id = ?), ''), true)`,
      [bookingId],
    );
    // SQL: joined with the request.
    const [row] = await tx.execute<object[]>(
      `select r.stars, r.text, r.shown_name as "shownName", r.state, r.written_at as "writtenAt", r.changed_at as "changedAt",
         r.published_at as "publishedAt", r.decision_note as "decisionNote"
       from review r join review_request q on q.id = r.request_id where q.booking_id = ?`,
      [bookingId],
    );
    // SQL: the same setting, emptied for what the caller's transaction does next.
    await tx.execute(`select set_config('app.review', '', true)`);
    return row ? parse(row) : null;
  });
}

/**
 * Deletes the request of a booking, and with it the review, its answer and its reports, where its patient asked for the
 * erasure of their data. When the time of a booking is over the review stays: it names nobody but as its writer chose.
 */
export async function eraseReviewOfBooking(em: EntityManager, bookingId: string): Promise<void> {
  // SQL: the delete itself looks whether somebody asked.
  await em.execute(
    `delete from review_request where booking_id = ? and exists (select from booking_erasure e where e.booking_id = ?)`,
    [bookingId, bookingId],
  );
}

/** Gives a merged practice the reviews of the one that goes, with requests, answers and reports. */
export async function moveReviews(em: EntityManager, kept: number, gone: number): Promise<void> {
  // Who was asked for both is asked for neither again; the constraint allows one of the two.
  await em.nativeUpdate(ReviewRequest, { dentistId: gone }, { contactHash: null });
  await em.nativeUpdate(ReviewRequest, { dentistId: gone }, { dentistId: kept });
  await em.nativeUpdate(Review, { dentistId: gone }, { dentistId: kept });
  await em.nativeUpdate(ReviewAnswer, { dentistId: gone }, { dentistId: kept });
  await em.nativeUpdate(ReviewReport, { dentistId: gone }, { dentistId: kept });
}
