import { isDay } from '../../hours/calendar-day.ts';
import { addDays } from '../../hours/holidays.ts';
import { romeClock, romeInstant, weekdayOf } from '../../hours/rome-time.ts';

/** Days of Italy that figures are counted over; all but `range` follow from the day on which somebody asks. */
export const periodKinds = ['week', 'month', 'lastMonth', 'year', 'range'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** How a series is cut. */
export const seriesSteps = ['day', 'week', 'month'] as const;
export type SeriesStep = (typeof seriesSteps)[number];

export interface AskedPeriod {
  kind: PeriodKind;
  /** Of a `range`: its days, `YYYY-MM-DD`, both counted. */
  from?: string | null;
  to?: string | null;
  /** Null: chosen by the length. */
  step?: SeriesStep | null;
}

/** Days that are counted, and how. Days are `YYYY-MM-DD`, both counted. */
export interface FigurePeriod {
  from: string;
  to: string;
  step: SeriesStep;
  /** First days of the parts of the series, in order; the first is `from`. */
  starts: readonly string[];
  /** The days before it, as many; null where requests of then are erased already. */
  before: { from: string; to: string } | null;
}

const maxDailyDays = 93;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** `YYYY-MM-DD` a year earlier; of a leap day the 28th. */
function yearBefore(day: string): string {
  const rest = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4);
  return `${Number(day.slice(0, 4)) - 1}${rest}`;
}

/** The first day that figures go back to at `now`: what patients asked is erased after twelve months. */
export const firstFigureDay = (now: Date): string => addDays(yearBefore(romeClock(now).date), 1);

/** Returns the days to count, or why these cannot be, in Italian. */
export function findFigurePeriod(asked: AskedPeriod, now: Date): FigurePeriod | { problem: string } {
  const today = romeClock(now).date;
  const days = daysOf(asked, today);
  if ('problem' in days) return days;
  const { from, to } = days;
  const earliest = firstFigureDay(now);
  if (from > to) return { problem: 'Il primo giorno viene dopo l’ultimo.' };
  if (to > today) return { problem: 'L’ultimo giorno deve ancora venire: scegli al massimo oggi.' };
  if (from < earliest)
    return { problem: 'Si può tornare indietro di 12 mesi: i dati delle richieste più vecchie sono cancellati.' };
  const length = daysBetween(from, to) + 1;
  const step = asked.step ?? (length <= 31 ? 'day' : length <= maxDailyDays ? 'week' : 'month');
  if (step === 'day' && length > maxDailyDays)
    return { problem: `Giorno per giorno si possono vedere al massimo ${maxDailyDays} giorni.` };
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  return { from, to, step, starts: startsOf(from, to, step), before: before.from < earliest ? null : before };
}

function daysOf(asked: AskedPeriod, today: string): { from: string; to: string } | { problem: string } {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (asked.kind) {
    case 'week':
      return { from: addDays(today, -weekdayOf(today)), to: today };
    case 'month':
      return { from: firstOfMonth, to: today };
    case 'lastMonth': {
      const to = addDays(firstOfMonth, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case 'year':
      return { from: addDays(yearBefore(today), 1), to: today };
    case 'range':
      return isDay(asked.from) && isDay(asked.to)
        ? { from: asked.from, to: asked.to }
        : { problem: 'Scegli il primo e l’ultimo giorno.' };
  }
}

/** A week begins on Monday, a month on its first; the first part begins with the period. */
function startsOf(from: string, to: string, step: SeriesStep): string[] {
  const starts = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    const begins = step === 'day' || (step === 'week' ? weekdayOf(day) === 0 : day.endsWith('-01'));
    if (begins) starts.push(day);
  }
  return starts;
}

/** Returns the instants at which a period's parts begin, those of the days before it first, and its end at last. */
export function bordersOf({ starts, to, before }: FigurePeriod): { borders: Date[]; hasBefore: boolean } {
  const days = [...(before ? [before.from] : []), ...starts, addDays(to, 1)];
  return { borders: days.map((day) => romeInstant(day, 0)), hasBefore: before !== null };
}
