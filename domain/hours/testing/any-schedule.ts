import fc from 'fast-check';
import type { Schedule } from '../opening.ts';
import type { OpenInterval, Week } from '../week.ts';

/** Up to three intervals on the half hour, at least one apart. */
const anyDay: fc.Arbitrary<OpenInterval[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 6 })
  .map((limits) => {
    const sorted = limits.sort((a, b) => a - b);
    const intervals: OpenInterval[] = [];
    for (let i = 0; i + 1 < sorted.length; i += 2) {
      intervals.push([(sorted[i] as number) * 30, (sorted[i + 1] as number) * 30]);
    }
    return intervals;
  });

export const anyWeek: fc.Arbitrary<Week> = fc.array(anyDay, { minLength: 7, maxLength: 7 });

export const anySchedule: fc.Arbitrary<Schedule & { week: Week }> = fc.record({
  week: anyWeek,
  exceptions: fc.array(
    fc.record({
      on: fc.integer({ min: 1, max: 28 }).map((n) => `2026-05-${String(n).padStart(2, '0')}`),
      intervals: anyDay,
    }),
    { maxLength: 3 },
  ),
});
