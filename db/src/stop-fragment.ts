import { createHmac, timingSafeEqual } from 'node:crypto';

/** Makes and reads what ends one kind of mail and opens nothing else. */
interface StopFragments {
  /** The id of what was mailed and a token that is kept nowhere (80 signs). */
  of(secret: string, id: string): string;
  /** Returns the id that a fragment names; null when its token is not that one's. */
  idOf(secrets: readonly string[], fragment: string): string | null;
}

/** Such an address stands in the logs of mail servers and proxies: a token made for one `purpose` is good for no other. */
export function stopFragments(purpose: string): StopFragments {
  const tokenOf = (secret: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url');
  return {
    of: (secret, id) => `${id}.${tokenOf(secret, id)}`,
    idOf(secrets, fragment) {
      const [, id, token] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(fragment) ?? [];
      if (!id || !token) return null;
      const given = Buffer.from(token);
      return secrets.some((secret) => timingSafeEqual(Buffer.from(tokenOf(secret, id)), given)) ? id : null;
    },
  };
}
