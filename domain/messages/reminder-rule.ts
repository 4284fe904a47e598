import { addDays } from '../hours/holidays.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';

/** `week`: seven days before the visit. `two-days`: two days before. `eve`: the evening before, in place of `two-days`. */
export const reminderKinds = ['week', 'two-days', 'eve'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** A reminder and when it is due, UTC. */
export interface PlannedReminder {
  kind: ReminderKind;
  at: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A visit agreed on further ahead than this is reminded of seven days before, too. */
const farMs = 9 * dayMs;
/** A reminder keeps this distance from the mail that it repeats. */
const apartMs = dayMs;
const eveApartMs = 4 * hourMs;
/** Later than this before the visit a reminder is of no use. */
const uselessMs = hourMs;

/** Nobody is mailed outside these minutes after midnight, Europe/Rome. */
const quietUntil = 8 * 60;
const quietFrom = 20 * 60;
/** The last planned minute, so that a sweep that comes a little later is still in time. */
const lastPlanned = 19 * 60 + 30;
const eveMinutes = 18 * 60;

const daysBefore: Readonly<Record<ReminderKind, number>> = { week: 7, 'two-days': 2, eve: 1 };

/** Returns when a reminder is due: at the visit's own hour of that day, within the day; `eve` at 18:00. Europe/Rome. */
export function reminderTime(kind: ReminderKind, appointmentAt: Date): Date {
  const visit = romeClock(appointmentAt);
  const minutes = kind === 'eve' ? eveMinutes : Math.min(Math.max(visit.minutes, quietUntil), lastPlanned);
  return romeInstant(addDays(visit.date, -daysBefore[kind]), minutes);
}

/**
 * Returns the reminders of a visit that was agreed on at `agreedAt`, in order: `week` and `two-days` more than nine days
 * ahead, `two-days` alone when a day at least lies between, else `eve` when the visit is more than 24 hours away.
 */
export function planReminders(appointmentAt: Date, agreedAt: Date): PlannedReminder[] {
  const ahead = appointmentAt.getTime() - agreedAt.getTime();
  const planned = (kind: ReminderKind): PlannedReminder => ({ kind, at: reminderTime(kind, appointmentAt) });
  const distance = ({ at }: PlannedReminder) => at.getTime() - agreedAt.getTime();
  const twoDays = planned('two-days');
  if (ahead > farMs) return [planned('week'), twoDays];
  if (distance(twoDays) >= apartMs) return [twoDays];
  const eve = planned('eve');
  return ahead > dayMs && distance(eve) >= eveApartMs ? [eve] : [];
}

/** The stored fields of the next reminder; both null when none follows. */
export interface NextReminder {
  nextReminder: ReminderKind | null;
  nextReminderAt: Date | null;
}
export const noReminder: NextReminder = { nextReminder: null, nextReminderAt: null };

/** Returns the columns of a planned reminder. */
export const storedReminder = (planned: PlannedReminder | null | undefined): NextReminder =>
  planned ? { nextReminder: planned.kind, nextReminderAt: planned.at } : noReminder;

/** Returns the columns of a visit's first reminder. */
export const firstReminder = (appointmentAt: Date, agreedAt: Date): NextReminder =>
  storedReminder(planReminders(appointmentAt, agreedAt)[0]);

/** What becomes of a stored reminder at `now`. */
export type ReminderDecision =
  | { kind: 'send'; reminder: ReminderKind; next: PlannedReminder | null }
  /** It is night, or not yet time. */
  | { kind: 'wait'; until: PlannedReminder }
  | { kind: 'drop' };

/**
 * Decides on a stored reminder. One that is late gives way to the next when less than a day lies between, so that a worker
 * that was down for days sends one and not both.
 */
export function decideReminder(stored: ReminderKind, appointmentAt: Date, now: Date): ReminderDecision {
  const twoDays: PlannedReminder = { kind: 'two-days', at: reminderTime('two-days', appointmentAt) };
  const isOvertaken = stored === 'week' && twoDays.at.getTime() - now.getTime() < apartMs;
  const kind = isOvertaken ? 'two-days' : stored;
  if (!isReminderUseful(appointmentAt, now)) return { kind: 'drop' };
  const dueAt = reminderTime(kind, appointmentAt);
  if (now < dueAt) return { kind: 'wait', until: { kind, at: dueAt } };
  const endOfNight = findEndOfNight(now);
  if (endOfNight) return { kind: 'wait', until: { kind, at: endOfNight } };
  return { kind: 'send', reminder: kind, next: kind === 'week' ? twoDays : null };
}

/** Whether a reminder can still help: the visit is not too near. */
export const isReminderUseful = (appointmentAt: Date, now: Date): boolean =>
  appointmentAt.getTime() - now.getTime() >= uselessMs;

/** Returns the next 8:00 of Rome when it is night there, from 20:00 on; null by day. */
export function findEndOfNight(now: Date): Date | null {
  const { date, minutes } = romeClock(now);
  if (minutes >= quietUntil && minutes < quietFrom) return null;
  return romeInstant(minutes < quietUntil ? date : addDays(date, 1), quietUntil);
}

/** Returns the sentence that promises some reminders; empty for none. */
export function promisedReminders(kinds: readonly ReminderKind[]): string {
  if (kinds.includes('week') && kinds.includes('two-days'))
    return 'Sette giorni e due giorni prima ti mandiamo un promemoria.';
  if (kinds.includes('week')) return 'Sette giorni prima ti mandiamo un promemoria.';
  if (kinds.includes('two-days')) return 'Due giorni prima ti mandiamo un promemoria.';
  return kinds.includes('eve') ? 'La sera prima ti mandiamo un promemoria.' : '';
}

/** Returns the reminders that may still come when one is stored as the next. */
export const remindersFrom = (next: ReminderKind | null): readonly ReminderKind[] =>
  next === 'week' ? ['week', 'two-days'] : next === null ? [] : [next];
