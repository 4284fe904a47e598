import { createHash, randomBytes } from 'node:crypto';
import { storedEntries } from '@dentisti/domain/consent/stored-entries';
import type { Redis } from 'ioredis';

/** A proof counts for so long, and so long the browser keeps the cookie it hangs on. */
export const proofSeconds = storedEntries.session_id.keptFor.days * 86_400;

/**
 * Keeps the contacts – e-mail and telephone together, hashed – that a browser proved by a mailed code, in Redis under
 * the hash of its cookie's token. If Redis loses them, the next booking asks for a code again.
 */
export class ContactProofs {
  readonly #redis: Redis;
  readonly #now: () => Date;

  constructor(redis: Redis, now: () => Date) {
    this.#redis = redis;
    this.#now = now;
  }

  /** When a browser proved a contact; null when it did not, longer ago than a proof counts, or Redis is away. */
  async find(token: string | null, contactHash: string): Promise<Date | null> {
    if (!token) return null;
    const stored = await this.#redis.hget(keyOf(token), contactHash).catch(() => null);
    if (!stored) return null;
    const provedAt = new Date(stored);
    return this.#now().getTime() - provedAt.getTime() < proofSeconds * 1_000 ? provedAt : null;
  }

  /**
   * Adds a proof to a browser's, under a token of its own making: a cookie that somebody else put there proves nothing.
   * @returns the token its cookie carries from now on; null while Redis is away.
   */
  async add(former: string | null, contactHash: string): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    try {
      const proofs = former ? await this.#redis.hgetall(keyOf(former)) : {};
      const key = keyOf(token);
      const all = { ...proofs, [contactHash]: this.#now().toISOString() };
      await this.#redis.multi().hset(key, all).expire(key, proofSeconds).exec();
      if (former) await this.#redis.del(keyOf(former));
      return token;
    } catch {
      return null;
    }
  }

  /** Moves the proofs of a browser to the new token its cookie carries. */
  async move(former: string, token: string): Promise<void> {
    // Redis refuses when there is nothing to move.
    await this.#redis.rename(keyOf(former), keyOf(token)).catch(() => undefined);
  }
}

/** Redis holds the hash, so that its keys cannot be used as cookies. */
const keyOf = (token: string) => `contact-proofs:${createHash('sha256').update(token).digest('hex')}`;
