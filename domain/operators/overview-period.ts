import { romeClock, romeInstant } from '../hours/rome-time.ts';

/** The days an overview spans and the stretches it counts by, as calendars and clocks in Italy have them. Instants UTC. */
export interface OverviewPeriod {
  /** Midnight in Italy of the first day. */
  from: Date;
  /** Exclusive: the midnight after the last day, which is today. */
  until: Date;
  /** Beginning of each stretch, oldest first; the first one is `from`. A single day is counted by hours, more by days. */
  starts: Date[];
  unit: 'hour' | 'day';
  /** The stretch of equal length before, up to this time of day: what the figures so far compare with. */
  before: { from: Date; until: Date };
}

const maxOverviewDays = 30;
const hour = 3_600_000;

/** The `YYYY-MM-DD` so many days after another. */
function dayAfter(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/**
 * The last `days` days in Italy, today included. A day that the change of the clocks makes longer or shorter has its 25
 * or 23 hours. `days` beyond 1–30 counts as the nearest of them.
 */
export function overviewPeriod(now: Date, days: number): OverviewPeriod {
  const count = Math.min(maxOverviewDays, Math.max(1, Math.trunc(days)));
  const { date: today, minutes } = romeClock(now);
  const midnight = (offset: number) => romeInstant(dayAfter(today, offset), 0);
  const from = midnight(1 - count);
  const until = midnight(1);
  const starts =
    count === 1
      ? Array.from({ length: (until.getTime() - from.getTime()) / hour }, (_, i) => new Date(from.getTime() + i * hour))
      : Array.from({ length: count }, (_, i) => midnight(i + 1 - count));
  const before = { from: midnight(1 - 2 * count), until: romeInstant(dayAfter(today, -count), minutes) };
  return { from, until, starts, unit: count === 1 ? 'hour' : 'day', before };
}
