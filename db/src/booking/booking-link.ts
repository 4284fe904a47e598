import { createHmac, timingSafeEqual } from 'node:crypto';
import { type TrialSource, trialSecret } from '../trial-secret.ts';
import { hashToken } from './booking.repository.ts';

/**
 * Token of a booking's private link (43 signs). Computed from the booking's id and a secret that gateway and worker
 * share: every mail can carry the link, and the database holds only a hash (`hashToken`) that opens nothing.
 */
export function bookingToken(secret: string, bookingId: string): string {
  return createHmac('sha256', secret).update(`booking-link:v1:${bookingId}`).digest('base64url');
}

/**
 * The token of a stored booking: of several secrets (rotation, newest first) the one it was made with. Null when none
 * fits, which means that this process was given other secrets than the one that took the booking.
 */
export function findBookingToken(
  secrets: readonly string[],
  booking: { id: string; tokenHash: string },
): string | null {
  const tokens = secrets.map((secret) => bookingToken(secret, booking.id));
  return tokens.find((token) => hashToken(token) === booking.tokenHash) ?? null;
}

/** Whether a token opened a booking before that was erased: its hash is gone, so the token is made again. */
export const openedErased = (secrets: readonly string[], bookingId: string, token: string): boolean =>
  secrets.some((secret) =>
    timingSafeEqual(Buffer.from(hashToken(bookingToken(secret, bookingId))), Buffer.from(hashToken(token))),
  );

/** Path of the live page; the token is in the fragment, which browsers send to nobody. `query`: with its question mark. */
export function bookingPagePath(number: string, token: string, query = ''): string {
  return `/prenotazione/${number}${query}#${token}`;
}

/**
 * The secrets of `BOOKING_LINK_SECRET`, newest first, separated by commas. Unset (the trial edition): one made of the
 * trial's seed.
 */
export function parseLinkSecrets(setting: string | undefined, trial: TrialSource): string[] {
  const secrets = (setting ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  return secrets.length > 0 ? secrets : [trialSecret('booking-link', trial)];
}
