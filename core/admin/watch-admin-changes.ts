import { setTimeout as wait } from 'node:timers/promises';
import type { CoreServices } from '../context.ts';

/** Longest delay of a change that the clock alone makes, or that was announced while Redis was away. */
const pollIntervalMs = 60_000;
/** A busy hour must not make every open page ask again with each sentence of each call. */
const pauseMs = 1_500;

export interface AdminChange {
  at: Date;
}

/** A signal at once and after each change of anything operators look at; several quick changes come as one. */
export async function watchAdminChanges(
  services: CoreServices,
  timing = { pollIntervalMs, pauseMs },
): Promise<AsyncIterableIterator<AdminChange>> {
  const ended = new AbortController();
  const changes = signals(services, AbortSignal.any([ended.signal, services.stopping]), timing);
  // A generator that waits takes no `return` until it is woken: ending the subscription wakes it.
  const watched: AsyncIterableIterator<AdminChange> = {
    [Symbol.asyncIterator]: () => watched,
    next: () => changes.next(),
    return: () => {
      ended.abort();
      return changes.return(undefined);
    },
  };
  return watched;
}

async function* signals(
  { bookingChanges, orderChanges, discoveryChanges, operatorChanges, now }: CoreServices,
  gone: AbortSignal,
  timing: { pollIntervalMs: number; pauseMs: number },
): AsyncGenerator<AdminChange, undefined> {
  let changed = Promise.withResolvers<void>();
  const wake = () => changed.resolve();
  const stops = [bookingChanges, orderChanges, discoveryChanges, operatorChanges].map((source) =>
    source.onAnyChange(wake),
  );
  gone.addEventListener('abort', wake);
  const timer = setInterval(wake, timing.pollIntervalMs);
  try {
    while (!gone.aborted) {
      // A new promise before the page asks: a change during its question wakes us again.
      changed = Promise.withResolvers<void>();
      yield { at: now() };
      await Promise.all([changed.promise, wait(timing.pauseMs, undefined, { signal: gone }).catch(() => {})]);
    }
  } finally {
    clearInterval(timer);
    for (const stop of stops) stop();
    gone.removeEventListener('abort', wake);
  }
}
