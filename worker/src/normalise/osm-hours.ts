import { nationalHoliday } from '@dentisti/domain/hours/holidays';
import { parseWeek } from '@dentisti/domain/hours/hours-text';
import type { HoursException, OpenInterval } from '@dentisti/domain/hours/week';
import OpeningHours from 'opening_hours';
import { isPlausibleWeek, type ParsedHours, tidyIntervals } from './hours.ts';
import { type OrderedRules, orderRules, withoutHolidaysOff } from './osm-hours-rules.ts';

/** The grammar's evaluator may be slow on a hostile text; real values are far shorter. */
const maxLength = 300;
const minutesPerDay = 1440;
const daysAhead = 364;
/** `… || "su appuntamento"`, `… || unknown "by appointment"`: what holds outside the hours is no opening. */
const fallbackWithoutTimes = /\|\|(?![^|]*\d{1,2}:\d{2}).*$/s;
/** More differing days than this in a year is no week with exceptions. Alternating weeks have up to 26 per weekday. */
const maxExceptions = 90;
/** Public holidays are looked up for Italy; without a country `PH` throws. */
const italy = { lat: 41.9, lon: 12.5, address: { country_code: 'it', state: '' } };

/** Local calendar parts only, so that the machine's time zone does not matter: the library works on them alike. */
function dayKey(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const minuteOf = (date: Date) => date.getHours() * 60 + date.getMinutes();

/** Sure intervals of each day from `from` on; null when it never opens for sure, or a time is only guessed. */
function openDays(hours: OpeningHours, from: Date, length: number): Map<string, OpenInterval[]> | null {
  const until = new Date(from.getFullYear(), from.getMonth(), from.getDate() + length);
  const days = new Map<string, OpenInterval[]>();
  for (let i = 0; i < length; i++)
    days.set(dayKey(new Date(from.getFullYear(), from.getMonth(), from.getDate() + i)), []);
  let isEverOpen = false;
  for (const [start, end, isUnknown, comment] of hours.getOpenIntervals(from, until)) {
    // `Mo-Fr 09:00-18:00 "su appuntamento"` is open, by appointment; `09:00+` and a bare comment are guesses.
    const hasTimes = minuteOf(start) + minuteOf(end) > 0;
    const isByAppointment = hasTimes && comment && !/guess/i.test(comment);
    // `15:00+`, `15:00-19:00 unknown`: half-known hours would call a day closed that may not be.
    if (isUnknown && hasTimes && !isByAppointment) return null;
    if (isUnknown && !hasTimes) continue;
    isEverOpen = true;
    for (let day = start; day < end; ) {
      const midnight = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
      days.get(dayKey(day))?.push([minuteOf(day), midnight <= end ? minutesPerDay : minuteOf(end)]);
      day = midnight;
    }
  }
  return isEverOpen ? days : null;
}

/** The most frequent answer of one weekday. */
function usual(day: readonly OpenInterval[][]): OpenInterval[] {
  const counts = new Map<string, { intervals: OpenInterval[]; count: number }>();
  for (const intervals of day) {
    const key = JSON.stringify(intervals);
    const entry = counts.get(key) ?? { intervals, count: 0 };
    counts.set(key, { intervals, count: entry.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.intervals ?? [];
}

/**
 * Whether a day needs an exception. `domain/hours` closes every practice on national holidays unless an exception says
 * otherwise, so only an express opening on one needs saying.
 */
function isExceptional(
  on: string,
  intervals: OpenInterval[],
  usual: readonly OpenInterval[],
  opensOnHolidays: boolean,
): boolean {
  if (nationalHoliday(on)) return intervals.length > 0 && opensOnHolidays;
  return JSON.stringify(intervals) !== JSON.stringify(usual);
}

/**
 * An `opening_hours` text as our week and, for the next 52 weeks, the days that differ from it (holidays, August).
 * Plain Italian (`lunedì-venerdì 9-13`)
 * is understood too. Null when it does not parse, says nothing sure, follows the sun, or has no usual week.
 * @param from first day looked at; the rest of that day's past does not matter.
 */
export function parseOsmHours(given: string | null | undefined, from: Date): ParsedHours | null {
  const text = given && withoutHolidaysOff(given.replace(fallbackWithoutTimes, '').trim());
  const italian = text && text.length <= maxLength ? parseWeek(text) : null;
  if (italian && isPlausibleWeek(italian)) return { week: italian, exceptions: [] };
  if (!text || text.length > maxLength || /sunrise|sunset|dawn|dusk/i.test(text)) return null;
  const start = new Date(from.getFullYear(), from.getMonth(), from.getDate());
  try {
    const rules = orderRules(new OpeningHours(text, italy, 0).prettifyValue(), given);
    const hours = new OpeningHours(rules.text, italy, 0);
    // The same every week: seven days tell all, and a year of them takes fifty times as long.
    const days = openDays(hours, start, hours.isWeekStable() ? 7 : daysAhead);
    return days && summarise(days, rules);
  } catch {
    return null; // The library throws text on a syntax it does not know.
  }
}

const weekdayOf = (on: string) => (new Date(`${on}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The usual week of some days, and the days that differ; null when they have none, or it is not known which are meant. */
function summarise(days: ReadonlyMap<string, OpenInterval[]>, rules: OrderedRules): ParsedHours | null {
  const tidy = [...days].map(([on, intervals]) => ({ on, intervals: tidyIntervals(intervals) ?? [] }));
  const week = Array.from({ length: 7 }, (_, weekday) =>
    usual(tidy.filter((day) => weekdayOf(day.on) === weekday).map((day) => day.intervals)),
  );
  const usualOn = (on: string) => week[weekdayOf(on)] ?? [];
  const exceptions: HoursException[] = tidy.filter(({ on, intervals }) =>
    isExceptional(on, intervals, usualOn(on), rules.opensOnHolidays),
  );
  if (exceptions.length > maxExceptions || !isPlausibleWeek(week)) return null;
  if (rules.isSundayUnclear && week[6]?.length) return null;
  const opensAnew = exceptions.some(({ on, intervals }) => intervals.length > 0 && usualOn(on).length === 0);
  if (rules.areDatesUnclear && opensAnew) return null;
  return { week, exceptions };
}
