import type { HoursException, OpenInterval, Week } from '@dentisti/domain/hours/week';

/** Hours as stored: a week and the days that differ from it. */
export interface ParsedHours {
  week: Week;
  exceptions: HoursException[];
}

const minutesPerDay = 1440;

/** Sorted, overlapping and touching intervals joined; null when one is empty, reversed or outside the day. */
export function tidyIntervals(intervals: readonly OpenInterval[]): OpenInterval[] | null {
  const tidy: [number, number][] = [];
  for (const [opens, closes] of [...intervals].sort((a, b) => a[0] - b[0])) {
    if (opens < 0 || closes > minutesPerDay || opens >= closes) return null;
    const last = tidy.at(-1);
    if (last && opens <= last[1]) last[1] = Math.max(last[1], closes);
    else tidy.push([opens, closes]);
  }
  return tidy;
}

const isAllDay = (day: Week[number]) => day.length === 1 && day[0]?.[0] === 0 && day[0][1] === minutesPerDay;

/**
 * Whether a week could be a practice's. `Mo-Su off` is a closed practice or a slip; no surgery answers its telephone day
 * and night, so `24/7` says nothing of when to ring.
 */
export function isPlausibleWeek(week: Week): boolean {
  return week.some((day) => day.length > 0) && !week.every(isAllDay);
}
