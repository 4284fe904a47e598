import { createHmac, timingSafeEqual } from 'node:crypto';

/** The token of a sign-in link (43 signs): computed by gateway and worker from its id, and kept nowhere. */
export function signInToken(secret: string, linkId: string): string {
  return createHmac('sha256', secret).update(`studio-sign-in:v1:${linkId}`).digest('base64url');
}

/** What stands in the fragment of a sign-in link: the link's id and its token. */
export const signInFragment = (secret: string, linkId: string): string => `${linkId}.${signInToken(secret, linkId)}`;

/**
 * Returns the id of the link that a fragment opens; null when its token is not that link's, under the newest secret or
 * one that is being replaced.
 */
export function linkOfFragment(secrets: readonly string[], fragment: string): string | null {
  const [, linkId, token] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(fragment) ?? [];
  if (!linkId || !token) return null;
  const given = Buffer.from(token);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(signInToken(secret, linkId)), given)) ? linkId : null;
}

/** What the link of a request lets somebody answer: the same request as long as the same is asked (`askedOf`). */
interface RequestLink {
  bookingId: string;
  accountId: string;
  asked: string;
}

const requestToken = (secret: string, { bookingId, accountId, asked }: RequestLink): string =>
  createHmac('sha256', secret).update(`studio-request:v1:${bookingId}:${accountId}:${asked}`).digest('base64url');

/** What stands in the fragment of a request's link: whose it is, for which booking, and a token that is kept nowhere. */
export const requestFragment = (secret: string, link: RequestLink): string =>
  `${link.bookingId}.${link.accountId}.${requestToken(secret, link)}`;

/** Returns the booking and account that a request's fragment names, before anything of it is proved; null for another text. */
export function parseRequestFragment(fragment: string): (Omit<RequestLink, 'asked'> & { token: string }) | null {
  const [, bookingId, accountId, token] = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(fragment) ?? [];
  return bookingId && accountId && token ? { bookingId, accountId, token } : null;
}

/** Returns whether a token is that of a request's link, under the newest secret or one that is being replaced. */
export function isRequestToken(secrets: readonly string[], link: RequestLink, token: string): boolean {
  const given = Buffer.from(token);
  return secrets.map((secret) => timingSafeEqual(Buffer.from(requestToken(secret, link)), given)).includes(true);
}

/** The eight digits of a claim's code: computed by gateway and worker from its id, and kept nowhere. */
export function claimCode(secret: string, claimId: string): string {
  const digest = createHmac('sha256', secret).update(`claim-code:v1:${claimId}`).digest();
  // 2^48 to 10^8: no digit is likelier than another by more than one in a million.
  return String(digest.readUIntBE(0, 6) % 100_000_000).padStart(8, '0');
}

/** Returns whether what was typed is a claim's code, with or without spaces; in the same time either way. */
export function isClaimCode(secrets: readonly string[], claimId: string, typed: string): boolean {
  const digits = Buffer.from(typed.replace(/\D/g, '').slice(0, 9).padEnd(9, 'x'));
  return secrets
    .map((secret) => timingSafeEqual(Buffer.from(claimCode(secret, claimId).padEnd(9, 'x')), digits))
    .includes(true);
}
