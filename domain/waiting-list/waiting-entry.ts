/** Parts of a day in which somebody wants to come; the afternoon begins at 13:00, Europe/Rome. */
export const waitingParts = ['any', 'morning', 'afternoon'] as const;
export type WaitingPart = (typeof waitingParts)[number];

/**
 * Why somebody waits no more. `past`: the visit has begun. `removed`: the
 * practice took the entry out.
 */
export const waitingEnds = ['taken', 'left', 'removed', 'cancelled', 'past', 'expired', 'erased'] as const;
export type WaitingEnd = (typeof waitingEnds)[number];

/** What somebody who waits would like. */
export interface WaitingWish {
  /** 0 = Monday; empty: every day is as good. */
  weekdays: readonly number[];
  part: WaitingPart;
  /** `YYYY-MM-DD`, Europe/Rome; null: as soon as there is room. */
  notBefore: string | null;
  /** Nothing but these days and this part of the day; otherwise they only come first. */
  isStrict: boolean;
}

/** An entry ends by itself after so many days. */
export const waitingDays = 60;

/** Minutes after midnight from which it is afternoon. */
export const afternoonMinutes = 13 * 60;
