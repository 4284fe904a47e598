import { randomUUID } from 'node:crypto';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { enterReview, findReview, lockReview, saveReview } from '@dentisti/db/reviews/review.repository';
import { insertReviewReport } from '@dentisti/db/reviews/review-report.repository';
import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import type { ReviewReportMail } from '@dentisti/domain/reviews/review-mail';
import { isGrave, needsMessage, type ReviewReportReason } from '@dentisti/domain/reviews/review-report';
import { reportMessageMax } from '@dentisti/domain/reviews/review-state';
import { isUuid } from '../admin/page-of.ts';
import { hasProvedMailbox } from '../booking/request/answer-request.ts';
import type { RequestContext } from '../context.ts';
import { storeWithReceipt } from '../mail/typed-addresses.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { isStorable, moderateText, tidyText } from './publication.ts';

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
 * Stores a visitor's report of a published review for an operator. The review stays to be read until one has decided; for a
 * threat or a person's data it hides meanwhile where the rules, too, find something in it or the reporter has proved to read
 * the mails of the address they gave – twice a day –, unless an operator has already looked at this text.
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
  const { services } = context;
  const mayHide = isGrave(reason) && email !== null && (await mayHideAtOnce(context, email));
  const report = { reviewId, reason, message: parsed.message, email, mayHide };
  const stored = await storeWithReceipt(context, email, (tx, mayMail) => store(tx, context, { ...report, mayMail }));
  if (!stored) return studioRefused(gone);
  if (stored.mailId) await services.jobs.add('sendMail', { mailId: stored.mailId });
  await services.operatorChanges.publish('work');
  if (stored.suspendedOf !== null) await services.agendaChanges.publish(String(stored.suspendedOf));
  return { kind: 'reported', reference: stored.id };
}

/** Whether the word of who gave an address is enough to hide a text until an operator has read it. */
async function mayHideAtOnce(context: RequestContext, email: string): Promise<boolean> {
  if (!(await hasProvedMailbox(context, email))) return false;
  return (await context.services.limits.takeOf('reviewsHiddenByEmail', mailboxOf(email), context.clientIp)).allowed;
}

async function store(
  tx: EntityManager,
  { services, requestId }: RequestContext,
  report: ReviewReportInput & { mayMail: boolean; mayHide: boolean },
): Promise<{ id: string; mailId: string | null; suspendedOf: number | null } | null> {
  const now = services.now();
  const { reviewId, reason, message, email, mayMail, mayHide } = report;
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
  const isOpen = isGrave(reason) && review.text !== null && review.decidedAt === null;
  const isSuspended = isOpen && (mayHide || (await isDoubtful(tx, dentistId, review.text ?? '')));
  if (isSuspended) await saveReview(tx, review, { state: 'suspended' });
  const target = { kind: 'review', id: reviewId };
  const detail = { dentistId, reason, isSuspended };
  await writeAudit(tx, { at: now, operatorId: null, action: 'review.reported', target, detail, requestId });
  const suspendedOf = isSuspended ? dentistId : null;
  if (!mayMail || email === null) return { id, mailId: null, suspendedOf };
  const mail = await queueMail(tx, {
    eventKey: `${receipt}:${id}`,
    domain: mailDomainOf(services.env.MAIL_FROM),
    template: receipt,
    toAddress: email,
    params: { reportId: id },
    bookingId: null,
    now,
  });
  return { id, mailId: mail.id, suspendedOf };
}

/** By the rules of today, with the names of who works there today: those that let it pass may have been others. */
const isDoubtful = async (tx: EntityManager, practiceId: number, text: string): Promise<boolean> =>
  (await moderateText(tx, practiceId, { text, by: 'patient' })).reasons.length > 0;
