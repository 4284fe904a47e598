import { romeInstant } from '../hours/rome-time.ts';

/**
 * How a closure comes again, from its first day on. `daily`: each day to the last one (holidays, a course). `weekly`: the
 * first day's weekday. `monthly`: the same weekday of the month, e.g. each first Monday; a fifth one only where the month
 * has it. `yearly`: the same date, e.g. the patron saint's; 29 February in leap years alone.
 */
export const closureRepeats = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type ClosureRepeat = (typeof closureRepeats)[number];

/** On which days, and from when to when, something is closed again and again. */
export interface Closure {
  repeats: ClosureRepeat;
  /** The first day, `YYYY-MM-DD`, Europe/Rome. */
  fromOn: string;
  /** The last day; null: for ever. */
  toOn: string | null;
  /** Minutes after midnight, Europe/Rome. */
  opensMinutes: number;
  /** Exclusive; 1440 is the end of the day. */
  closesMinutes: number;
}

/** A closure of a clinician, of a chair, or – with neither – of the whole practice. */
export interface OwnedClosure extends Closure {
  clinicianId: number | null;
  chairId: number | null;
}

const dayMs = 86_400_000;
const dayNumber = (on: string) => Date.parse(`${on}T00:00:00Z`) / dayMs;
/** 1 for the first Monday, Tuesday … of a month. */
const weekOfMonth = (on: string) => Math.ceil(Number(on.slice(8)) / 7);

/** Whether a closure comes on a day. */
export function isClosedOn({ repeats, fromOn, toOn }: Closure, on: string): boolean {
  if (on < fromOn || (toOn !== null && on > toOn)) return false;
  const isSameWeekday = (dayNumber(on) - dayNumber(fromOn)) % 7 === 0;
  switch (repeats) {
    case 'daily':
      return true;
    case 'weekly':
      return isSameWeekday;
    case 'monthly':
      return isSameWeekday && weekOfMonth(on) === weekOfMonth(fromOn);
    case 'yearly':
      return on.slice(5) === fromOn.slice(5);
  }
}

/** Returns the closures that come on a day, in the order given. */
export const closuresOn = <Some extends Closure>(closures: readonly Some[], on: string): Some[] =>
  closures.filter((closure) => isClosedOn(closure, on));

/** The instants between which a closure keeps a day's time; null when clocks skip all of it. */
export function closureSpan(
  { opensMinutes, closesMinutes }: Pick<Closure, 'opensMinutes' | 'closesMinutes'>,
  on: string,
): { startsAt: Date; endsAt: Date } | null {
  const [startsAt, endsAt] = [romeInstant(on, opensMinutes), romeInstant(on, closesMinutes)];
  return startsAt < endsAt ? { startsAt, endsAt } : null;
}
