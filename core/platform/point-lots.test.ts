import { afterEach, expect, test, vi } from 'vitest';
import { PointLots } from './point-lots.ts';

afterEach(() => vi.useRealTimers());

/** A shared count of `points`, which refuses what goes past it. */
function createCount(points: number, msBeforeNext = 1_000) {
  let taken = 0;
  return {
    takenLots: () => taken,
    take: async () => {
      if ((taken + 1) * 3 > points) throw new Error('refused');
      taken += 1;
      return { msBeforeNext };
    },
  };
}

test('calls at once share their lots: as many pass as the count has points', async () => {
  const lots = new PointLots();
  const { take, takenLots } = createCount(9);
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => lots.spend('a', 3, take)));
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(takenLots()).toBe(3);
  await expect(lots.spend('a', 3, take)).rejects.toThrow('refused');
});

test('a lot is its own client’s, and ends with its window', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const lots = new PointLots();
  const { take, takenLots } = createCount(100);
  await lots.spend('a', 3, take);
  await lots.spend('a', 3, take);
  expect(takenLots()).toBe(1);
  await lots.spend('b', 3, take);
  expect(takenLots()).toBe(2);
  vi.advanceTimersByTime(1_000);
  // Whatever the clock is set to meanwhile.
  vi.setSystemTime(0);
  await lots.spend('a', 3, take);
  expect(takenLots()).toBe(3);
});
