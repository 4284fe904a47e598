import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  enterReview,
  findReviewOfRequest,
  insertReview,
  lockReview,
  saveReview,
} from '@dentisti/db/reviews/review.repository';
import { hashOfReviewFragment } from '@dentisti/db/reviews/review-link';
import { findWriterOf, lockReviewRequest } from '@dentisti/db/reviews/review-request.repository';
import { type Moderation, moderationRulesVersion } from '@dentisti/domain/reviews/moderate';
import type { ModerationReason } from '@dentisti/domain/reviews/moderation-reason';
import { changeableForDays, reviewTextLimits } from '@dentisti/domain/reviews/review-state';
import { type NameChoice, nameWithInitial } from '@dentisti/domain/reviews/shown-name';
import type { RequestContext } from '../context.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { isReadFirst, isStorable, moderateText, publication, sentencesOf, tidyText } from './publication.ts';
import { deadReviewLink, mayWrite, type ReviewLinkView, viewLink } from './view-review-link.ts';

export interface ReviewInput {
  stars: number;
  text: string | null;
  name: NameChoice;
}

/** The rules take nothing of it; nothing is stored. */
interface ReviewNotAccepted {
  kind: 'notAccepted';
  reasons: string[];
}

export type WriteReviewOutcome = ReviewLinkView | ReviewNotAccepted | StudioRefused | TooManyRequests;

const tooLate = `Sono passati più di ${changeableForDays} giorni da quando l’hai scritta: non si può più cambiare. Puoi ancora cancellarla.`;

/**
 * Writes or changes the review of a mailed link. What the rules refuse is not stored: its writer reads why, and what was
 * published before stays. The audit names the rules' version and what they found, never the words.
 */
export async function writeReview(
  context: RequestContext,
  fragment: string,
  input: ReviewInput,
): Promise<WriteReviewOutcome> {
  const limited = await countClient(context, 'reviewLinks');
  if (limited) return limited;
  const text = tidyText(input.text ?? '') || null;
  const problem = problemOf(input.stars, text);
  if (problem) return studioRefused(problem);
  const hash = hashOfReviewFragment(fragment.trim());
  if (!hash) return studioRefused(deadReviewLink);
  const outcome = await context.em
    .fork()
    .transactional((tx) => store(tx, context, { hash, text, stars: input.stars, name: input.name }));
  if (outcome.kind === 'link') crashPoint('review.committed');
  // A published one that is changed leaves the practice's list.
  if (outcome.kind === 'link') await context.services.agendaChanges.publish(String(outcome.practice.id));
  if (outcome.kind === 'link' && outcome.review?.state === 'held')
    await context.services.operatorChanges.publish('work');
  return outcome;
}

function problemOf(stars: number, text: string | null): string | null {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) return 'Scegli da una a cinque stelle.';
  if (text === null) return null;
  const { min, max } = reviewTextLimits;
  const { length } = [...text];
  if (length < min) return `Scrivi almeno ${min} caratteri, oppure lascia solo le stelle.`;
  if (length > max) return `Al massimo ${max} caratteri.`;
  return isStorable(text) ? null : 'Il testo contiene segni che non possiamo pubblicare.';
}

interface Writing {
  hash: string;
  stars: number;
  text: string | null;
  name: NameChoice;
}

async function store(
  tx: EntityManager,
  { services, requestId }: RequestContext,
  { hash, stars, text, name }: Writing,
): Promise<WriteReviewOutcome> {
  const now = services.now();
  const request = await lockReviewRequest(tx, { tokenHash: hash });
  if (!request) return studioRefused(deadReviewLink);
  await enterReview(tx, request.id);
  const known = await findReviewOfRequest(tx, request.id);
  const present = known && (await lockReview(tx, known.id));
  const writer = await findWriterOf(tx, request.id);
  if (!mayWrite(request, present, now) || !writer) return studioRefused(present ? tooLate : deadReviewLink);
  const { dentistId } = request;
  const judged: Moderation = text
    ? await moderateText(tx, dentistId, { text, by: 'patient' })
    : { verdict: 'clean', reasons: [] };
  const former: ModerationReason[] = isReadFirst(request, present) ? ['former'] : [];
  const reasons = [...judged.reasons, ...former];
  const note = async (action: string, id: string, state: string) => {
    const detail = { dentistId, verdict: judged.verdict, reasons, rulesVersion: moderationRulesVersion, state };
    await writeAudit(tx, { at: now, operatorId: null, action, target: { kind: 'review', id }, detail, requestId });
  };
  if (judged.verdict === 'refused') {
    await note('review.refused-by-rules', present?.id ?? request.id, present?.state ?? 'none');
    return { kind: 'notAccepted', reasons: sentencesOf(judged) };
  }
  const shownName = name === 'initial' ? nameWithInitial(writer.name) : null;
  const written = { stars, text, shownName, ...publication({ reasons }, now), changedAt: now };
  const undecided = { decidedAt: null, decidedById: null, decisionNote: null };
  const review = present
    ? await saveReview(tx, present, { ...written, ...undecided, publishedAt: null })
    : await insertReview(tx, { requestId: request.id, dentistId, ...written, publishedAt: null, writtenAt: now });
  await note(present ? 'review.changed' : 'review.written', review.id, review.state);
  crashPoint('review.in-transaction');
  return (await viewLink(tx, request, now)) ?? studioRefused(deadReviewLink);
}
