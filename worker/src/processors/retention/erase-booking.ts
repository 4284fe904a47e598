import { eraseBookingNow } from '@dentisti/core/rights/erase-booking-now';
import type { Processor } from '../../runtime/processor.ts';

/** Erases a booking on its patient's wish, or waits for the next sweep to ask again. */
export const eraseBooking: Processor<'eraseBooking'> = async ({ bookingId }, context) => {
  const step = await eraseBookingNow(context, bookingId);
  // With the database restored from a backup, these lines say what was erased since.
  context.log.info({ bookingId, step }, 'erasure on request');
};
