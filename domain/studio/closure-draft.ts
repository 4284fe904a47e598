import type { Closure } from '../agenda/closure.ts';
import { isDay } from '../hours/calendar-day.ts';
import { addDays } from '../hours/holidays.ts';

/** So far ahead a closure may begin and end. */
const maxYears = 5;

/** Returns the Italian problem of when a closure is to come; null when there is none. `today`: `YYYY-MM-DD`. */
export function closureProblem(
  { repeats, fromOn, toOn, opensMinutes, closesMinutes }: Closure,
  today: string,
): string | null {
  const last = `${Number(today.slice(0, 4)) + maxYears}${today.slice(4).replace('02-29', '02-28')}`;
  if (!isDay(fromOn) || fromOn < addDays(today, -366) || fromOn > last)
    return 'Scegli il primo giorno, entro cinque anni.';
  if (toOn !== null && (!isDay(toOn) || toOn < fromOn || toOn > last))
    return 'L’ultimo giorno viene dopo il primo, entro cinque anni.';
  if (toOn === null && repeats === 'daily') return 'Scegli l’ultimo giorno.';
  const areMinutes = Number.isInteger(opensMinutes) && Number.isInteger(closesMinutes);
  return areMinutes && opensMinutes >= 0 && opensMinutes < closesMinutes && closesMinutes <= 1440
    ? null
    : 'L’ora d’inizio viene prima di quella di fine.';
}
