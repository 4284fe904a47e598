import { hoursOn, type Schedule } from '../hours/opening.ts';
import { weekdayOf } from '../hours/rome-time.ts';
import type { OpenInterval, Week } from '../hours/week.ts';

/** `always`: whenever we ring anybody. `hours`: in hours that the practice chose. `stopped`: never. */
export const callsModes = ['always', 'hours', 'stopped'] as const;
export type CallsMode = (typeof callsModes)[number];

/** When a practice lets our assistant ring it about patients' requests. */
export interface CallsSetting {
  mode: CallsMode;
  /** Chosen hours; they count in mode `hours` alone, and wait in the others. Null when none were chosen yet. */
  hours: Week | null;
  /** No call before then, whatever the mode; null without a pause. */
  pausedUntil: Date | null;
}

/** The setting of a practice that never chose one. */
export const allCallsAllowed: CallsSetting = { mode: 'always', hours: null, pausedUntil: null };

/** A practice's hours with its wishes about our calls. Absent or null: every call is allowed. */
export interface DialSchedule extends Schedule {
  calls?: CallsSetting | null | undefined;
}

/** Whether a setting keeps any call away at `now` or later. */
export function limitsCalls(calls: CallsSetting | null | undefined, now: Date): boolean {
  return Boolean(calls && (calls.mode !== 'always' || (calls.pausedUntil && calls.pausedUntil > now)));
}

/** Returns the end of a pause that has not ended at `at`; null without one. */
export function pauseEnd({ calls }: DialSchedule, at: Date): Date | null {
  return calls?.pausedUntil && calls.pausedUntil > at ? calls.pausedUntil : null;
}

/** Returns a practice's hours of a day, cut to those in which it lets us ring it. `Schedule.week` is known. */
export function callHoursOn(schedule: DialSchedule, date: string): readonly OpenInterval[] {
  const open = hoursOn(schedule, date)?.intervals ?? [];
  const { calls } = schedule;
  if (calls?.mode === 'stopped') return [];
  if (calls?.mode !== 'hours') return open;
  return intersect(open, calls.hours?.[weekdayOf(date)] ?? []);
}

/** Returns what two lists of intervals have in common. */
export function intersect(a: readonly OpenInterval[], b: readonly OpenInterval[]): OpenInterval[] {
  return a.flatMap(([opens, closes]) =>
    b.flatMap(([from, to]): OpenInterval[] => {
      const begin = Math.max(opens, from);
      const end = Math.min(closes, to);
      return begin < end ? [[begin, end]] : [];
    }),
  );
}
