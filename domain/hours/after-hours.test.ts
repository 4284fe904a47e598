import { expect, test } from 'vitest';
import { isAfterHours } from './after-hours.ts';
import { romeClock } from './rome-time.ts';

test.each([
  ['2026-12-07T07:59:00+01:00', true],
  ['2026-12-07T08:00:00+01:00', false],
  ['2026-12-07T19:59:00+01:00', false],
  ['2026-12-07T20:00:00+01:00', true],
  ['2026-12-05T11:00:00+01:00', true],
  ['2026-12-06T11:00:00+01:00', true],
  ['2026-12-08T11:00:00+01:00', true],
  ['2027-03-29T11:00:00+02:00', true],
  ['2027-03-30T11:00:00+02:00', false],
  // The clock in Rome counts, not the one in London.
  ['2026-07-01T18:30:00Z', true],
])('%s: %s', (at, expected) => expect(isAfterHours(romeClock(new Date(at)))).toBe(expected));
