import type { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import type { HoursException, OpenInterval, Week } from '@dentisti/domain/hours/week';
import { cutText } from '@dentisti/domain/well-formed';
import { plainText } from './text.ts';

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

/** More than any surgery works in a day: a slip (`13:00-09:00`), or a day without times. */
const maxMinutesOpen = 16 * 60;
const minutesOpen = (day: Week[number]) => day.reduce((sum, [opens, closes]) => sum + closes - opens, 0);

/**
 * Whether a week could be a practice's. `Mo-Su off` is a closed practice or a slip; no surgery answers its telephone day
 * and night, so `24/7` and `Sa-Su` without times say nothing of when to ring.
 */
export function isPlausibleWeek(week: Week): boolean {
  return week.some((day) => day.length > 0) && week.every((day) => minutesOpen(day) <= maxMinutesOpen);
}

export type HoursFields = Pick<ImportedPractice, 'openingHoursText' | 'week' | 'hoursExceptions'>;

/** Hours as an imported row holds them: what could not be read stays as it was written. */
export function hoursFields(hours: ParsedHours | null, given: string | null | undefined): HoursFields {
  return {
    openingHoursText: hours || !given ? null : cutText(plainText(given), 500) || null,
    week: hours?.week.map((day) => [...day]) ?? null,
    hoursExceptions: hours?.exceptions.map(({ on, intervals }) => ({ on, intervals: [...intervals] })) ?? [],
  };
}
