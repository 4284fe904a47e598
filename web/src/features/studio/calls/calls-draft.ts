import { addDays } from '@dentisti/domain/hours/holidays';
import { toTime } from '@dentisti/domain/hours/hours-text';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { CallsMode, CallWindowInput, StudioCallsInput, StudioCallsSettingFragment } from '../../../gql/graphql.ts';

export type Calls = StudioCallsSettingFragment;

export const weekdays = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato'] as const;

export const modeLabels: Readonly<Record<CallsMode, { title: string; text: string }>> = {
  ALWAYS: {
    title: 'Sì, quando lo studio è aperto',
    text: 'Nei vostri orari, fra le 9 e le 20, da lunedì a sabato. È così anche se non scegliete nulla.',
  },
  HOURS: { title: 'Sì, ma solo in certi orari', text: 'Scegliete voi le fasce, giorno per giorno.' },
  STOPPED: {
    title: 'Mai più',
    text: 'Le richieste dei pazienti aspettano qui, con un termine per rispondere. Se nessuno risponde, il paziente vede altri studi.',
  },
};

/** Returns a setting as it is brought back, whole. */
export const inputOf = ({ mode, hours, pausedUntil, sendsMail }: Calls): StudioCallsInput => ({
  mode,
  hours: hours.map(windowOf),
  pausedUntil,
  sendsMail,
});

export const windowOf = ({ weekday, opensMinutes, closesMinutes }: CallWindowInput): CallWindowInput => ({
  weekday,
  opensMinutes,
  closesMinutes,
});

/** `09:30`, as a field of the browser has it. */
export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the minutes of a field's `09:30`; null for anything else. */
export function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const earliest = 9 * 60;
const latest = 20 * 60;

/** Hours to begin with: the practice's own in which we call anybody, else mornings. */
function suggestedHours(opening: readonly CallWindowInput[]): CallWindowInput[] {
  const known = opening.flatMap(({ weekday, opensMinutes, closesMinutes }) => {
    const [opens, closes] = [Math.max(opensMinutes, earliest), Math.min(closesMinutes, latest)];
    return weekday < weekdays.length && opens < closes ? [{ weekday, opensMinutes: opens, closesMinutes: closes }] : [];
  });
  if (known.length > 0) return known;
  return [0, 1, 2, 3, 4].map((weekday) => ({ weekday, opensMinutes: earliest, closesMinutes: 13 * 60 }));
}

/** What the form of the mode holds. */
export interface CallsDraft {
  mode: CallsMode;
  hours: CallWindowInput[];
}

/** Returns what the form begins with: hours that were chosen, else a suggestion. */
export const draftOf = ({ mode, hours, openingHours }: Calls): CallsDraft => ({
  mode,
  hours: hours.length > 0 ? hours.map(windowOf) : suggestedHours(openingHours),
});
/** Hours count in their own mode alone, in whatever order they were added: they are stored by day and time. */
export const isSameDraft = (one: CallsDraft, other: CallsDraft): boolean =>
  one.mode === other.mode && (one.mode !== 'HOURS' || hoursText(one.hours) === hoursText(other.hours));

const hoursText = (hours: readonly CallWindowInput[]) =>
  JSON.stringify(hours.map(windowOf).sort((a, b) => a.weekday - b.weekday || a.opensMinutes - b.opensMinutes));

/** Returns when a pause ends of which a day (`YYYY-MM-DD`) is the first that is free again: at its midnight in Italy. */
export const pauseUntil = (date: string): string => romeInstant(date, 0).toISOString();

/** Returns when a pause of so many days ends, today's counted. */
export const pauseOf = (days: number, now: Date): string => pauseUntil(addDays(romeClock(now).date, days));

/** `dalle 9:00 alle 13:00`. */
export const windowText = ({ opensMinutes, closesMinutes }: CallWindowInput) =>
  `d${toTime(opensMinutes)} ${toTime(closesMinutes)}`;
