import { addDays, nationalHoliday } from './holidays.ts';
import { type RomeClock, romeClock, romeInstant, weekdayOf } from './rome-time.ts';
import type { HoursException, OpenInterval, Week } from './week.ts';

/** A practice's hours as stored. `week` is null when they are unknown. */
export interface Schedule {
  week: Week | null;
  exceptions: readonly HoursException[];
}

/** Hours of one calendar day and what decided them. */
export interface DayHours {
  /** `YYYY-MM-DD`, Europe/Rome. */
  date: string;
  intervals: readonly OpenInterval[];
  because: 'week' | 'exception' | 'holiday';
  /** Name of the national holiday, when that is the reason. */
  holiday: string | null;
}

/** Days searched for the next opening: as far ahead as a patient may book. */
const horizonDays = 60;
const dayEnd = 1440;

/**
 * Hours of a day, null when the week is unknown. The practice's own exception counts most; on a national holiday it is
 * closed unless such an exception says otherwise.
 */
export function hoursOn(schedule: Schedule, date: string): DayHours | null {
  const exception = schedule.exceptions.find((candidate) => candidate.on === date);
  if (exception) return { date, intervals: exception.intervals, because: 'exception', holiday: null };
  if (!schedule.week) return null;
  const holiday = nationalHoliday(date);
  if (holiday) return { date, intervals: [], because: 'holiday', holiday };
  return { date, intervals: schedule.week[weekdayOf(date)] ?? [], because: 'week', holiday: null };
}

/** Hours of the present day in Italy; null when unknown. */
export function todaysHours(schedule: Schedule, now: Date): DayHours | null {
  return hoursOn(schedule, romeClock(now).date);
}

/** Whether it is open at an instant; intervals are half-open, so at the closing minute it is closed. Null when unknown. */
export function openNow(schedule: Schedule, now: Date): boolean | null {
  return openAt(schedule, romeClock(now));
}

/** As `openNow`, for many practices at one moment: the clock is read once. */
export function openAt(schedule: Schedule, clock: RomeClock): boolean | null {
  const today = hoursOn(schedule, clock.date);
  if (!today) return null;
  return today.intervals.some(([opens, closes]) => opens <= clock.minutes && clock.minutes < closes);
}

/** A point in a practice's timetable. */
export interface TimetablePoint extends RomeClock {
  at: Date;
}

const point = (date: string, minutes: number): TimetablePoint =>
  minutes < dayEnd
    ? { at: romeInstant(date, minutes), date, weekday: weekdayOf(date), minutes }
    : point(addDays(date, 1), minutes - dayEnd);

/** When it closes, if it is open now; hours that run past midnight count as one. Null when closed or unknown. */
export function closesAt(schedule: Schedule, now: Date): TimetablePoint | null {
  const clock = romeClock(now);
  let interval = hoursOn(schedule, clock.date)?.intervals.find(([o, c]) => o <= clock.minutes && clock.minutes < c);
  if (!interval) return null;
  let date = clock.date;
  for (let i = 0; i < horizonDays && interval[1] === dayEnd; i++) {
    const next: OpenInterval | undefined = hoursOn(schedule, addDays(date, 1))?.intervals.find(
      ([opens]) => opens === 0,
    );
    if (!next) break;
    date = addDays(date, 1);
    interval = next;
  }
  return point(date, interval[1]);
}

/** The next moment after `now` at which it opens, within 60 days; null when there is none or hours are unknown. */
export function nextOpening(schedule: Schedule, now: Date): TimetablePoint | null {
  const clock = romeClock(now);
  let openAtMidnight = hoursOn(schedule, addDays(clock.date, -1))?.intervals.at(-1)?.[1] === dayEnd;
  for (let i = 0; i <= horizonDays; i++) {
    const date = addDays(clock.date, i);
    const intervals = hoursOn(schedule, date)?.intervals ?? [];
    for (const [opens] of intervals) {
      const goesOn = opens === 0 && openAtMidnight;
      if (!goesOn && (i > 0 || opens > clock.minutes)) return point(date, opens);
    }
    openAtMidnight = intervals.at(-1)?.[1] === dayEnd;
  }
  return null;
}
