type Badge = 'google' | 'practice' | 'albo' | null;

/** The part of a practice that decides the badge and the telephone after a merge. */
export interface MergeSide {
  verifiedBy: Badge;
  alboNumber: string | null;
  /** When it asked not to be called; null when it did not. */
  optedOutAt: Date | null;
  hasAgenda: boolean;
}

/** What prevents a merge: two things that one practice cannot both have. */
export type MergeObstacle =
  /** One time, two patients. Numbers of the bookings; null for time that the practice gave away itself. */
  | { kind: 'sameTime'; startsAt: Date; keptBooking: string | null; goneBooking: string | null }
  /** One patient asks both. */
  | { kind: 'sameRequest'; keptBooking: string; goneBooking: string };

/** What one practice takes over from the other. */
export interface MergedState {
  verifiedBy: Badge;
  alboNumber: string | null;
  /** `gone`: the Albo's number and who checked it come from the practice that goes. */
  alboFrom: 'kept' | 'gone';
  optedOutAt: Date | null;
  /** `dropped`: both keep one, and that of the practice that stays counts. */
  agenda: 'none' | 'kept' | 'moved' | 'dropped';
}

/**
 * Returns the state of the practice that stays. An enrolment checked for either practice stays with the dentist, and so
 * does a wish not to be called. The other one's own confirmation is not taken over: it was given for other data.
 */
export function decideMerge(kept: MergeSide, gone: MergeSide): MergedState {
  const takesAlbo = kept.alboNumber === null && gone.alboNumber !== null;
  const isChecked = kept.verifiedBy === 'albo' || (takesAlbo && gone.verifiedBy === 'albo');
  const optOuts = [kept.optedOutAt, gone.optedOutAt].filter((at) => at !== null);
  optOuts.sort((a, b) => a.getTime() - b.getTime());
  return {
    verifiedBy: kept.verifiedBy === 'practice' ? 'practice' : isChecked ? 'albo' : kept.verifiedBy,
    alboNumber: kept.alboNumber ?? gone.alboNumber,
    alboFrom: takesAlbo ? 'gone' : 'kept',
    optedOutAt: optOuts[0] ?? null,
    agenda: kept.hasAgenda ? (gone.hasAgenda ? 'dropped' : 'kept') : gone.hasAgenda ? 'moved' : 'none',
  };
}
