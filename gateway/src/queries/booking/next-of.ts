import { type NextStep, nextStep, receiptStep } from '@dentisti/domain/booking/next-step';
import type { BookingDetails } from './read-booking.ts';

/** What happens next with a booking, as its page says it; null when nothing does. */
export function nextOf({
  facts,
  state,
  isReceipt,
  isLineMissing,
}: Pick<BookingDetails, 'facts' | 'state' | 'isReceipt' | 'isLineMissing'>): NextStep | null {
  if (isReceipt) return receiptStep;
  const { nextDialAt: at = null, nextDialWhy: why = null } = state.task ?? {};
  return nextStep({ ...facts, isLineMissing, nextDial: at && why ? { kind: 'dial', at, why } : null });
}
