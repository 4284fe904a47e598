import { romeClock } from '../hours/rome-time.ts';

/** How something to be done stands: by days as a calendar in Italy counts them. */
export type DueState = { kind: 'later' } | { kind: 'today' } | { kind: 'overdue'; days: number };

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** How something due on a calendar day (`YYYY-MM-DD`, Europe/Rome) stands at an instant: overdue from the next midnight in Rome. */
export function dueOnState(dueOn: string, now: Date): DueState {
  const days = dayOf(romeClock(now).date) - dayOf(dueOn);
  return days < 0 ? { kind: 'later' } : days === 0 ? { kind: 'today' } : { kind: 'overdue', days };
}

/**
 * How something due at an instant stands: overdue from that instant on. `days`: midnights in Rome since; 0 while it is
 * still the same day there.
 */
export function dueAtState(dueAt: Date, now: Date): DueState {
  const days = dayOf(romeClock(now).date) - dayOf(romeClock(dueAt).date);
  if (now.getTime() >= dueAt.getTime()) return { kind: 'overdue', days };
  return days === 0 ? { kind: 'today' } : { kind: 'later' };
}
