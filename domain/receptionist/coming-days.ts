import { isDay } from '../hours/calendar-day.ts';

const pad = (n: number) => String(n).padStart(2, '0');

/** A date that exists, `YYYY-MM-DD`, or null. */
export function dateOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  return isDay(text) ? text : null;
}

/** That day of that month, this year or – when it is over – the next; null for one that does not exist. */
export function comingDate(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4));
  const date = dateOf(year, month, day);
  return date !== null && date >= today ? date : dateOf(year + 1, month, day);
}

/** The next day with this number: of this month, or of the first one after it that has it. */
export function comingNumber(today: string, day: number): string | null {
  const [year = 0, month = 0] = today.split('-').map(Number);
  for (let i = 0; i < 3; i++) {
    const date = dateOf(year + Math.floor((month - 1 + i) / 12), ((month - 1 + i) % 12) + 1, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}
