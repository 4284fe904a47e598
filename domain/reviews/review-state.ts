/**
 * States of a review. `waiting`: published by the clock, so that its writer may still change it. `held`: an operator decides
 * before anybody reads it. `refused`: not published, by the rules or by an operator. `suspended`: was published, and nobody
 * reads it until an operator has decided about a report of the gravest kind.
 */
export const reviewStates = ['waiting', 'held', 'refused', 'published', 'suspended'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** States of a practice's answer. `withdrawn`: the practice took it back after it was published; there is no second one. */
export const answerStates = ['waiting', 'held', 'refused', 'published', 'withdrawn'] as const;
export type AnswerState = (typeof answerStates)[number];

const hourMs = 3_600_000;

/** How many hours a clean text waits before it is published. */
export const publishedAfterHours = 24;
export const publishedAfterMs = publishedAfterHours * hourMs;
/** How many days a review may be changed after it was written; it may be deleted at any time. */
export const changeableForDays = 14;
export const changeableForMs = changeableForDays * 24 * hourMs;
/** How long a link lets somebody write a review. */
export const linkDays = 60;
/** Within so many months a practice's patient is asked once. */
export const askedOnceMonths = 6;
/** Below this number of reviews no average is shown: one voice would be the whole of it. */
export const minForAverage = 3;

export const reviewTextLimits = { min: 20, max: 1000 } as const;
export const answerTextLimits = { min: 10, max: 600 } as const;
export const reportMessageMax = 1000;

/** Whether a review may still be changed. */
export const isChangeable = (writtenAt: Date, now: Date): boolean =>
  now.getTime() < writtenAt.getTime() + changeableForMs;

/** What everybody reads of a practice's reviews. */
export interface ReviewFigures {
  count: number;
  /** Number of reviews with one to five stars, in this order. */
  distribution: readonly [number, number, number, number, number];
  /** 1–5, unrounded; null below `minForAverage`. */
  average: number | null;
}

/** Returns count, distribution and average of reviews counted by their stars. */
export function reviewFigures(counted: readonly { stars: number; count: number }[]): ReviewFigures {
  const of = (stars: number) => counted.find((row) => row.stars === stars)?.count ?? 0;
  const distribution = [of(1), of(2), of(3), of(4), of(5)] as const;
  const count = distribution.reduce((sum, each) => sum + each, 0);
  const sum = distribution.reduce((total, each, index) => total + each * (index + 1), 0);
  return { count, distribution, average: count < minForAverage ? null : sum / count };
}
