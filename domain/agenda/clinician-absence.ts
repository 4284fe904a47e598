import { romeClock, weekdayOf } from '../hours/rome-time.ts';
import type { Agenda, TakenRange } from './agenda-slots.ts';

/** Away all that day, or by their hours. */
export type Absence = 'day' | 'hours';

/**
 * Returns whether a clinician's own week keeps them away from a part of a span: all that day, or by their hours; null when
 * they are there, as they always are without hours of their own. As for the free times, one stretch has to cover all of it.
 */
export function absenceOf(hours: Agenda['availability'], { startsAt, endsAt }: TakenRange): Absence | null {
  if (hours.length === 0) return null;
  const { date, minutes } = romeClock(startsAt);
  const weekday = weekdayOf(date);
  const ofDay = hours.filter((one) => one.weekday === weekday);
  if (ofDay.length === 0) return 'day';
  const until = minutes + (endsAt.getTime() - startsAt.getTime()) / 60_000;
  return ofDay.some((one) => one.opensMinutes <= minutes && one.closesMinutes >= until) ? null : 'hours';
}

/** Says that somebody does not work then. */
export const absenceText = (absence: Absence, name: string): string =>
  `${absence === 'day' ? 'Quel giorno' : 'A quell’ora'} ${name} non lavora.`;

/**
 * Returns the sentence that none of those who may take a visit works then; null when somebody does, or there is nobody at
 * all.
 */
export function nobodyWorksText(
  clinicians: readonly { name: string; hours: Agenda['availability'] }[],
  span: TakenRange,
): string | null {
  const absences = clinicians.flatMap(({ hours }) => absenceOf(hours, span) ?? []);
  const [first] = clinicians;
  if (!first || absences.length < clinicians.length) return null;
  const absence = absences.every((one) => one === 'day') ? 'day' : 'hours';
  if (clinicians.length === 1) return absenceText(absence, first.name);
  return `${absence === 'day' ? 'Quel giorno' : 'A quell’ora'} non lavora nessuno di quelli che possono fare questa visita.`;
}
