import { setTimeout as delay } from 'node:timers/promises';
import { createProcessClock } from '@dentisti/core/platform/clock';

/** Time as integrations see it, so that tests need not wait a minute for a quota to refill. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms`; rejects at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: createProcessClock(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, { signal });
  },
};
