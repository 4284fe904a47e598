import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The token of a recall's link (43 signs): gateway and worker compute it from the recall's id, and keep it nowhere. */
export function recallToken(secret: string, recallId: string): string {
  return createHmac('sha256', secret).update(`recall-link:v1:${recallId}`).digest('base64url');
}

/** What is stored of a link's token. */
export const hashRecallToken = (token: string): string => createHash('sha256').update(`recall:${token}`).digest('hex');

/** The token of a stored recall, by the secret with which it was made; null when none of these is it. */
export function findRecallToken(
  secrets: readonly string[],
  { id, tokenHash }: { id: string; tokenHash: string },
): string | null {
  const tokens = secrets.map((secret) => recallToken(secret, id));
  return tokens.find((token) => hashRecallToken(token) === tokenHash) ?? null;
}

const stopToken = (secret: string, recallId: string): string =>
  createHmac('sha256', secret).update(`recall-stop:v1:${recallId}`).digest('base64url');

/** What ends recalls and opens nothing else: the recall's id and a token that is kept nowhere. */
export const stopFragment = (secret: string, recallId: string): string => `${recallId}.${stopToken(secret, recallId)}`;

/** Returns the recall that such a fragment names; null when its token is not that one's. */
export function recallOfStopFragment(secrets: readonly string[], fragment: string): string | null {
  const [, recallId, token] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(fragment) ?? [];
  if (!recallId || !token) return null;
  const given = Buffer.from(token);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(stopToken(secret, recallId)), given)) ? recallId : null;
}
