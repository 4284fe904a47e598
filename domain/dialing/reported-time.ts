import { isDay } from '../hours/calendar-day.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';
import type { CallReport } from './call-report.schema.ts';

const timeText = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::[0-5]\d(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
/** Nobody visits a dentist before or after these hours of an Italian clock. */
const [firstMinutes, lastMinutes] = [7 * 60, 21 * 60];
const maxDaysAhead = 90;

/**
 * Parses `2026-11-24T09:30`, what an Italian clock shows. Seconds, fractions and a missing `T` are forgiven, a text with an
 * offset names its instant; a day that does not exist is refused.
 */
export function parseLocalTime(text: string | null): Date | null {
  const [, date, hours, minutes, offset] = timeText.exec(text?.trim() ?? '') ?? [];
  if (!isDay(date)) return null;
  const minuteOfDay = Number(hours) * 60 + Number(minutes);
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  if (offset) {
    const ahead = offsetMinutes(offset);
    return ahead === null ? null : new Date(Date.parse(`${date}T00:00:00Z`) + (minuteOfDay - ahead) * 60_000);
  }
  const at = romeInstant(date, minuteOfDay);
  return romeClock(at).date === date ? at : null;
}

function offsetMinutes(offset: string): number | null {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  if (hours > 14 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Returns whether a practice may have meant this time: by day, ahead, and within three months. */
export function isLikelyTime(at: Date, now: Date): boolean {
  const { minutes } = romeClock(at);
  const isAhead = at > now && at.getTime() - now.getTime() <= maxDaysAhead * 86_400_000;
  return isAhead && minutes >= firstMinutes && minutes <= lastMinutes;
}

/**
 * Returns what the assistant asks when the report it notes speaks of a time that nobody means, or that cannot be read; null
 * when there is nothing to ask.
 */
export function askTimeAgain(report: CallReport | null, now: Date): string | null {
  const isAnswer = report?.result === 'accepted' || report?.result === 'proposed';
  const text = isAnswer ? report.dateTime : report?.result === 'call_back' ? report.callBackAt : null;
  if (!text?.trim()) return null;
  const at = parseLocalTime(text);
  if (at && isLikelyTime(at, now)) return null;
  return 'Non annotato: quel giorno o quell’ora non torna. Chiedi di ripetere giorno, mese e ora, se di mattina o di pomeriggio; ripetili e annota di nuovo.';
}
