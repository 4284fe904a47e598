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
