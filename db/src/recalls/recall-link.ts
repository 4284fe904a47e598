import { createHash, createHmac } from 'node:crypto';
import { stopFragments } from '../stop-fragment.ts';

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

/** What ends recalls and opens nothing else, and the recall that it names. */
export const { of: stopFragment, idOf: recallOfStopFragment } = stopFragments('recall-stop:v1');
