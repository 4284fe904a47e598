import { createHmac } from 'node:crypto';
import { bookingPagePath } from '@dentisti/db';
import { makeBookingNumber } from '@dentisti/domain/booking/booking-number';
import type { GatewayEnv } from '../../env.ts';
import { linkSecret } from './new-booking.ts';

/**
 * Number and link as a stored booking would have them, for answers that must look like one: a filled decoy, or a second
 * request where one is open. Made of the form's key, so that the same form gets the same; it leads nowhere.
 */
export function makeStandIn(env: Pick<GatewayEnv, 'BOOKING_LINK_SECRETS'>, clientKey: string) {
  const digest = (use: string) =>
    createHmac('sha256', linkSecret(env)).update(`booking-stand-in:v1:${use}:${clientKey}`).digest();
  const draws = digest('number');
  let next = 0;
  const number = makeBookingNumber(() => draws.readUInt32BE(4 * next++) / 2 ** 32);
  return { number, privateLink: bookingPagePath(number, digest('token').toString('base64url')) };
}
