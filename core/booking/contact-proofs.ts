import { createHash, randomBytes } from 'node:crypto';
import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import { storedEntries } from '@dentisti/domain/consent/stored-entries';
import type { Redis } from 'ioredis';

/** A proof counts for so long, and so long the browser keeps the cookie it hangs on. */
export const proofSeconds = storedEntries.session_id.keptFor.days * 86_400;

/**
 * Keeps what a browser proved by a mailed code, hashed, in Redis under the hash of its cookie's token: contacts – e-mail and
 * telephone together – and mailboxes alone. Beside it the networks from which somebody proved a mailbox, as pseudonyms. If
 * Redis loses them, the next booking asks for a code again.
 */
export class ContactProofs {
  readonly #redis: Redis;
  readonly #now: () => Date;

  constructor(redis: Redis, now: () => Date) {
    this.#redis = redis;
    this.#now = now;
  }

  /** When a browser proved a contact or a mailbox; null when it did not, longer ago than a proof counts, or Redis is away. */
  async find(token: string | null, hash: string): Promise<Date | null> {
    if (!token) return null;
    const stored = await this.#redis.hget(keyOf(token), hash).catch(() => null);
    if (!stored) return null;
    const provedAt = new Date(stored);
    return this.#now().getTime() - provedAt.getTime() < proofSeconds * 1_000 ? provedAt : null;
  }

  /**
   * Adds proofs to a browser's, under a token of its own making: a cookie that somebody else put there proves nothing.
   * @returns the token its cookie carries from now on; null while Redis is away.
   */
  async add(former: string | null, hashes: readonly string[]): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    try {
      const proofs = former ? await this.#redis.hgetall(keyOf(former)) : {};
      const key = keyOf(token);
      const now = this.#now().toISOString();
      const all = { ...proofs, ...Object.fromEntries(hashes.map((hash) => [hash, now])) };
      await this.#redis.multi().hset(key, all).expire(key, proofSeconds).exec();
      if (former) await this.#redis.del(keyOf(former));
      return token;
    } catch {
      return null;
    }
  }

  /** Notes that a mailbox was proved from a client's network. `client`: null for one that no limit counts. */
  async addNetwork(mailbox: string, client: string | null): Promise<void> {
    if (!client) return;
    const key = networksOf(mailbox);
    const stored = this.#redis
      .multi()
      .hset(key, { [client]: this.#now().toISOString() })
      .expire(key, proofSeconds);
    await stored.exec().catch(() => null);
  }

  /** Whether a mailbox was proved from a client's network within the time a proof counts. */
  async knowsNetwork(mailbox: string, client: string | null): Promise<boolean> {
    const stored = client && (await this.#redis.hget(networksOf(mailbox), client).catch(() => null));
    return Boolean(stored) && this.#now().getTime() - Date.parse(stored as string) < proofSeconds * 1_000;
  }

  /** Moves the proofs of a browser to the new token its cookie carries. */
  async move(former: string, token: string): Promise<void> {
    // Redis refuses when there is nothing to move.
    await this.#redis.rename(keyOf(former), keyOf(token)).catch(() => undefined);
  }
}

/** What stands for a mailbox among a browser's proofs. */
export const hashMailbox = (address: string): string =>
  createHash('sha256')
    .update(`mailbox\n${mailboxOf(address)}`)
    .digest('hex');

const networksOf = (mailbox: string) => `mailbox-networks:${hashMailbox(mailbox)}`;

/** Redis holds the hash, so that its keys cannot be used as cookies. */
const keyOf = (token: string) => `contact-proofs:${createHash('sha256').update(token).digest('hex')}`;
