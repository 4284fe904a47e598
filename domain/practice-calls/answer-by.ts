import { withAssumedHours } from '../dialing/dial-window.ts';
import { addDays } from '../hours/holidays.ts';
import { hoursOn, type Schedule } from '../hours/opening.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';

/** A practice that is not rung has so many of its own days after a request for the answer. */
const workingDays = 2;
/** An answer comes at least so long before the last wanted time: the patient has to hear it, and to go there. */
const beforeLastHours = 2;
/** As far ahead as a patient may ask for. */
const horizonDays = 60;

export interface AnswerByInput {
  now: Date;
  /** The practice's hours; assumed ones stand in where they are unknown. */
  schedule: Schedule;
  /** The last time that the patient asked for. */
  lastTime: Date;
}

/**
 * Returns until when a practice that is not rung has to answer what it is asked at `now`: the end of its second working day
 * after that, or two hours before the last wanted time if that is earlier. Null when that has gone by: nobody can be asked
 * in time. A working day is one on which the practice is open, which no national holiday is unless it says so.
 */
export function findAnswerBy({ now, schedule, lastTime }: AnswerByInput): Date | null {
  const beforeLast = new Date(lastTime.getTime() - beforeLastHours * 3_600_000);
  if (beforeLast <= now) return null;
  const dayEnd = endOfWorkingDay(withAssumedHours(schedule), now);
  return dayEnd && dayEnd < beforeLast ? dayEnd : beforeLast;
}

/** Returns when a practice closes on its second working day after `now`'s; null when there is none in 60 days. */
function endOfWorkingDay(schedule: Schedule, now: Date): Date | null {
  const today = romeClock(now).date;
  for (let i = 1, left = workingDays; i <= horizonDays; i++) {
    const date = addDays(today, i);
    const closes = hoursOn(schedule, date)?.intervals.at(-1)?.[1];
    if (closes !== undefined && --left === 0) return romeInstant(date, closes);
  }
  return null;
}
