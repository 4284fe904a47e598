import { nextDialMoment, withAssumedHours } from '../dialing/dial-window.ts';
import { askBeforeMinutes, lastDialMinutes } from '../dialing/new-call-task.ts';
import { addDays } from '../hours/holidays.ts';
import { hoursOn, nextOpening, type Schedule } from '../hours/opening.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';

/** A patient may choose times up to so many days ahead. */
export const bookableDays = 60;
const gridMinutes = 30;
const minute = 60_000;
/**
 * Between the first moment the practice can be rung and the earliest time offered: the hour in which it is not asked any
 * more, and half an hour for an answer. A form that was filled slowly is still taken until only the hour is left.
 */
const offerLeadMinutes = askBeforeMinutes + 30;

/** One calendar day of the choice. */
export interface OfferedDay {
  /** `YYYY-MM-DD`, Europe/Rome. */
  on: string;
  times: Date[];
  /** Why there are none, in Italian; null otherwise. */
  closedBecause: string | null;
}
export interface OfferedTimes {
  /** False when hours are unknown and Mon–Fri 9–13, 15–19 stand in (`orari da confermare`). */
  hoursKnown: boolean;
  days: OfferedDay[];
}

/**
 * Times a patient may choose: the half-hour grid inside the practice's hours, Europe/Rome, none on holidays and closures,
 * none so near that the practice cannot be rung before. `from` is a `YYYY-MM-DD` (default today; earlier counts as
 * today), `days` 1–60; days beyond the 60th are left out.
 */
export function offeredTimes(schedule: Schedule, now: Date, from: string | null, days: number): OfferedTimes {
  const today = romeClock(now).date;
  const first = from !== null && from > today ? from : today;
  const last = addDays(today, bookableDays);
  const earliest = earliestOffer(schedule, now, offerLeadMinutes);
  const list: OfferedDay[] = [];
  for (let i = 0; i < days; i++) {
    const on = addDays(first, i);
    if (on > last) break;
    list.push(offeredDay(withAssumedHours(schedule), on, earliest));
  }
  return { hoursKnown: schedule.week !== null, days: list };
}

/** Whether a time may be asked for at `now`: on the grid, inside the hours, and the practice can be rung more than an hour before. */
export function isOfferedTime(schedule: Schedule, now: Date, time: Date): boolean {
  const earliest = earliestOffer(schedule, now, askBeforeMinutes + lastDialMinutes);
  if (!earliest || !(time >= earliest)) return false;
  if (time >= romeInstant(addDays(romeClock(now).date, bookableDays + 1), 0)) return false;
  return gridOn(withAssumedHours(schedule), romeClock(time).date).some((at) => at.getTime() === time.getTime());
}

/** Whether the practice opens within 60 days, but at no hour at which we telephone: only in the evening, or on Sundays. */
export function opensOutsideCallHours(schedule: Schedule, now: Date): boolean {
  return earliestOffer(schedule, now, 0) === null && nextOpening(schedule, now) !== null;
}

/** Null when the practice cannot be rung at all within 60 days. */
function earliestOffer(schedule: Schedule, now: Date, leadMinutes: number): Date | null {
  const rings = nextDialMoment(schedule, now);
  return rings && new Date(rings.getTime() + leadMinutes * minute);
}

/** Starts of half hours that end before closing; an hour the clocks skip gives each instant once. */
function gridOn(schedule: Schedule, on: string): Date[] {
  const times = new Map<number, Date>();
  for (const [opens, closes] of hoursOn(schedule, on)?.intervals ?? []) {
    const first = Math.ceil(opens / gridMinutes) * gridMinutes;
    for (let minutes = first; minutes + gridMinutes <= closes; minutes += gridMinutes) {
      const at = romeInstant(on, minutes);
      times.set(at.getTime(), at);
    }
  }
  return [...times.values()];
}

const tooSoon = 'Troppo presto: non faremmo in tempo a chiamare lo studio';
const outsideCallHours = 'Lo studio apre solo quando non telefoniamo (lo facciamo da lunedì a sabato fra le 9 e le 20)';

function offeredDay(schedule: Schedule, on: string, earliest: Date | null): OfferedDay {
  const grid = gridOn(schedule, on);
  const times = earliest ? grid.filter((at) => at >= earliest) : [];
  if (times.length > 0) return { on, times, closedBecause: null };
  const hours = hoursOn(schedule, on);
  if (hours?.holiday) return { on, times, closedBecause: `Chiuso: ${hours.holiday}` };
  if (grid.length > 0) return { on, times, closedBecause: earliest ? tooSoon : outsideCallHours };
  return { on, times, closedBecause: hours?.because === 'exception' ? 'Chiusura straordinaria' : 'Chiuso' };
}
