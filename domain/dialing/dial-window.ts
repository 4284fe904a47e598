import { addDays, nationalHoliday } from '../hours/holidays.ts';
import type { Schedule } from '../hours/opening.ts';
import { romeClock, romeInstant, weekdayOf } from '../hours/rome-time.ts';
import type { OpenInterval, Week } from '../hours/week.ts';
import { callHoursOn, type DialSchedule, pauseEnd } from '../practice-calls/calls-setting.ts';

/** A call never starts before 9 nor after 20 on an Italian clock, even within the practice's hours. */
export const earliestMinutes = 9 * 60;
export const latestMinutes = 20 * 60;
/** Nobody picks up while locking the door: the last minutes before closing are left alone. */
const closingMarginMinutes = 5;
const sunday = 6;
const horizonDays = 60;
/** Working days on which an office is as good as closed; 25 and 26 are holidays anyway. */
const quietDays = new Set(['12-24', '12-25', '12-26', '12-31']);

const assumedDay: readonly OpenInterval[] = [
  [9 * 60, 13 * 60],
  [15 * 60, 19 * 60],
];

/** Hours that stand in where a practice's are unknown: Monday to Friday 9–13 and 15–19. */
const assumedWeek: Week = [assumedDay, assumedDay, assumedDay, assumedDay, assumedDay, [], []];

/** The schedule with assumed hours where they are unknown. */
export function withAssumedHours<Hours extends Schedule>(schedule: Hours): Hours {
  return schedule.week ? schedule : { ...schedule, week: assumedWeek };
}

/**
 * Minutes of a calendar day (`YYYY-MM-DD`, Europe/Rome) in which a call may start: inside the practice's hours, those in
 * which it lets us ring it and 9–20, Monday to Saturday, never on a national holiday, 24–26 or 31 December. Empty when it
 * may not be called that day.
 */
export function dialIntervalsOn(schedule: DialSchedule, date: string): OpenInterval[] {
  if (isQuiet(date)) return [];
  const hours = callHoursOn(withAssumedHours(schedule), date);
  return hours.flatMap(([opens, closes]): OpenInterval[] => {
    const from = Math.max(opens, earliestMinutes);
    const to = Math.min(closes - closingMarginMinutes, latestMinutes);
    return from < to ? [[from, to]] : [];
  });
}

const quiet = new Map<string, boolean>();

/** Whether nobody is rung that day, remembered: a planner asks for the same few months all the time. */
function isQuiet(date: string): boolean {
  let known = quiet.get(date);
  if (known === undefined) {
    known = weekdayOf(date) === sunday || quietDays.has(date.slice(5)) || nationalHoliday(date) !== null;
    if (quiet.size >= 4_000) quiet.clear();
    quiet.set(date, known);
  }
  return known;
}

/**
 * The first instant at or after `wanted` at which a call may start; null when there is none within 60 days of it, or of
 * the end of the practice's pause.
 */
export function nextDialMoment(schedule: DialSchedule, wanted: Date): Date | null {
  const from = pauseEnd(schedule, wanted) ?? wanted;
  const clock = romeClock(from);
  for (let i = 0; i <= horizonDays; i++) {
    const date = addDays(clock.date, i);
    for (const [opens, closes] of dialIntervalsOn(schedule, date)) {
      if (i > 0 || clock.minutes < opens) return romeInstant(date, opens);
      if (clock.minutes < closes) return from;
    }
  }
  return null;
}

/** Start of the first interval that begins after `after`: after lunch, else another day. Null when there is none in 60 days. */
export function nextDialOpening(schedule: DialSchedule, after: Date): Date | null {
  const pause = pauseEnd(schedule, after);
  if (pause) return nextDialMoment(schedule, pause);
  const clock = romeClock(after);
  for (let i = 0; i <= horizonDays; i++) {
    const date = addDays(clock.date, i);
    for (const [opens] of dialIntervalsOn(schedule, date)) {
      if (i > 0 || clock.minutes < opens) return romeInstant(date, opens);
    }
  }
  return null;
}
