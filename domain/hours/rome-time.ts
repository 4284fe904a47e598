/** A moment as a clock and a calendar on a wall in Italy show it. */
export interface RomeClock {
  /** `YYYY-MM-DD`. */
  date: string;
  /** 0 = Monday … 6 = Sunday. */
  weekday: number;
  /** Minutes after local midnight, 0–1439; an hour is skipped in March and repeated in October. */
  minutes: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** One o’clock UTC on the last Sunday of a month; 0 = January. */
function changeOf(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0));
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs + hourMs;
}

/** The year asked for last, from `begins` to `ends`; its summer time lasts from one instant until another, in milliseconds since 1970. */
let summer = { begins: 0, ends: 0, from: 0, until: 0 };

/**
 * Milliseconds by which clocks in Italy are ahead of UTC: Directive 2000/84/EC, and what was agreed since 1996. Counted
 * here, because the first format that `Intl` makes takes a slow phone a fifth of a second; a test compares the two, so that
 * a change of the law is not missed.
 */
function romeOffset(time: number): number {
  if (!(time >= summer.begins && time < summer.ends)) {
    const year = new Date(time).getUTCFullYear();
    const [begins, ends] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
    summer = { begins, ends, from: changeOf(year, 2), until: changeOf(year, 9) };
  }
  return time >= summer.from && time < summer.until ? 2 * hourMs : hourMs;
}

/** The day shown last, counted from 1970: callers mostly ask of one day again and again. */
let shown = { day: Number.NaN, date: '', weekday: 0 };

/** What the clocks in Italy show at an instant, from 1996 on. */
export function romeClock(instant: Date): RomeClock {
  const time = instant.getTime();
  const wall = time + romeOffset(time);
  const day = Math.floor(wall / dayMs);
  if (day !== shown.day) {
    const date = new Date(wall).toISOString().slice(0, 10);
    shown = { day, date, weekday: weekdayOf(date) };
  }
  return { date: shown.date, weekday: shown.weekday, minutes: Math.floor((wall - day * dayMs) / 60_000) };
}

/** `2026-11-24T10:00:00+01:00`: an instant, to the second, as ISO 8601 with the offset that clocks in Italy have then. */
export function romeIso(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1_000) * 1_000;
  const offset = romeOffset(seconds) / 60_000;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  const wall = new Date(seconds + offset * 60_000).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

const midnights = new Map<string, number>();
/** Days that are remembered at most, those of ten years; past it the memory is emptied. */
export const rememberedDays = 4_000;

/** Midnight in UTC of a `YYYY-MM-DD`, in milliseconds since 1970; remembered, because a search walks over the same days again and again. */
export function utcMidnight(date: string): number {
  let time = midnights.get(date);
  if (time === undefined) {
    time = Date.parse(`${date}T00:00:00Z`);
    if (midnights.size >= rememberedDays) midnights.clear();
    midnights.set(date, time);
  }
  return time;
}

/** 0 = Monday … 6 = Sunday, of a `YYYY-MM-DD`. */
export function weekdayOf(date: string): number {
  return (new Date(utcMidnight(date)).getUTCDay() + 6) % 7;
}

/**
 * The instant at which clocks in Italy show `minutes` after midnight of `date` (1440 = the next midnight). A time that
 * the change to summer time skips gives the instant one hour later; one shown twice in October gives the first.
 */
export function romeInstant(date: string, minutes: number): Date {
  const wall = utcMidnight(date) + minutes * 60_000;
  // Summer time first: of a repeated hour it is the earlier one.
  for (const offsetHours of [2, 1]) {
    const candidate = wall - offsetHours * 3_600_000;
    if (candidate + romeOffset(candidate) === wall) return new Date(candidate);
  }
  // Skipped: what winter time would have called it.
  return new Date(wall - 3_600_000);
}
