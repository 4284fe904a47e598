import { createHmac, timingSafeEqual } from 'node:crypto';

/** The token of an offer's link (43 signs): computed by gateway and worker from its id, and kept nowhere. */
const offerToken = (secret: string, offerId: string): string =>
  createHmac('sha256', secret).update(`waiting-offer:v1:${offerId}`).digest('base64url');

/** What stands in the fragment of an offer's link: the offer's id and its token. */
export const offerFragment = (secret: string, offerId: string): string => `${offerId}.${offerToken(secret, offerId)}`;

/** Returns the offer that a fragment opens, under the newest secret or one that is being replaced; null for any other text. */
export function offerOfFragment(secrets: readonly string[], fragment: string): string | null {
  const [, offerId, token] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(fragment.trim().slice(0, 200)) ?? [];
  if (!offerId || !token) return null;
  const given = Buffer.from(token);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(offerToken(secret, offerId)), given)) ? offerId : null;
}
