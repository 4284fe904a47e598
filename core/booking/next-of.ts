import { type NextStep, nextStep } from '@dentisti/domain/booking/next-step';
import { asSimulation } from '@dentisti/domain/booking/timeline';
import type { BookingDetails } from './view-booking.ts';

/** Returns a booking's next step as its page tells it; null when nothing follows. */
export function nextOf({
  actionInput,
  state,
  isLineMissing,
  reminders,
  isSimulation,
}: Pick<BookingDetails, 'actionInput' | 'state' | 'isLineMissing' | 'reminders' | 'isSimulation'>): NextStep | null {
  const { nextDialAt: at = null, nextDialWhy: reason = null } = state.task ?? {};
  const step = nextStep({
    ...actionInput,
    isLineMissing,
    reminders,
    callSince: state.callUnderWay?.dialledAt ?? null,
    isSlotKept: state.appointment !== null,
    nextDial: at && reason ? { kind: 'dial', at, reason } : null,
  });
  return step && isSimulation ? { ...step, text: asSimulation(step.text) } : step;
}
