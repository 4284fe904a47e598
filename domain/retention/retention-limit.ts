import { romeClock, romeInstant } from '../hours/rome-time.ts';
import type { Kept } from './retention-rule.ts';

/** The day in Italy, `YYYY-MM-DD`. */
export const romeDay = (now: Date): string => romeClock(now).date;

/**
 * Returns the instant before which data are erased today. Days are Italy's, so that data kept thirty days are gone in
 * the night that begins the thirtieth. A month counts from a day to the same day, or to a shorter month's last.
 */
export function erasedBefore(kept: Kept, today: string): Date {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  if ('days' in kept) return dayAfter(new Date(Date.UTC(year, month - 1, day - kept.days)));
  if ('months' in kept) {
    const lastOfMonth = new Date(Date.UTC(year, month - kept.months, 0)).getUTCDate();
    const isLastOfToday = new Date(Date.UTC(year, month - 1, day + 1)).getUTCMonth() !== month - 1;
    // 30 November a year after 30 November, but 28 February a year after the 28th and the 29th.
    const since = isLastOfToday ? lastOfMonth : Math.min(day, lastOfMonth);
    return dayAfter(new Date(Date.UTC(year, month - 1 - kept.months, since)));
  }
  return romeInstant(today, 0);
}

function dayAfter(date: Date): Date {
  const next = new Date(date.getTime() + 86_400_000);
  return romeInstant(next.toISOString().slice(0, 10), 0);
}
