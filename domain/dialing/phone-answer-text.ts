import { addDays } from '../hours/holidays.ts';
import { formatDay, toTime } from '../hours/hours-text.ts';
import { closesAt, type Schedule } from '../hours/opening.ts';
import { romeClock } from '../hours/rome-time.ts';
import { latestMinutes, nextDialMoment } from './dial-window.ts';

/**
 * When a practice that is booked by call picks up: `oggi fino alle 19:00`, `oggi dalle 15:00`, `domani dalle 9:00`, `lun 30 nov
 * dalle 9:00`; only hours in which we ring anybody. Null when its hours are unknown, or it is closed for sixty days.
 */
export function phoneAnswerText(schedule: Schedule, now: Date): string | null {
  if (!schedule.week) return null;
  const answers = nextDialMoment(schedule, now);
  if (!answers) return null;
  const clock = romeClock(answers);
  const today = romeClock(now).date;
  if (answers.getTime() === now.getTime()) {
    const closes = closesAt(schedule, now);
    const until = closes?.date === today ? Math.min(closes.minutes, latestMinutes) : latestMinutes;
    return `oggi fino ${toTime(until)}`;
  }
  const day = clock.date === today ? 'oggi' : clock.date === addDays(today, 1) ? 'domani' : formatDay(clock.date);
  // «alle 9:00», «all’1:30»: the same word with another preposition.
  return `${day} d${toTime(clock.minutes)}`;
}
