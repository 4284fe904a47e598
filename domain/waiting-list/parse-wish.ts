import { isDay } from '../hours/calendar-day.ts';
import { addDays } from '../hours/holidays.ts';
import { romeClock } from '../hours/rome-time.ts';
import { type WaitingPart, type WaitingWish, waitingDays } from './waiting-entry.ts';

/** A wish as somebody sent it. */
export interface TypedWish {
  weekdays: readonly number[];
  part: WaitingPart;
  notBefore: string | null;
  isStrict: boolean;
}

export type ParsedWish = { kind: 'valid'; wish: WaitingWish } | { kind: 'invalid'; message: string };

const invalid = (message: string): ParsedWish => ({ kind: 'invalid', message });

/** Reads a wish: weekdays in order and once each, all seven as none; a day that has come says nothing. */
export function parseWish({ weekdays: typed, part, notBefore, isStrict }: TypedWish, now: Date): ParsedWish {
  const weekdays = [...new Set(typed)].sort((a, b) => a - b);
  if (weekdays.some((day) => !Number.isInteger(day) || day < 0 || day > 6))
    return invalid('Scegli giorni della settimana.');
  const { date: today } = romeClock(now);
  if (notBefore !== null && !isDay(notBefore)) return invalid('Scegli una data.');
  if (notBefore !== null && notBefore > addDays(today, waitingDays))
    return invalid(`Scegli una data entro ${waitingDays} giorni: dopo, la lista d’attesa finisce.`);
  const isEvery = weekdays.length === 7;
  return {
    kind: 'valid',
    wish: {
      weekdays: isEvery ? [] : weekdays,
      part,
      notBefore: notBefore !== null && notBefore > today ? notBefore : null,
      isStrict: isStrict && (part !== 'any' || (weekdays.length > 0 && !isEvery)),
    },
  };
}
