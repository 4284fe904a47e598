import { type NextStep, nextStep } from '@dentisti/domain/booking/next-step';
import type { BookingDetails } from './view-booking.ts';

/** What happens next with a booking, as its page says it; null when nothing does. */
export function nextOf({
  actionInput,
  state,
  isLineMissing,
}: Pick<BookingDetails, 'actionInput' | 'state' | 'isLineMissing'>): NextStep | null {
  const { nextDialAt: at = null, nextDialWhy: reason = null } = state.task ?? {};
  return nextStep({ ...actionInput, isLineMissing, nextDial: at && reason ? { kind: 'dial', at, reason } : null });
}
