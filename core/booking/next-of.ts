import { type NextStep, nextStep } from '@dentisti/domain/booking/next-step';
import type { BookingDetails } from './view-booking.ts';

/** Returns a booking's next step as its page tells it; null when nothing follows. */
export function nextOf({
  actionInput,
  state,
  isLineMissing,
  reminders,
}: Pick<BookingDetails, 'actionInput' | 'state' | 'isLineMissing' | 'reminders'>): NextStep | null {
  const { nextDialAt: at = null, nextDialWhy: reason = null } = state.task ?? {};
  return nextStep({
    ...actionInput,
    isLineMissing,
    reminders,
    isSlotKept: state.appointment !== null,
    nextDial: at && reason ? { kind: 'dial', at, reason } : null,
  });
}
