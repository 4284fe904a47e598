import type { OpenInterval, Week } from './week.ts';

/** Whether a value is a well-formed week: seven days, each with sorted, disjoint `[opens, closes)` within 0–1440. */
export function isWeek(value: unknown): value is Week {
  return Array.isArray(value) && value.length === 7 && value.every(isDayIntervals);
}

/** Whether a value is one day's intervals: whole minutes, sorted, at least a minute apart, none empty. */
export function isDayIntervals(value: unknown): value is readonly OpenInterval[] {
  if (!Array.isArray(value)) return false;
  let previous = -1;
  return value.every((interval) => {
    if (!Array.isArray(interval) || interval.length !== 2) return false;
    const [opens, closes] = interval as [unknown, unknown];
    if (!Number.isInteger(opens) || !Number.isInteger(closes)) return false;
    const fits = (opens as number) > previous && (opens as number) < (closes as number) && (closes as number) <= 1440;
    previous = closes as number;
    return fits;
  });
}
