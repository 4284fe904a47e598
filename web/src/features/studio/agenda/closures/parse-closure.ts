import { isDay } from '@dentisti/domain/hours/calendar-day';
import { addDays } from '@dentisti/domain/hours/holidays';
import type { ClosureRepeat, SaveClosureInput } from '../../../../gql/graphql.ts';
import { parseWhose, whoseValue } from '../forms/parse-entry.ts';
import type { Closure } from './closure-labels.ts';

/** A closure as it stands in the fields. */
export interface ClosureDraft {
  label: string;
  repeats: ClosureRepeat;
  fromOn: string;
  toOn: string;
  isWholeDay: boolean;
  opens: string;
  closes: string;
  whose: string;
}
export type ClosureProblems = Partial<Record<keyof ClosureDraft, string>>;

const two = (n: number) => String(n).padStart(2, '0');
const written = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

function minutesOf(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number);
  return hour === undefined || minute === undefined || time === '' ? null : hour * 60 + minute;
}

export const newClosureDraft = (today: string): ClosureDraft => ({
  label: '',
  repeats: 'DAILY',
  fromOn: today,
  toOn: today,
  isWholeDay: true,
  opens: '13:00',
  closes: '14:00',
  whose: '',
});

export function closureDraftOf(closure: Closure): ClosureDraft {
  const { label, repeats, fromOn, toOn, opensMinutes, closesMinutes } = closure;
  const isWholeDay = opensMinutes === 0 && closesMinutes === 1440;
  return {
    label,
    repeats,
    fromOn,
    toOn: toOn ?? '',
    isWholeDay,
    opens: isWholeDay ? '13:00' : written(opensMinutes),
    // A field for times knows no midnight at the end of a day.
    closes: isWholeDay ? '14:00' : written(Math.min(closesMinutes, 1439)),
    whose: whoseValue(closure),
  };
}

/** What stores a closure as it stands. */
export function closureInput({ id, ...closure }: Closure): SaveClosureInput & { id: string } {
  const { label, repeats, fromOn, toOn, opensMinutes, closesMinutes, clinicianId, chairId } = closure;
  return { id, label, repeats, fromOn, toOn, opensMinutes, closesMinutes, clinicianId, chairId };
}

/** Five years and a day at most: the gateway takes no more. */
const maxDays = 5 * 365;

/** Returns the closure that stands in the fields, or what to do about each. */
export function parseClosure(
  draft: ClosureDraft,
  id: string | null,
): { input: SaveClosureInput } | { problems: ClosureProblems } {
  const problems: ClosureProblems = {};
  const { repeats, fromOn, toOn, isWholeDay } = draft;
  const label = draft.label.trim();
  if (label === '') problems.label = 'Scrivi come si chiama, per esempio «Ferie».';
  if (!isDay(fromOn)) problems.fromOn = 'Scegli il primo giorno.';
  if (toOn === '' ? repeats === 'DAILY' : !isDay(toOn)) problems.toOn = 'Scegli l’ultimo giorno.';
  else if (toOn !== '' && toOn < fromOn) problems.toOn = 'L’ultimo giorno viene prima del primo.';
  else if (toOn !== '' && isDay(fromOn) && toOn > addDays(fromOn, maxDays)) problems.toOn = 'Al massimo cinque anni.';
  const [opens, closes] = isWholeDay ? [0, 1440] : [minutesOf(draft.opens), minutesOf(draft.closes)];
  // The last minute that a field can hold stands for the day's end.
  const end = closes === 1439 ? 1440 : closes;
  if (opens === null) problems.opens = 'Scegli l’ora.';
  if (end === null) problems.closes = 'Scegli l’ora.';
  else if (opens !== null && end <= opens) problems.closes = 'L’ora di fine viene dopo quella d’inizio.';
  if (Object.keys(problems).length > 0 || opens === null || end === null) return { problems };
  const span = { fromOn, toOn: toOn || null, opensMinutes: opens, closesMinutes: end };
  return { input: { id, label, repeats, ...span, ...parseWhose(draft.whose) } };
}
