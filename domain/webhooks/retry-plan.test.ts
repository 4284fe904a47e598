import { expect, test } from 'vitest';
import { maxWebhookTries, nextWebhookTry } from './retry-plan.ts';

const start = new Date('2026-11-26T09:00:00Z');
const delays = (chance: number) => {
  const all: number[] = [];
  let at = start;
  for (let tries = 1; ; tries++) {
    const next = nextWebhookTry(tries, at, chance);
    if (!next) return all;
    all.push((next.getTime() - at.getTime()) / 1_000);
    at = next;
  }
};

test('eight tries take about a day, each pause four times the one before, up to twelve hours', () => {
  expect(delays(0.5)).toEqual([30, 120, 480, 1_920, 7_680, 30_720, 43_200]);
  expect(delays(0.5)).toHaveLength(maxWebhookTries - 1);
  const hours = (chance: number) => delays(chance).reduce((sum, delay) => sum + delay, 0) / 3_600;
  expect(hours(0)).toBeGreaterThan(18);
  expect(hours(0.5)).toBeCloseTo(23.4, 1);
  expect(hours(1)).toBeLessThan(29);
});

test('chance moves a pause by at most a fifth', () => {
  expect(delays(0)[0]).toBe(24);
  expect(delays(1)[0]).toBe(36);
});
