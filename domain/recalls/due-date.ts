import { addDays } from '../hours/holidays.ts';

const two = (n: number) => String(n).padStart(2, '0');
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The calendar day so many months later, `YYYY-MM-DD` in and out; where that month is shorter, its last day. Postgres adds
 * months to a `date` in the same manner.
 */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return `${String(inYear).padStart(4, '0')}-${two(inMonth)}-${two(Math.min(day, lastDayOf(inYear, inMonth)))}`;
}

/** The last day of the month after a day's: nobody is recalled who is due later. */
export function lastDayInView(today: string): string {
  const next = addMonths(`${today.slice(0, 7)}-01`, 2);
  return addDays(next, -1);
}

export type DueTime = 'overdue' | 'thisMonth' | 'nextMonth' | 'later';

/** How a due day lies to today; both `YYYY-MM-DD` in Rome. */
export function dueTime(dueOn: string, today: string): DueTime {
  if (dueOn < today) return 'overdue';
  if (dueOn.slice(0, 7) === today.slice(0, 7)) return 'thisMonth';
  return dueOn <= lastDayInView(today) ? 'nextMonth' : 'later';
}
