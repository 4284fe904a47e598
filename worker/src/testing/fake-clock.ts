import type { Clock } from '../integrations/clock.ts';

/** A clock whose sleeps end at once; it remembers them and moves its time on by them. */
export interface FakeClock extends Clock {
  readonly sleeps: number[];
  set(at: Date): void;
}

export function createFakeClock(start = new Date('2026-11-20T10:00:00Z')): FakeClock {
  let time = start.getTime();
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => new Date(time),
    set: (at) => {
      time = at.getTime();
    },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      sleeps.push(ms);
      time += ms;
    },
  };
}
