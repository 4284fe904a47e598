import { bookableDays, type OfferedDay } from '../booking/preferred-times.ts';
import { addDays, nationalHoliday } from '../hours/holidays.ts';
import { romeClock, romeInstant, weekdayOf } from '../hours/rome-time.ts';
import type { HoursException, OpenInterval } from '../hours/week.ts';

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

/** Starts of one day's slots, free or not. Slots last their minutes in real time, also when clocks change. */
function slotsOn(agenda: Agenda, on: string): Date[] {
  const length = agenda.slotMinutes * minute;
  if (!(length > 0)) return [];
  const starts: Date[] = [];
  for (const [opens, closes] of stretchesOn(agenda, on)) {
    const end = romeInstant(on, closes).getTime();
    for (let at = romeInstant(on, opens).getTime(); at + length <= end; at += length) starts.push(new Date(at));
  }
  return starts;
}

/** Whether a stretch of `length` milliseconds from `at` touches nothing that is taken. */
export const isFree = (at: Date, length: number, taken: readonly TakenRange[]): boolean =>
  taken.every(
    ({ startsAt, endsAt }) => endsAt.getTime() <= at.getTime() || startsAt.getTime() >= at.getTime() + length,
  );

/**
 * Free slots day by day, Europe/Rome: inside the agenda's stretches, not held or booked, at least an hour ahead, up to 60
 * days. `from` as in `offeredTimes`.
 */
export function freeSlots(
  agenda: Agenda,
  taken: readonly TakenRange[],
  now: Date,
  from: string | null,
  days: number,
): OfferedDay[] {
  const today = romeClock(now).date;
  const first = from !== null && from > today ? from : today;
  const earliest = earliestStart(now);
  const list: OfferedDay[] = [];
  for (let i = 0; i < days; i++) {
    const on = addDays(first, i);
    if (on > addDays(today, bookableDays)) break;
    const slots = slotsOn(agenda, on);
    const times = slots.filter((at) => at.getTime() >= earliest && isFree(at, agenda.slotMinutes * minute, taken));
    list.push({ on, times, closedBecause: times.length > 0 ? null : noSlotReason(agenda, on, slots.length) });
  }
  return list;
}

/** The first of the free slots that `freeSlots` finds from today on; null when `days` days have none. */
export function firstFreeSlot(agenda: Agenda, taken: readonly TakenRange[], now: Date, days: number): Date | null {
  const today = romeClock(now).date;
  for (let i = 0; i < days; i++) {
    const on = addDays(today, i);
    // A full agenda has hundreds: each slot is compared with those of its own day alone.
    const [from, to] = [romeInstant(on, 0), romeInstant(addDays(on, 1), 0)];
    const ofDay = taken.filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to);
    const [first] = freeSlots(agenda, ofDay, now, on, 1)[0]?.times ?? [];
    if (first) return first;
  }
  return null;
}

function noSlotReason(agenda: Agenda, on: string, slots: number): string {
  if (slots > 0) return 'Nessun orario libero';
  const holiday = nationalHoliday(on);
  if (agenda.exceptions.some((exception) => exception.on === on)) return 'Chiusura straordinaria';
  return holiday ? `Chiuso: ${holiday}` : 'Chiuso';
}

/** Whether a slot may be held at `now`: one of the agenda's own, an hour ahead, within 60 days. Others' holds aside. */
export function isAgendaSlot(agenda: Agenda, now: Date, startsAt: Date): boolean {
  if (!(startsAt.getTime() >= earliestStart(now))) return false;
  const on = romeClock(startsAt).date;
  if (on > addDays(romeClock(now).date, bookableDays)) return false;
  return slotsOn(agenda, on).some((at) => at.getTime() === startsAt.getTime());
}
