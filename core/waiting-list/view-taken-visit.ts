import { findBooking } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { appointmentFile } from '../booking/appointment-file.ts';
import { privateLink } from '../booking/request/new-booking.ts';
import { viewBooking } from '../booking/view-booking.ts';
import type { RequestContext } from '../context.ts';

/** Where a taken visit is kept. */
export interface TakenVisit {
  /** Path of the booking's private page with its token; null where no booking is behind the visit. */
  bookingPath: string | null;
  /** iCalendar text; null where no booking is behind the visit, and once it does not stand any more. */
  calendarFile: string | null;
}

export const noTakenVisit: TakenVisit = { bookingPath: null, calendarFile: null };

/** Returns where the visit of a booking is kept whose patient took an offered time. */
export async function viewTakenVisit(
  em: EntityManager,
  context: RequestContext,
  bookingId: string,
): Promise<TakenVisit> {
  const booking = await findBooking(em, bookingId);
  if (!booking || booking.erasedAt) return noTakenVisit;
  const { env } = context.services;
  return {
    bookingPath: privateLink(env, booking),
    calendarFile: await appointmentFile(viewBooking(context, booking), env),
  };
}
