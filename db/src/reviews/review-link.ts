import { createHmac } from 'node:crypto';
import { hashToken } from '../booking/booking.repository.ts';
import { stopFragments } from '../stop-fragment.ts';

/** Token of a review's link (43 signs): computed by gateway and worker from the request's id; the row has its hash alone. */
const reviewToken = (secret: string, requestId: string): string =>
  createHmac('sha256', secret).update(`review-link:v1:${requestId}`).digest('base64url');

/** What is stored of a request's token, under the newest secret. */
export const reviewTokenHash = (secret: string, requestId: string): string => hashToken(reviewToken(secret, requestId));

/** Returns a request's token, under the secret it was made with; null when none of these is it. */
export function findReviewToken(
  secrets: readonly string[],
  { id, tokenHash }: { id: string; tokenHash: string },
): string | null {
  return secrets.map((secret) => reviewToken(secret, id)).find((token) => hashToken(token) === tokenHash) ?? null;
}

/** Returns the hash that a link's fragment stands for; null for what no link has. */
export const hashOfReviewFragment = (fragment: string): string | null =>
  /^[\w-]{43}$/.test(fragment) ? hashToken(fragment) : null;

/** What ends requests for reviews and opens no review, and the request that it names. */
export const { of: stopReviewsFragment, idOf: requestOfStopFragment } = stopFragments('review-stop:v1');
