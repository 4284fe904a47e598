import { bookableDays, type OfferedDay } from '../booking/preferred-times.ts';
import { addDays, nationalHoliday } from '../hours/holidays.ts';
import { romeClock, romeInstant, weekdayOf } from '../hours/rome-time.ts';
import type { HoursException, OpenInterval } from '../hours/week.ts';
import { closureSpan, closuresOn, type OwnedClosure } from './closure.ts';

/** A practice's online agenda as stored. */
export interface Agenda {
  slotMinutes: number;
  /** `weekday` 0 = Monday; minutes after local midnight, `[opens, closes)`. Several rows per day are several stretches. */
  availability: readonly { weekday: number; opensMinutes: number; closesMinutes: number }[];
  /** Days that differ; they count more than the week and than holidays. */
  exceptions: readonly HoursException[];
}
/** A stretch that is held or booked, `[startsAt, endsAt)`. */
export interface TakenRange {
  startsAt: Date;
  endsAt: Date;
}

/** Nobody walks in ten minutes after the click; the practice needs time to see it. */
const agendaLeadMinutes = 60;
const minute = 60_000;

/** The earliest instant at which a slot may start that is held at `now`, in epoch milliseconds. */
export const earliestStart = (now: Date): number => now.getTime() + agendaLeadMinutes * minute;

/** The stretches of one day, from early to late; empty when it is closed. */
export function stretchesOn(agenda: Agenda, on: string): readonly OpenInterval[] {
  const exception = agenda.exceptions.find((candidate) => candidate.on === on);
  if (exception) return exception.intervals;
  if (nationalHoliday(on)) return [];
  const weekday = weekdayOf(on);
  return agenda.availability
    .filter((row) => row.weekday === weekday)
    .map((row): OpenInterval => [row.opensMinutes, row.closesMinutes])
    .sort((a, b) => a[0] - b[0]);
}

/**
 * Starts of one day's slots from which a visit of some minutes – an ordinary one – still ends in time, free or not. Slots
 * last their minutes in real time, also when clocks change.
 */
function slotsOn(agenda: Agenda, on: string, visitMinutes = agenda.slotMinutes): Date[] {
  const [step, length] = [agenda.slotMinutes * minute, visitMinutes * minute];
  if (!(step > 0)) return [];
  const starts: Date[] = [];
  for (const [opens, closes] of stretchesOn(agenda, on)) {
    const end = romeInstant(on, closes).getTime();
    for (let at = romeInstant(on, opens).getTime(); at + length <= end; at += step) starts.push(new Date(at));
  }
  return starts;
}

/**
 * Starts of an agenda's slots day by day, whether or not somebody has them: at least an hour ahead, up to 60 days. `from`
 * as in `offeredTimes`.
 */
export function slotStarts(
  agenda: Agenda,
  now: Date,
  from: string | null,
  days: number,
): { on: string; times: Date[] }[] {
  const today = romeClock(now).date;
  const first = from !== null && from > today ? from : today;
  const earliest = earliestStart(now);
  const list: { on: string; times: Date[] }[] = [];
  for (let i = 0; i < days; i++) {
    const on = addDays(first, i);
    if (on > addDays(today, bookableDays)) break;
    list.push({ on, times: slotsOn(agenda, on).filter((at) => at.getTime() >= earliest) });
  }
  return list;
}

/**
 * The free times of an agenda day by day, Europe/Rome, and why a day has none. `from` and `days` as in `slotStarts`;
 * `closures`: when it is closed again and again.
 */
export function freeDays(
  agenda: Agenda & { closures?: readonly OwnedClosure[] },
  free: readonly Date[],
  now: Date,
  from: string | null,
  days: number,
): OfferedDay[] {
  const timesOn = Map.groupBy(free, (at) => romeClock(at).date);
  return slotStarts(agenda, now, from, days).map(({ on }) => {
    const times = timesOn.get(on) ?? [];
    return { on, times, closedBecause: times.length > 0 ? null : noTimeReason(agenda, on) };
  });
}

function noTimeReason(agenda: Agenda & { closures?: readonly OwnedClosure[] }, on: string): string {
  const slots = slotsOn(agenda, on);
  const closed = closuresOn(agenda.closures ?? [], on).filter(
    ({ clinicianId, chairId }) => clinicianId === null && chairId === null,
  );
  const spans = closed.flatMap((closure) => closureSpan(closure, on) ?? []);
  const length = agenda.slotMinutes * minute;
  const isOpen = (at: Date) =>
    !spans.some(({ startsAt, endsAt }) => startsAt.getTime() < at.getTime() + length && endsAt > at);
  if (slots.some(isOpen)) return 'Nessun orario libero';
  if (slots.length > 0) return 'Chiuso';
  const holiday = nationalHoliday(on);
  if (agenda.exceptions.some((exception) => exception.on === on)) return 'Chiusura straordinaria';
  return holiday ? `Chiuso: ${holiday}` : 'Chiuso';
}

/** Whether patients may book a time of an agenda at `now`: an hour ahead, within 60 days. */
export const isBookableAt = (now: Date, startsAt: Date): boolean =>
  startsAt.getTime() >= earliestStart(now) && startsAt < romeInstant(addDays(romeClock(now).date, bookableDays + 1), 0);

/**
 * Whether a visit may be asked for at `now` from a start on: one of the agenda's own with room for its minutes, an hour
 * ahead, within 60 days. Others' visits and holds aside.
 */
export function isAgendaSlot(agenda: Agenda, now: Date, startsAt: Date, visitMinutes: number): boolean {
  return (
    isBookableAt(now, startsAt) &&
    slotsOn(agenda, romeClock(startsAt).date, visitMinutes).some((at) => at.getTime() === startsAt.getTime())
  );
}
