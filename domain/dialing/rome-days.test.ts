import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { romeClock, romeInstant } from '../hours/rome-time.ts';
import { romeClockAt, romeInstantAt } from './rome-days.ts';

const instants = fc.date({
  min: new Date('1997-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'];

describe('romeClockAt', () => {
  test('agrees with the time zone library', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(romeClockAt(at)).toEqual(romeClock(at));
      }),
      { numRuns: 500 },
    );
  });

  test.each(changes)('agrees through every quarter of an hour around %s', (date) => {
    const from = Date.parse(`${date}T00:00:00Z`) - 86_400_000;
    for (let i = 0; i < 3 * 96; i++) {
      const at = new Date(from + i * 15 * 60_000);
      expect(romeClockAt(at)).toEqual(romeClock(at));
    }
  });
});

describe('romeInstantAt', () => {
  test.each(changes)('agrees at every quarter of an hour of %s, skipped and repeated ones too', (date) => {
    for (let minutes = 0; minutes <= 1440; minutes += 15) {
      expect(romeInstantAt(date, minutes)).toEqual(romeInstant(date, minutes));
    }
  });

  test('is the way back from any clock outside the repeated hour', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const { date, minutes } = romeClockAt(at);
        expect(romeInstantAt(date, minutes)).toEqual(romeInstant(date, minutes));
      }),
      { numRuns: 300 },
    );
  });
});
