/** A moment as a clock and a calendar on a wall in Italy show it. */
export interface RomeClock {
  /** `YYYY-MM-DD`. */
  date: string;
  /** 0 = Monday … 6 = Sunday. */
  weekday: number;
  /** Minutes after local midnight, 0–1439; an hour is skipped in March and repeated in October. */
  minutes: number;
}

const romeParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What the clocks in Italy show at an instant. */
export function romeClock(instant: Date): RomeClock {
  const part: Record<string, string> = {};
  for (const { type, value } of romeParts.formatToParts(instant)) part[type] = value;
  const date = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`;
  return { date, weekday: weekdayOf(date), minutes: Number(part.hour) * 60 + Number(part.minute) };
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
