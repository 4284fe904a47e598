import { romeClock } from '../hours/rome-time.ts';
import type { CallPurpose } from './call-task.ts';
import type { DialPolicy } from './dial-policy.ts';

/** A dial to a practice, for any request. */
export interface PracticeDial {
  dialledAt: Date;
  purpose: CallPurpose;
  /** Whether it was the first dial of its request. */
  isFirst: boolean;
}

/** The practice is spared a visit nobody makes any more: these calls are always due, and count for nothing. */
const exempt: ReadonlySet<CallPurpose> = new Set(['cancel', 'release']);

/**
 * Whether a practice may be rung once more on a calendar day in Italy: for a new booking while fewer than the day's new
 * bookings were begun, and for anything while fewer than the day's dials were made. Cancelling and releasing are exempt.
 */
export function hasAllowance(
  day: string,
  {
    purpose,
    requestDials,
    practiceDials = [],
  }: { purpose: CallPurpose; requestDials: readonly Date[]; practiceDials?: readonly PracticeDial[] },
  { practiceDay }: Pick<DialPolicy, 'practiceDay'>,
): boolean {
  if (exempt.has(purpose)) return true;
  const counted = practiceDials.filter((dial) => !exempt.has(dial.purpose) && romeClock(dial.dialledAt).date === day);
  if (counted.length >= practiceDay.dials) return false;
  const isNew = purpose === 'book' && requestDials.length === 0;
  const begun = counted.filter((dial) => dial.purpose === 'book' && dial.isFirst).length;
  return !isNew || begun < practiceDay.newBookings;
}
