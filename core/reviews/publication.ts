import type { EntityManager } from '@dentisti/db/orm';
import type { ReviewRow } from '@dentisti/db/reviews/review.repository';
import type { ReviewRequestRow } from '@dentisti/db/reviews/review-request.repository';
import { findStaffNames } from '@dentisti/db/reviews/staff-name.repository';
import { type Moderation, moderate, moderationRulesVersion } from '@dentisti/domain/reviews/moderate';
import { moderationReasons } from '@dentisti/domain/reviews/moderation-reason';
import { publishedAfterMs } from '@dentisti/domain/reviews/review-state';

/** Judges a text by the rules, with the names of who works at the practice. */
export async function moderateText(
  em: EntityManager,
  practiceId: number,
  { text, by }: { text: string; by: 'patient' | 'practice' },
): Promise<Moderation> {
  return moderate({ text, by, staff: await findStaffNames(em, practiceId) });
}

/** Returns the columns of a text that the rules have not refused: what the clock publishes, or an operator reads first. */
export function publication({ reasons }: Pick<Moderation, 'reasons'>, now: Date) {
  const isHeld = reasons.length > 0;
  return {
    state: isHeld ? ('held' as const) : ('waiting' as const),
    reasons: [...reasons],
    rulesVersion: moderationRulesVersion,
    publishAt: isHeld ? null : new Date(now.getTime() + publishedAfterMs),
  };
}

/**
 * Whether an operator reads the next text of a request first, whatever it says: an operator's no, or what hides until one has
 * decided, stands until an operator changes it; a second change and a deletion do not lift it.
 */
export function isReadFirst(
  request: Pick<ReviewRequestRow, 'isReadFirst'>,
  review: Pick<ReviewRow, 'state' | 'reasons'> | null,
): boolean {
  if (!review) return request.isReadFirst;
  const { state, reasons } = review;
  return state === 'refused' || state === 'suspended' || (state === 'held' && reasons.includes('former'));
}

/** What the writer reads of a refusal by the rules. */
export const sentencesOf = ({ reasons }: Pick<Moderation, 'reasons'>): string[] =>
  reasons.map((reason) => moderationReasons[reason]);

/** A text as it is stored: lines stay, blank ones at most one at a time. */
export const tidyText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Whether Postgres, mails and pages can hold it. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text);
