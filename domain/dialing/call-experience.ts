import type { CallOutcome } from './call-task.ts';

/** Ends of a call that somebody answered there. */
export const answeredOutcomes = [
  'accepted',
  'proposed',
  'declined',
  'acknowledged',
  'unsettled',
  'optedOut',
] as const satisfies readonly CallOutcome['kind'][];
/** Ends of a call that rang and nobody answered. All the others say nothing of the practice. */
export const unansweredOutcomes = ['busy', 'noAnswer', 'voicemail'] as const satisfies readonly CallOutcome['kind'][];

/** Below this, the calls of a practice tell nothing of it. */
export const minimumCalls = 5;

/** What our calls to a practice taught. */
export interface CallExperience {
  /** Calls that ended and say whether somebody answers there. */
  calls: number;
  /** How many of them somebody answered. */
  answered: number;
  /** By which call most requests had been answered; null when most never were. */
  usualAttempts: number | null;
}

/** Requests that went the same way; `answeredAt`: the call that was the first to be answered, null when none was. */
export interface RequestsCalled {
  requests: number;
  calls: number;
  answeredAt: number | null;
}

/**
 * Returns the least number of calls by which more than half of the requests were answered. A request of which fewer
 * calls were made, none of them answered, is left out of the count for that number: it may have been given up, or may
 * still be.
 */
export function usualAttempts(groups: readonly RequestsCalled[]): number | null {
  const most = Math.max(0, ...groups.map(({ calls }) => calls));
  for (let attempt = 1; attempt <= most; attempt++) {
    const sum = (counts: (group: RequestsCalled) => boolean) =>
      groups.filter(counts).reduce((total, { requests }) => total + requests, 0);
    const answered = sum(({ answeredAt }) => answeredAt !== null && answeredAt <= attempt);
    const unanswered = sum(({ answeredAt, calls }) => (answeredAt === null ? calls >= attempt : answeredAt > attempt));
    if (answered > unanswered) return attempt;
  }
  return null;
}
