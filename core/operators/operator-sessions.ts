import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

/** `password`: the second factor is still to come, nothing else may be used. `complete`: signed in. */
export type SignInStage = 'password' | 'complete';

export interface OperatorSession {
  operatorId: string;
  stage: SignInStage;
  /** What the page must send back in `x-csrf-token`. */
  csrfToken: string;
  /** ISO instant; a session ends for good twelve hours later. */
  startedAt: string;
}

const idleSeconds: Record<SignInStage, number> = { password: 10 * 60, complete: 30 * 60 };
const maxMs = 12 * 3_600_000;
/** How long a browser stays known to an account after it signed in with both factors. */
const knownDeviceSeconds = 30 * 86_400;

/**
 * Keeps the sessions of operators in Redis, under the hash of the cookie's token. If Redis loses them, everybody signs
 * in again. A session ends half an hour after its last request, and twelve hours after its start.
 */
export class OperatorSessions {
  readonly #redis: Redis;
  readonly #now: () => Date;

  constructor(redis: Redis, now: () => Date) {
    this.#redis = redis;
    this.#now = now;
  }

  /** Throws while Redis is away: nobody can sign in then. */
  async start(operatorId: string, stage: SignInStage): Promise<{ token: string; session: OperatorSession }> {
    const token = randomBytes(32).toString('base64url');
    const csrfToken = randomBytes(24).toString('base64url');
    const session = { operatorId, stage, csrfToken, startedAt: this.#now().toISOString() };
    await this.#redis.set(keyOf(token), JSON.stringify(session), 'EX', idleSeconds[stage]);
    return { token, session };
  }

  /**
   * The session of a cookie; null when it ended. Each request keeps it alive; an open socket, which would go on for ever
   * beside somebody who left, does not. @throws while Redis is away: whether it ended cannot be told.
   */
  async find(token: string, { keepsAlive = true } = {}): Promise<OperatorSession | null> {
    const stored = await this.#redis.get(keyOf(token));
    if (!stored) return null;
    const session = JSON.parse(stored) as OperatorSession;
    const age = this.#now().getTime() - Date.parse(session.startedAt);
    if (age > maxMs) {
      await this.end(token);
      return null;
    }
    // The second factor has its ten minutes and no more.
    if (keepsAlive && session.stage === 'complete')
      await this.#redis.expire(keyOf(token), idleSeconds.complete).catch(() => undefined);
    return session;
  }

  async end(token: string): Promise<void> {
    await this.#redis.del(keyOf(token)).catch(() => undefined);
  }

  /** Remembers, beyond the session's end, that a browser signed in to an account with both factors. It opens nothing. */
  async rememberDevice(token: string, account: string): Promise<void> {
    const key = devicesKey(token);
    const device = { [hashed(account)]: this.#now().toISOString() };
    await this.#redis
      .multi()
      .hset(key, device)
      .expire(key, knownDeviceSeconds)
      .exec()
      .catch(() => undefined);
  }

  async isKnownDevice(token: string, account: string): Promise<boolean> {
    const stored = await this.#redis.hget(devicesKey(token), hashed(account)).catch(() => null);
    return stored !== null && this.#now().getTime() - Date.parse(stored) < knownDeviceSeconds * 1_000;
  }

  async forgetDevice(token: string, account: string): Promise<void> {
    await this.#redis.hdel(devicesKey(token), hashed(account)).catch(() => undefined);
  }

  /** Moves the marks of a browser to the new token its cookie carries. */
  async moveDevices(former: string, token: string): Promise<void> {
    // Redis refuses when there is nothing to move.
    await this.#redis.rename(devicesKey(former), devicesKey(token)).catch(() => undefined);
  }
}

/** Redis holds the hash, so that its keys cannot be used as cookies. */
const hashed = (text: string) => createHash('sha256').update(text).digest('hex');
const keyOf = (token: string) => `session:${hashed(token)}`;
/** Each account that a browser signed in to, hashed, with the instant. */
const devicesKey = (token: string) => `known-devices:${hashed(token)}`;
