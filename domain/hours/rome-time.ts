import { lazily } from '../lazily.ts';

/** A moment as a clock and a calendar on a wall in Italy show it. */
export interface RomeClock {
  /** `YYYY-MM-DD`. */
  date: string;
  /** 0 = Monday … 6 = Sunday. */
  weekday: number;
  /** Minutes after local midnight, 0–1439; an hour is skipped in March and repeated in October. */
  minutes: number;
}

const romeParts = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Rome',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** What the clocks in Italy show at an instant. */
export function romeClock(instant: Date): RomeClock {
  const part: Record<string, string> = {};
  for (const { type, value } of romeParts().formatToParts(instant)) part[type] = value;
  const date = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`;
  return { date, weekday: weekdayOf(date), minutes: Number(part.hour) * 60 + Number(part.minute) };
}

/** `2026-11-24T10:00:00+01:00`: an instant, to the second, as ISO 8601 with the offset that clocks in Italy have then. */
export function romeIso(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1_000) * 1_000;
  const minute = Math.floor(seconds / 60_000) * 60_000;
  const offset = (romeWall(minute) - minute) / 60_000;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  const wall = new Date(seconds + offset * 60_000).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

/** 0 = Monday … 6 = Sunday, of a `YYYY-MM-DD`. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * The instant at which clocks in Italy show `minutes` after midnight of `date` (1440 = the next midnight). A time that
 * the change to summer time skips gives the instant one hour later; one shown twice in October gives the first.
 */
export function romeInstant(date: string, minutes: number): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  // Summer time first: of a repeated hour it is the earlier one.
  for (const offsetHours of [2, 1]) {
    const candidate = wall - offsetHours * 3_600_000;
    if (romeWall(candidate) === wall) return new Date(candidate);
  }
  // Skipped: what winter time would have called it.
  return new Date(wall - 3_600_000);
}

/** The wall clock's reading as if it were UTC, to the minute. */
function romeWall(time: number): number {
  const { date, minutes } = romeClock(new Date(time));
  return Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
}
