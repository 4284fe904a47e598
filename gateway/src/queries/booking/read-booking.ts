import type { BookingRow } from '@dentisti/db';

/** A booking as its private page sees it, read at one moment. */
export interface BookingView {
  booking: BookingRow;
}
