import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRows, findRows, parseRow, type RowOf } from '../stored-row.ts';
import { ReviewReport } from './review-report.entity.ts';

/** A report of a review; instants as Date (UTC). See `ReviewReport`. */
export type ReviewReportRow = RowOf<ReviewReport>;

type NewReport = Pick<
  ReviewReportRow,
  'id' | 'reviewId' | 'dentistId' | 'by' | 'reason' | 'message' | 'email' | 'accountId' | 'createdAt'
>;

/** Stores a report; false, with nothing written, when the practice has reported this review before. */
export async function insertReviewReport(em: EntityManager, report: NewReport): Promise<boolean> {
  // SQL: a practice's second report meets the unique index; nothing is read back, as no stranger may read reports.
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    `insert into review_report (id, review_id, dentist_id, by, reason, message, email, account_id, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [
      ...[report.id, report.reviewId, report.dentistId, report.by, report.reason, report.message, report.email],
      ...[report.accountId, report.createdAt],
    ],
    'run',
  );
  return affectedRows === 1;
}

/** Of these reviews those that the practice has reported, each with what was decided. */
export const findReportsByPractice = (em: EntityManager, reviewIds: readonly string[]) =>
  findRows(em, ReviewReport, { reviewId: { $in: [...reviewIds] }, by: 'practice' });

/** Decides all open reports of a review; returns them, for the mails to who left an address. */
export const decideReports = (
  em: EntityManager,
  reviewId: string,
  decision: Pick<ReviewReportRow, 'decision' | 'decidedAt' | 'decidedById' | 'decisionNote'>,
): Promise<ReviewReportRow[]> => changeRows(em, ReviewReport, { reviewId, decidedAt: null }, decision);

/** A decided report, for the mail to its author. */
export interface DecidedReviewReport extends Pick<ReviewReportRow, 'id' | 'reason' | 'decisionNote' | 'createdAt'> {
  decision: 'removed' | 'kept';
  decidedAt: Date;
  dentistName: string;
  dentistCity: string;
  dentistSlug: string;
}

const parseDecided = parseRow<DecidedReviewReport>({ createdAt: true, decidedAt: true });

/** A report that an operator decided; null when none has, or it was erased. */
export async function findDecidedReviewReport(em: EntityManager, id: string): Promise<DecidedReviewReport | null> {
  // SQL: joined with the practice.
  const [row] = await em.execute<object[]>(
    `select r.id, r.reason, r.decision_note as "decisionNote", r.created_at as "createdAt", r.decision,
       r.decided_at as "decidedAt", d.name as "dentistName", d.city as "dentistCity", d.slug as "dentistSlug"
     from review_report r join dentist d on d.id = r.dentist_id where r.id = ? and r.decided_at is not null`,
    [id],
  );
  return row ? parseDecided(row) : null;
}
