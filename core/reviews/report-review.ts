import { randomUUID } from 'node:crypto';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { enterReview, findReview, lockReview, saveReview } from '@dentisti/db/reviews/review.repository';
import { insertReviewReport } from '@dentisti/db/reviews/review-report.repository';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import type { ReviewReportMail } from '@dentisti/domain/reviews/review-mail';
import { isGrave, needsMessage, type ReviewReportReason } from '@dentisti/domain/reviews/review-report';
import { reportMessageMax } from '@dentisti/domain/reviews/review-state';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { countClient, countTypedAddressMail, type TooManyRequests } from '../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { isStorable, tidyText } from './publication.ts';

export interface ReviewReportInput {
  reviewId: string;
  reason: ReviewReportReason;
  message: string | null;
  email: string | null;
}

export type ReportReviewOutcome = { kind: 'reported'; reference: string } | StudioRefused | TooManyRequests;

const gone = 'Questa recensione non c’è più.';
const receipt: ReviewReportMail = 'reviewReportReceived';

export type ParsedReport = { kind: 'valid'; message: string | null } | StudioRefused;

/** Reads what somebody writes to a report. */
export function parseReportMessage(reason: ReviewReportReason, typed: string | null): ParsedReport {
  const message = tidyText(typed ?? '') || null;
  if (message === null && needsMessage(reason)) return studioRefused('Scrivi in poche parole perché.');
  if (message !== null && ([...message].length > reportMessageMax || !isStorable(message)))
    return studioRefused(`Il messaggio può avere al massimo ${reportMessageMax} caratteri, senza segni speciali.`);
  return { kind: 'valid', message };
}

/**
 * Stores a visitor's report of a published review for an operator. The review stays to be read until one has decided;
 * for a threat or a person's data it hides meanwhile, unless an operator has already looked at this text.
 */
export async function reportReview(context: RequestContext, input: ReviewReportInput): Promise<ReportReviewOutcome> {
  const { reviewId, reason } = input;
  const parsed = parseReportMessage(reason, input.message);
  if (parsed.kind === 'refused') return parsed;
  const typed = input.email?.trim() || null;
  const email = typed === null ? null : parseEmail(typed);
  if (typed !== null && email === null) return studioRefused('Controlla l’indirizzo e-mail.');
  const limited = await countClient(context, 'reviewReports');
  if (limited) return limited;
  if (!isUuid(reviewId)) return studioRefused(gone);
  // A receipt too many is left out; the report itself is never lost.
  const receiptTo = email && (await countTypedAddressMail(context, email)) === null ? email : null;
  const { services } = context;
  const stored = await context.em
    .fork()
    .transactional((tx) => store(tx, context, { reviewId, reason, message: parsed.message, email, receiptTo }));
  if (!stored) return studioRefused(gone);
  if (stored.mailId) await services.jobs.add('sendMail', { mailId: stored.mailId });
  await services.operatorChanges.publish('work');
  if (stored.suspendedOf !== null) await services.agendaChanges.publish(String(stored.suspendedOf));
  return { kind: 'reported', reference: stored.id };
}

async function store(
  tx: EntityManager,
  { services, requestId }: RequestContext,
  report: ReviewReportInput & { receiptTo: string | null },
): Promise<{ id: string; mailId: string | null; suspendedOf: number | null } | null> {
  const now = services.now();
  const { reviewId, reason, message, email, receiptTo } = report;
  const published = await findReview(tx, reviewId);
  if (!published) return null;
  await enterReview(tx, published.requestId);
  const review = await lockReview(tx, reviewId);
  if (review?.state !== 'published') return null;
  const id = randomUUID();
  const { dentistId } = review;
  await insertReviewReport(tx, {
    ...{ id, reviewId, dentistId, by: 'visitor', reason, message, email },
    ...{ accountId: null, createdAt: now },
  });
  const isSuspended = isGrave(reason) && review.text !== null && review.decidedAt === null;
  if (isSuspended) await saveReview(tx, review, { state: 'suspended' });
  const target = { kind: 'review', id: reviewId };
  const detail = { dentistId, reason, isSuspended };
  await writeAudit(tx, { at: now, operatorId: null, action: 'review.reported', target, detail, requestId });
  const suspendedOf = isSuspended ? dentistId : null;
  if (!receiptTo) return { id, mailId: null, suspendedOf };
  const mail = await queueMail(tx, {
    eventKey: `${receipt}:${id}`,
    domain: mailDomainOf(services.env.MAIL_FROM),
    template: receipt,
    toAddress: receiptTo,
    params: { reportId: id },
    bookingId: null,
    now,
  });
  return { id, mailId: mail.id, suspendedOf };
}
