import type { BookingStatus } from '../booking/booking-status.ts';
import { waitingDays } from './waiting-entry.ts';

/** As many wait at a practice at most: nobody at the end of a longer list is ever asked. */
export const maxWaiting = 200;

/** So far ahead a visit has to be for an earlier time to be of any use. */
const leastHoursAhead = 24;

export interface MayWaitInput {
  now: Date;
  booking: { status: BookingStatus; appointmentAt: Date | null; erasedAt: Date | null };
  /** The visit stands in an agenda that is kept with us. */
  inAgenda: boolean;
  /** The practice sends offers, and is listed. */
  isOffered: boolean;
}

/** Whether the patient of a booking may wait for an earlier time. */
export function mayWait({ now, booking, inAgenda, isOffered }: MayWaitInput): boolean {
  const { status, appointmentAt, erasedAt } = booking;
  if (status !== 'confirmed' || !appointmentAt || erasedAt || !inAgenda || !isOffered) return false;
  return appointmentAt.getTime() - now.getTime() >= leastHoursAhead * 3_600_000;
}

/** When an entry ends by itself. */
export const waitingUntil = (since: Date): Date => new Date(since.getTime() + waitingDays * 86_400_000);
