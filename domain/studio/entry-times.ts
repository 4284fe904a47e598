import { isWritable, pastDays } from './agenda-entry.ts';

const minuteMs = 60_000;
/** Nobody plans further ahead, and a mistyped year is further still. */
const maxDaysAhead = 731;
const dayMs = 86_400_000;

/** Returns the Italian problem of when something of the practice's own is to begin; null when there is none. */
export function startProblem(startsAt: Date, now: Date): string | null {
  if (Number.isNaN(startsAt.getTime()) || startsAt.getTime() % minuteMs !== 0) return 'Scegli un orario, al minuto.';
  if (!isWritable(startsAt, now)) return `Si può scrivere al massimo ${pastDays} giorni indietro.`;
  return startsAt.getTime() - now.getTime() > maxDaysAhead * dayMs
    ? 'Questo orario è fra più di due anni: controllalo.'
    : null;
}

/** Returns the Italian problem of a visit's length; null when there is none. */
export const visitMinutesProblem = (minutes: number): string | null =>
  Number.isInteger(minutes) && minutes >= 5 && minutes <= 480 && minutes % 5 === 0
    ? null
    : 'Una visita dura da 5 minuti a 8 ore, di cinque in cinque.';

/** Returns the Italian problem of a block's length; null when there is none. */
export const blockMinutesProblem = (minutes: number): string | null =>
  Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440 ? null : 'Un blocco dura da 5 minuti a 24 ore.';
