import { expect, test } from 'vitest';
import { romeClock } from '../hours/rome-time.ts';
import { offerExpiresAt } from './offer-expiry.ts';

test.each([
  ['by day: two hours', '2026-11-24T10:00+01:00', '2026-11-30T10:00+01:00', '2026-11-24T12:00+01:00'],
  ['until half an hour before it', '2026-11-24T10:00+01:00', '2026-11-24T11:30+01:00', '2026-11-24T11:00+01:00'],
  ['just before the night', '2026-11-24T18:59+01:00', '2026-11-30T10:00+01:00', '2026-11-24T20:59+01:00'],
  ['in the evening: next morning', '2026-11-24T19:00+01:00', '2026-11-30T10:00+01:00', '2026-11-25T09:00+01:00'],
  ['at night', '2026-11-24T23:50+01:00', '2026-11-30T10:00+01:00', '2026-11-25T09:00+01:00'],
  ['before dawn', '2026-11-25T05:30+01:00', '2026-11-30T10:00+01:00', '2026-11-25T09:00+01:00'],
  ['at the night’s end: two hours', '2026-11-25T06:00+01:00', '2026-11-30T10:00+01:00', '2026-11-25T08:00+01:00'],
  ['the clock goes back', '2026-10-24T21:00+02:00', '2026-10-30T10:00+01:00', '2026-10-25T09:00+01:00'],
  ['of the next morning: until half an hour before it', '2026-11-24T19:30+01:00', '2026-11-25T08:45+01:00', '2026-11-25T08:15+01:00'],
  ['of the same evening', '2026-11-24T19:30+01:00', '2026-11-24T21:00+01:00', '2026-11-24T20:30+01:00'],
])('an offer is kept %s', (_, now, at, until) =>
  expect(offerExpiresAt(new Date(at), new Date(now))).toEqual(new Date(until)),
); // biome-ignore format: a table

test('an offer that reaches into the next day never ends at night', () => {
  const start = Date.parse('2026-10-20T00:00Z');
  for (let minutes = 0; minutes < 14 * 1440; minutes += 7) {
    const now = new Date(start + minutes * 60_000);
    const { minutes: end } = romeClock(offerExpiresAt(new Date(now.getTime() + 4 * 86_400_000), now));
    expect(end).toBeGreaterThanOrEqual(8 * 60);
    expect(end).toBeLessThan(21 * 60);
  }
});
