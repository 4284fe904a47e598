import type { BookingRow } from '@dentisti/db';
import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import type { RequestContext } from '../../http/request-context.ts';
import type { CannotBeCalled } from '../../queries/booking/list-offered-times.ts';
import type { TooManyRequests } from './booking-limits.ts';
import { privateLink } from './new-booking.ts';
import type { InvalidInput } from './read-person.ts';

export interface StoredRequest {
  number: string;
  status: BookingStatus;
}
export interface Requested extends StoredRequest {
  kind: 'requested';
  privateLink: string;
}
export interface TimeNotOffered {
  kind: 'timeNotOffered';
  message: string;
  times: Date[];
}
export type RequestOutcome = Requested | TimeNotOffered | CannotBeCalled | TooManyRequests | InvalidInput;

export const requested = (context: RequestContext, booking: BookingRow): Requested => ({
  kind: 'requested',
  number: booking.number,
  status: booking.status,
  privateLink: privateLink(context.services.env, booking),
});
