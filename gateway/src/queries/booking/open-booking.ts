import { readBookingNumber } from '@dentisti/domain/booking/booking-number';
import { readStandIn } from '../../commands/booking/stand-in.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type BookingView, findByLink, viewBooking } from './read-booking.ts';
import { viewStandIn } from './view-stand-in.ts';

/** What a private link opens; null when number and token do not belong together. */
export async function openBooking(context: RequestContext, number: string, token: string): Promise<BookingView | null> {
  const booking = await findByLink(context, number, token);
  return booking ? viewBooking(context, booking) : openStandIn(context, number, token);
}

/** The page of a request that was answered like a success and not stored; null for any other link. */
export function openStandIn(context: RequestContext, number: string, token: string): BookingView | null {
  const normal = readBookingNumber(number.slice(0, 40));
  if (normal === null) return null;
  const request = readStandIn(context.services.env, normal, token.slice(0, 200));
  return request?.dentistId ? viewStandIn(context, normal, request) : null;
}
