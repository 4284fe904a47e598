import { describe, expect, test } from 'vitest';
import { nextPlainDay } from './product-clock.ts';

describe('the morning on which the booking journeys live', () => {
  test.each([
    ['a Sunday at 3', '2026-11-22T02:00:00Z', '2026-11-24'],
    ['a Thursday evening', '2026-11-26T21:00:00Z', '2026-12-01'],
    ['Christmas at 3', '2026-12-25T02:00:00Z', '2026-12-29'],
    ['New Year’s Eve, before Epiphany', '2026-12-31T22:59:00Z', '2027-01-07'],
    ['Easter', '2027-03-28T10:00:00Z', '2027-03-30'],
    ['the week of Ferragosto', '2028-08-12T10:00:00Z', '2028-08-16'],
  ])('after %s', (_, now, morning) => {
    expect(nextPlainDay(new Date(now))).toBe(morning);
  });

  test('is never three weeks away: what is kept for thirty days is still there', () => {
    const day = 86_400_000;
    for (let at = Date.parse('2026-01-01T02:00:00Z'); at < Date.parse('2036-01-01'); at += day) {
      const ahead = Date.parse(nextPlainDay(new Date(at))) - at;
      expect(ahead, new Date(at).toISOString()).toBeGreaterThan(0);
      expect(ahead, new Date(at).toISOString()).toBeLessThan(21 * day);
    }
  });
});
