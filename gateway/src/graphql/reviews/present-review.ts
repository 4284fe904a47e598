import { isModerationReason, moderationReasons } from '@dentisti/domain/reviews/moderation-reason';
import type { ReviewReportReason as StoredReason } from '@dentisti/domain/reviews/review-report';
import type { AnswerState, ReviewState as StoredState } from '@dentisti/domain/reviews/review-state';
import type { ReviewAnswerState, ReviewReportReason, ReviewState } from '../../generated/resolvers.ts';

export const presentState = (state: StoredState) => state.toUpperCase() as ReviewState;
export const presentAnswerState = (state: AnswerState) => state.toUpperCase() as ReviewAnswerState;
export const presentReason = (reason: StoredReason) => reason.replaceAll('-', '_').toUpperCase() as ReviewReportReason;
export const storedReason = (reason: ReviewReportReason) => reason.replaceAll('_', '-').toLowerCase() as StoredReason;

/** What the rules found, as sentences; a name of another version of them is left out. */
export const presentReasons = (reasons: readonly string[]): string[] =>
  reasons.flatMap((name) => (isModerationReason(name) ? [moderationReasons[name]] : []));
