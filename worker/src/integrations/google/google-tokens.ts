import { createHash } from 'node:crypto';
import { type CalendarAccount, CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { GoogleFailure } from '@dentisti/core/google/google-service';
import type { Clock } from '../clock.ts';
import type { GoogleClient } from './google-client.ts';

/** An access token is renewed so long before its end: a slow piece of work still ends within it. */
const earlyMs = 5 * 60_000;
/** A refresh that several wait for belongs to none of them: one that stops takes it from nobody. */
const refreshMs = 15_000;
const maxKept = 5_000;

/** Where refresh tokens are stored: Google may replace one by another when it is used. */
export interface StoredGoogleTokens {
  replace(former: string, refreshToken: string): Promise<void>;
  isStored(refreshToken: string): Promise<boolean>;
}

interface Access {
  token: string;
  renewAt: number;
}

const keyOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('base64url');

/** Access tokens of Google's accounts: in memory alone, renewed early, one renewal of each at a time. */
export class GoogleTokens {
  readonly #client: Pick<GoogleClient, 'refresh'>;
  readonly #stored: StoredGoogleTokens;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #kept = new Map<string, Access>();
  readonly #renewals = new Map<string, Promise<Access>>();

  constructor(client: Pick<GoogleClient, 'refresh'>, stored: StoredGoogleTokens, clock: Pick<Clock, 'now'>) {
    this.#client = client;
    this.#stored = stored;
    this.#clock = clock;
  }

  /** Returns the `Authorization` header of an account's requests. Throws `CalendarFailure`; `credentials`: access has ended. */
  async authorize({ credentials }: Pick<CalendarAccount, 'credentials'>, signal: AbortSignal): Promise<string> {
    if (credentials.kind !== 'oauth') throw new CalendarFailure('credentials');
    const { refreshToken } = credentials;
    const key = keyOf(refreshToken);
    const kept = this.#kept.get(key);
    if (kept && kept.renewAt > this.#clock.now().getTime()) return `Bearer ${kept.token}`;
    let renewal = this.#renewals.get(key);
    if (!renewal) {
      renewal = this.#renew(refreshToken, key).finally(() => this.#renewals.delete(key));
      this.#renewals.set(key, renewal);
      // Whoever waits hears of it; with nobody left it is nobody's error.
      renewal.catch(() => {});
    }
    return `Bearer ${(await untilStopped(renewal, signal)).token}`;
  }

  /** Forgets an access token that Google took no more, before its end. */
  forget({ credentials }: Pick<CalendarAccount, 'credentials'>): void {
    if (credentials.kind === 'oauth') this.#kept.delete(keyOf(credentials.refreshToken));
  }

  async #renew(refreshToken: string, key: string): Promise<Access> {
    try {
      const answer = await this.#client.refresh(refreshToken, AbortSignal.timeout(refreshMs));
      const lifeMs = answer.expires_in * 1_000;
      const renewAt = this.#clock.now().getTime() + Math.max(lifeMs - earlyMs, lifeMs / 2);
      const access = { token: answer.access_token, renewAt };
      const replaced = answer.refresh_token;
      if (replaced && replaced !== refreshToken) {
        await this.#stored.replace(refreshToken, replaced);
        this.#keep(keyOf(replaced), access);
      }
      this.#keep(key, access);
      return access;
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw new CalendarFailure('timeout', { cause: error });
      if (error.fault === 'unavailable') throw new CalendarFailure('status', { cause: error });
      // Another worker was first and stored the token that took this one's place: the next round reads it.
      const isEnded = await this.#stored.isStored(refreshToken);
      throw new CalendarFailure(isEnded ? 'credentials' : 'status', { cause: error });
    }
  }

  #keep(key: string, access: Access): void {
    this.#kept.delete(key);
    this.#kept.set(key, access);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > maxKept && oldest) this.#kept.delete(oldest);
  }
}

async function untilStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
