import { romeClock } from '../hours/rome-time.ts';
import { noPartOfDay } from './date-words.ts';
import { words } from './plain-text.ts';
import { distanceMinutes, fits, type When } from './when.ts';
import { withoutDates } from './without-dates.ts';

const ordinals: readonly [RegExp, number][] = [
  [
    words(
      `(?:(?:il|la|quello|per il|al) prim[oa]|prim[oa] orario|primo|prima(?! (?:di|del|dell|della|delle) ))${noPartOfDay}|il numero 1|(?:il|la) numero uno|1°`,
    ),
    0,
  ],
  [words('second[oa]|il numero 2|(?:il|la) numero due|2°'), 1],
  [words('terz[oa]|il numero 3|(?:il|la) numero tre|3°'), 2],
  [words('ultim[oa]'), -1],
];

/** Which of the times just read out somebody means by `il secondo`, `l’ultimo`; null when by none. */
export function chooseByPlace(said: string, offered: readonly string[]): string | null {
  const rest = withoutDates(said);
  const found = ordinals.find(([pattern]) => pattern.test(rest));
  return found ? (offered.at(found[1]) ?? null) : null;
}

/** Whether somebody means one of several by its place, also one that was not read out. */
export const namesPlace = (said: string): boolean => ordinals.some(([pattern]) => pattern.test(withoutDates(said)));

/** The one free time that somebody names by day or hour; null when none or several fit. */
export function chooseByTime(when: When, free: readonly string[]): string | null {
  const fitting = free.filter((at) => fits(when, new Date(at)));
  const exact = when.hours?.at == null ? fitting : fitting.filter((at) => distanceMinutes(when, new Date(at)) === 0);
  return exact.length === 1 ? (exact[0] as string) : null;
}

/** How many times are read out at once: more, and nobody remembers the first. */
const slotsPerAnswer = 3;

/**
 * The times to read out of those that are free (earliest first): a named time alone when it is free, else the nearest to
 * it; without one, different days if several were asked for, else spread over the day.
 */
export function pickOffers(when: When, free: readonly string[]): string[] {
  if (when.hours?.at != null) {
    const exact = free.filter((at) => distanceMinutes(when, new Date(at)) === 0);
    if (exact[0]) return exact.length === 1 || when.days?.length === 1 ? [exact[0]] : exact.slice(0, slotsPerAnswer);
    return free
      .toSorted((a, b) => distanceMinutes(when, new Date(a)) - distanceMinutes(when, new Date(b)))
      .slice(0, slotsPerAnswer)
      .sort();
  }
  if (when.soonest) return free.slice(0, slotsPerAnswer);
  const byDay = Object.values(Object.groupBy(free, (at) => romeClock(new Date(at)).date)) as string[][];
  if (byDay.length >= slotsPerAnswer) return byDay.slice(0, slotsPerAnswer).map((slots) => slots[0] as string);
  if (byDay.length === 2) return [...spread(byDay[0] as string[], 2), ...spread(byDay[1] as string[], 1)].sort();
  return spread(free, slotsPerAnswer);
}

function spread(slots: readonly string[], count: number): string[] {
  if (slots.length <= count) return [...slots];
  if (count === 1) return slots.slice(0, 1);
  return Array.from({ length: count }, (_, i) => slots[Math.round((i * (slots.length - 1)) / (count - 1))] as string);
}
