import { fnv1a } from './slug-suffix.ts';

/** Numbers that are the same at every run: what is generated must not change under a reader's eyes. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** Mulberry32 (T. Ettinger, public domain), seeded with a text or a whole number. Not for anything secret. */
export function createRandom(seed: string | number): SeededRandom {
  let state = typeof seed === 'string' ? fnv1a(seed) : seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[integer(0, items.length - 1)] as (typeof items)[number];
    },
    chance: (probability) => next() < probability,
  };
}
