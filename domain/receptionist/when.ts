import { romeClock, weekdayOf } from '../hours/rome-time.ts';

/** Calendar days `YYYY-MM-DD`, both ends included, Europe/Rome. */
export interface DayWindow {
  from: string;
  to: string;
}

/** A part of the day, in minutes after midnight, `[from, to)`. `at`: the time that was named, where one was. */
export interface HourWindow {
  from: number;
  to: number;
  at: number | null;
}

/** When a visit would suit, as far as it was said. */
export interface When {
  /** In the order they were named; null: any day. */
  days: readonly DayWindow[] | null;
  /** Null: any time. */
  hours: HourWindow | null;
  /** Weekdays that do not suit; 0 = Monday. */
  notOn: readonly number[];
  /** The nearer the better. */
  soonest: boolean;
}

export const anyTime: When = { days: null, hours: null, notOn: [], soonest: false };

/** What was said now completes what was said before: a new day keeps the wanted hours, new hours keep the day. */
export function mergeWhen(before: When | null, now: When): When {
  if (!before) return now;
  const moved = now.days !== null || now.soonest;
  return {
    days: now.days ?? (now.soonest ? null : before.days),
    hours: now.hours ?? before.hours,
    notOn: [...new Set([...(moved ? [] : before.notOn), ...now.notOn])],
    soonest: now.soonest || (before.soonest && !moved),
  };
}

/** Whether a time fits; `hours.at` is a wish, not a border. */
export function fits(when: When, at: Date): boolean {
  const { date, minutes } = romeClock(at);
  if (when.notOn.includes(weekdayOf(date))) return false;
  if (when.hours && (minutes < when.hours.from || minutes >= when.hours.to)) return false;
  return when.days === null || when.days.some(({ from, to }) => from <= date && date <= to);
}

/** How far a time is from the one that was named, in minutes; 0 when none was. */
export function distanceMinutes({ hours }: When, at: Date): number {
  return hours?.at == null ? 0 : Math.abs(romeClock(at).minutes - hours.at);
}
