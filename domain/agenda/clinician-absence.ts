import { romeClock, weekdayOf } from '../hours/rome-time.ts';
import type { Agenda, TakenRange } from './agenda-slots.ts';

/**
 * Returns whether a clinician's own week keeps them away from a part of a span: all that day, or by their hours; null when
 * they are there, as they always are without hours of their own.
 */
export function absenceOf(hours: Agenda['availability'], { startsAt, endsAt }: TakenRange): 'day' | 'hours' | null {
  if (hours.length === 0) return null;
  const { date, minutes } = romeClock(startsAt);
  const weekday = weekdayOf(date);
  const ofDay = hours.filter((one) => one.weekday === weekday);
  if (ofDay.length === 0) return 'day';
  let until = minutes;
  for (const { opensMinutes, closesMinutes } of ofDay.toSorted((one, other) => one.opensMinutes - other.opensMinutes))
    if (opensMinutes <= until) until = Math.max(until, closesMinutes);
  return minutes + (endsAt.getTime() - startsAt.getTime()) / 60_000 <= until ? null : 'hours';
}
