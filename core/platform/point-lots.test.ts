import { afterEach, expect, test, vi } from 'vitest';
import { PointLots } from './point-lots.ts';

afterEach(() => vi.useRealTimers());

test('a lot is spent point by point, by its own client, within its window', () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
  const lots = new PointLots();
  expect(lots.take('a')).toBe(false);
  lots.put('a', { left: 2, until: 2_000 });
  expect([lots.take('b'), lots.take('a'), lots.take('a'), lots.take('a')]).toEqual([false, true, true, false]);
  lots.put('a', { left: 5, until: 2_000 });
  vi.setSystemTime(2_000);
  expect(lots.take('a')).toBe(false);
});
