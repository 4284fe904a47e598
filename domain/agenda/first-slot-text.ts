import { addDays } from '../hours/holidays.ts';
import { formatDay, formatTime } from '../hours/hours-text.ts';
import { romeClock } from '../hours/rome-time.ts';

/** A free slot as a person says it, Europe/Rome: `oggi, 15:30`, `domani, 9:00`, `mer 25 nov, 15:30`. */
export function firstSlotText(startsAt: Date, now: Date): string {
  const { date, minutes } = romeClock(startsAt);
  const today = romeClock(now).date;
  const day = date === today ? 'oggi' : date === addDays(today, 1) ? 'domani' : formatDay(date);
  return `${day}, ${formatTime(minutes)}`;
}
