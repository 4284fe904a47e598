import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey, createExemption } from './client-key.ts';

/** Points per client within `seconds`. */
const rules = {
  /** Every call of `/api` and `/graphql`: far above what typing with suggestions produces. */
  calls: { points: 600, seconds: 60 },
  /** Discovery jobs started (decisions §3). */
  scrapes: { points: 5, seconds: 3_600 },
  reports: { points: 5, seconds: 3_600 },
} as const;
export type RateLimitRule = keyof typeof rules;

export type RateLimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts per client in Redis, shared by all gateways. While Redis is away each process counts in its own memory: a
 * visitor is never refused because our counter is broken.
 */
export class RateLimits {
  readonly #limiters: Record<RateLimitRule, RateLimiterRedis>;
  readonly #isExempt: (ip: string) => boolean;
  readonly #secret: string;

  constructor(redis: Redis, settings: { exempt: readonly string[]; secret: string }) {
    this.#secret = settings.secret;
    this.#isExempt = createExemption(settings.exempt);
    const limiter = (name: RateLimitRule) => {
      const { points, seconds: duration } = rules[name];
      return new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `rate:${name}`,
        points,
        duration,
        rejectIfRedisNotReady: true,
        // A client over the limit is refused from memory until its window ends: a flood does not reach Redis.
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: `rate:${name}`, points, duration }),
      });
    };
    this.#limiters = { calls: limiter('calls'), scrapes: limiter('scrapes'), reports: limiter('reports') };
  }

  /** Takes one point of the client's. */
  async take(rule: RateLimitRule, ip: string): Promise<RateLimitVerdict> {
    if (this.#isExempt(ip)) return { allowed: true };
    try {
      await this.#limiters[rule].consume(clientKey(ip, this.#secret));
      return { allowed: true };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) };
    }
  }
}
