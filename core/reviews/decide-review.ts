import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockReview, type ReviewRow, saveReview } from '@dentisti/db/reviews/review.repository';
import { findAnswer, saveAnswer } from '@dentisti/db/reviews/review-answer.repository';
import { decideReports, type ReviewReportRow } from '@dentisti/db/reviews/review-report.repository';
import { findWriterOf } from '@dentisti/db/reviews/review-request.repository';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import type { ReviewReportMail } from '@dentisti/domain/reviews/review-mail';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';
import { isUuid } from '../admin/page-of.ts';

export interface ReviewDecision {
  id: string;
  /** As the page showed it: of the review, or of its answer. */
  seenVersion: number;
  about: 'review' | 'answer';
  publishes: boolean;
  /** Needed for a no; its writer and those who reported it read it. */
  note: string | null;
}

export type DecideReviewOutcome =
  | { kind: 'decided' }
  | { kind: 'changedMeanwhile' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] };

/**
 * Publishes or refuses a review that waited for an operator or was reported, or the practice's answer to one. A review's
 * writer is mailed the reason of a no, and the yes to what was held; whoever reported it is mailed the decision. The audit
 * names neither words nor reason.
 */
export async function decideReview(context: OperatorContext, decision: ReviewDecision): Promise<DecideReviewOutcome> {
  const { currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const note = decision.note?.trim() || null;
  const problem = !decision.publishes || note ? noteProblem(note ?? '') : null;
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  if (!isUuid(decision.id)) return { kind: 'changedMeanwhile' };
  const now = services.now();
  const mailIds: string[] = [];
  let practiceId: number | null = null;
  const outcome = await context.em.fork().transactional(async (tx): Promise<DecideReviewOutcome> => {
    const review = await lockReview(tx, decision.id);
    if (!review) return { kind: 'changedMeanwhile' };
    const given = { note, now, operatorId: currentOperator.id, env: services.env };
    const decided =
      decision.about === 'answer'
        ? await decideAnswer(tx, review, decision, given)
        : await decideText(tx, review, decision, given);
    if (!decided) return { kind: 'changedMeanwhile' };
    mailIds.push(...decided.mailIds);
    practiceId = review.dentistId;
    const verb = decision.publishes ? 'published' : 'refused';
    await writeAudit(tx, {
      at: now,
      operatorId: currentOperator.id,
      action: decision.about === 'answer' ? `review.answer-${verb}-by-operator` : `review.${verb}-by-operator`,
      target: { kind: 'review', id: review.id },
      detail: { dentistId: review.dentistId, from: decided.from, reports: decided.reports },
      requestId,
    });
    return { kind: 'decided' };
  });
  for (const mailId of mailIds) await services.jobs.add('sendMail', { mailId });
  if (outcome.kind === 'decided') await services.operatorChanges.publish('work');
  if (practiceId !== null) await services.agendaChanges.publish(String(practiceId));
  return outcome;
}

interface Given {
  note: string | null;
  now: Date;
  operatorId: string;
  env: OperatorContext['services']['env'];
}
interface Decided {
  from: string;
  reports: number;
  mailIds: string[];
}

async function decideText(
  tx: EntityManager,
  review: ReviewRow,
  { seenVersion, publishes }: ReviewDecision,
  { note, now, operatorId, env }: Given,
): Promise<Decided | null> {
  if (review.version !== seenVersion || review.state === 'refused') return null;
  const wasPublished = review.state === 'published' || review.state === 'suspended';
  const decided = { decidedAt: now, decidedById: operatorId, decisionNote: note, publishAt: null };
  const change = publishes
    ? { ...decided, state: 'published' as const, publishedAt: review.publishedAt ?? now }
    : { ...decided, state: 'refused' as const };
  const saved = await saveReview(tx, review, change);
  const reports = await decideReports(tx, review.id, {
    ...{ decision: publishes ? 'kept' : 'removed', decidedAt: now, decidedById: operatorId, decisionNote: note },
  });
  const mailIds = await queueReporterMails(tx, reports, { now, env });
  // To whom a review stays as it was there is nothing to say.
  if (!publishes || !wasPublished) {
    const by = publishes ? 'published' : wasPublished ? 'removed' : 'refused';
    const mailId = await queueWriterMail(tx, saved, { by, note, now, env });
    if (mailId) mailIds.push(mailId);
  }
  return { from: review.state, reports: reports.length, mailIds };
}

async function decideAnswer(
  tx: EntityManager,
  review: ReviewRow,
  { seenVersion, publishes }: ReviewDecision,
  { note, now, operatorId }: Given,
): Promise<Decided | null> {
  const answer = await findAnswer(tx, review.id);
  if (!answer || answer.version !== seenVersion || answer.state === 'withdrawn' || answer.state === 'refused')
    return null;
  const decided = { decidedAt: now, decidedById: operatorId, decisionNote: note, publishAt: null };
  const change = publishes
    ? { ...decided, state: 'published' as const, publishedAt: answer.publishedAt ?? now }
    : { ...decided, state: 'refused' as const };
  return (await saveAnswer(tx, answer, change)) ? { from: answer.state, reports: 0, mailIds: [] } : null;
}

const decidedTemplate: BookingMail = 'reviewDecided';
const reportTemplate: ReviewReportMail = 'reviewReportDecided';

async function queueWriterMail(
  tx: EntityManager,
  review: ReviewRow,
  { by, note, now, env }: { by: string } & Pick<Given, 'note' | 'now' | 'env'>,
): Promise<string | null> {
  const writer = await findWriterOf(tx, review.requestId);
  if (!writer) return null;
  const mail = await queueMail(tx, {
    eventKey: `${decidedTemplate}:${review.id}:${review.version}`,
    domain: mailDomainOf(env.MAIL_FROM),
    template: decidedTemplate,
    toAddress: writer.email,
    params: { requestId: review.requestId, by, ...(note ? { words: note } : {}) },
    bookingId: writer.bookingId,
    now,
  });
  return mail.id;
}

async function queueReporterMails(
  tx: EntityManager,
  reports: readonly ReviewReportRow[],
  { now, env }: Pick<Given, 'now' | 'env'>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, email } of reports) {
    if (!email) continue;
    const mail = await queueMail(tx, {
      eventKey: `${reportTemplate}:${id}`,
      domain: mailDomainOf(env.MAIL_FROM),
      template: reportTemplate,
      toAddress: email,
      params: { reportId: id },
      bookingId: null,
      now,
    });
    ids.push(mail.id);
  }
  return ids;
}
