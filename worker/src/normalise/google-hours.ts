import { parseWeek } from '@dentisti/domain/hours/hours-text';
import type { OpenInterval } from '@dentisti/domain/hours/week';
import { z } from 'zod';
import { isPlausibleWeek, type ParsedHours, tidyIntervals } from './hours.ts';

const Point = z.object({
  /** 0 = Sunday. */
  day: z.int().min(0).max(6),
  hour: z.int().min(0).max(23).default(0),
  minute: z.int().min(0).max(59).default(0),
});
const Periods = z.array(z.object({ open: Point, close: Point.optional() })).max(70);

const minutesPerDay = 1440;
const minutesPerWeek = 7 * minutesPerDay;

/**
 * Google's `regularOpeningHours.periods` as our week (Monday first). A period past midnight is split; one without a
 * close means always open and stands alone. Without usable periods the Italian `weekdayDescriptions` are read. Null when it is not of that form or says nothing.
 */
export function parseGoogleHours(periods: unknown, descriptions: readonly string[] = []): ParsedHours | null {
  const parsed = Periods.safeParse(periods);
  if (!parsed.success || parsed.data.length === 0) {
    const week = parseWeek(descriptions.join('; '));
    return week && isPlausibleWeek(week) ? { week, exceptions: [] } : null;
  }
  const week: OpenInterval[][] = Array.from({ length: 7 }, () => []);
  for (const { open, close } of parsed.data) {
    if (!close && parsed.data.length > 1) return null;
    const start = ((open.day + 6) % 7) * minutesPerDay + open.hour * 60 + open.minute;
    const end = close ? ((close.day + 6) % 7) * minutesPerDay + close.hour * 60 + close.minute : start;
    const length = close ? (end - start + minutesPerWeek) % minutesPerWeek : minutesPerWeek;
    if (length === 0) return null;
    for (let at = start; at < start + length; ) {
      const dayEnd = (Math.floor(at / minutesPerDay) + 1) * minutesPerDay;
      const until = Math.min(dayEnd, start + length);
      const from = at % minutesPerDay;
      week[Math.floor(at / minutesPerDay) % 7]?.push([from, from + until - at]);
      at = until;
    }
  }
  const tidy = week.map(tidyIntervals);
  if (!tidy.every((day) => day !== null) || !isPlausibleWeek(tidy)) return null;
  return { week: tidy, exceptions: [] };
}
