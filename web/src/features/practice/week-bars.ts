import type { OpenInterval, Week } from '@dentisti/domain/hours/week';

/** Minutes after midnight at the two ends of the drawn day. */
export interface WeekScale {
  from: number;
  to: number;
}

/** Start and length as shares of the drawn day. */
export interface DayBar {
  start: number;
  length: number;
}

/** The same scale for all days: 8 to 20, wider when a day needs it, on full hours. */
export function weekScale(week: Week): WeekScale {
  const all = week.flat();
  const earliest = Math.min(8 * 60, ...all.map(([opens]) => opens));
  const latest = Math.max(20 * 60, ...all.map(([, closes]) => closes));
  return { from: Math.floor(earliest / 60) * 60, to: Math.ceil(latest / 60) * 60 };
}

export function dayBars(intervals: readonly OpenInterval[], { from, to }: WeekScale): DayBar[] {
  return intervals.map(([opens, closes]) => ({
    start: (opens - from) / (to - from),
    length: (closes - opens) / (to - from),
  }));
}
