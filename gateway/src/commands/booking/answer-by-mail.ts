import type { BookingRow } from '@dentisti/db';
import type { BookingRequestInput } from '@dentisti/domain/booking/booking-request.schema';
import type { RequestContext } from '../../http/request-context.ts';
import { type Requested, requested } from './request-outcome.ts';
import { makeReceipt } from './stand-in.ts';
import { keepStandInSummary } from './stand-in-summary.ts';

const receiptSeconds = 7 * 86_400;

/**
 * What a stored request is answered with. Where contacts are verified, somebody who types a contact that was verified
 * before has proved nothing: they get a receipt, which says that the link is in the mail and nothing else – the same that a
 * second request is answered with. Whoever reads that mail follows the booking.
 */
export async function answerStored(
  context: RequestContext,
  booking: BookingRow,
  { assessmentSummary: summary, reason, preferredTimes }: BookingRequestInput,
): Promise<Requested> {
  const { services } = context;
  const mustProve = services.env.BOOKING_VERIFICATION === 'email' && hasProvedNothing(booking);
  if (!mustProve) return requested(context, booking);
  const { dentistId, number, createdAt } = booking;
  const status = 'scheduled';
  await keepStandInSummary(services, { number, summary, seconds: receiptSeconds });
  const receipt = makeReceipt(services.env, number, { dentistId, reason, preferredTimes, status, createdAt });
  return { kind: 'requested', status, ...receipt };
}

/** Neither asked for a code nor given one, and it waited for a call: its contact was known. */
function hasProvedNothing({ verificationHash, verifiedAt }: BookingRow): boolean {
  return verificationHash === null && verifiedAt === null;
}
