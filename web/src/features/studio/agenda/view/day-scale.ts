import { addDays } from '@dentisti/domain/hours/holidays';
import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock, romeInstant, weekdayOf } from '@dentisti/domain/hours/rome-time';

const minuteMs = 60_000;

/**
 * Minutes that have passed since midnight in Italy, of an instant seen from a day. They are not what a clock shows: a day has
 * 23 hours in March, 25 in October, and each of them is as tall as any other.
 */
export function elapsedAt(date: string, iso: string): number {
  return (Date.parse(iso) - romeInstant(date, 0).getTime()) / minuteMs;
}

/** The instant (ISO, UTC) at which so many minutes have passed since midnight. */
export function instantAt(date: string, elapsed: number): string {
  return new Date(romeInstant(date, 0).getTime() + elapsed * minuteMs).toISOString();
}

/** Minutes that have passed since midnight when clocks show `minutes`; 1440 is the next midnight. */
export function elapsedOfClock(date: string, minutes: number): number {
  return elapsedAt(date, romeInstant(date, minutes).toISOString());
}

/** How long a day is: 1380, 1440 or 1500 minutes. */
export function dayLength(date: string): number {
  return elapsedAt(date, romeInstant(addDays(date, 1), 0).toISOString());
}

/** What clocks show so many minutes after midnight: `9:30`; `24:00` at the day's end. */
export function clockAt(date: string, elapsed: number): string {
  if (elapsed >= dayLength(date)) return '24:00';
  return formatTime(romeClock(new Date(instantAt(date, elapsed))).minutes);
}

/** The nearest elapsed minute on a grid of `step` minutes. */
export const snap = (elapsed: number, step: number) => Math.round(elapsed / step) * step;

/** A part of a day. */
export interface Window {
  from: number;
  to: number;
}

interface Span {
  startsAt: string;
  endsAt: string;
}
interface DayOfHours {
  on: string;
  hours: readonly { opensMinutes: number; closesMinutes: number }[];
}

const usual: Window = { from: 8 * 60, to: 19 * 60 };

const clockMinutes = (date: string, elapsed: number) =>
  elapsed >= dayLength(date) ? 1440 : romeClock(new Date(instantAt(date, elapsed))).minutes;

/**
 * Returns the hours that a grid of days shows, in minutes of the clock: whole ones, with all opening hours and entries in
 * them and some air around.
 */
export function shownWindow(days: readonly DayOfHours[], entries: readonly Span[]): Window {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  const widen = (start: number, end: number) => {
    from = Math.min(from, start, end);
    to = Math.max(to, start, end);
  };
  for (const { on, hours } of days) {
    for (const { opensMinutes, closesMinutes } of hours) widen(opensMinutes, closesMinutes);
    const length = dayLength(on);
    for (const { startsAt, endsAt } of entries) {
      const [start, end] = [elapsedAt(on, startsAt), elapsedAt(on, endsAt)];
      if (start < length && end > 0)
        widen(clockMinutes(on, Math.max(0, start)), clockMinutes(on, Math.min(length, end)));
    }
  }
  if (to < from) return usual;
  const start = Math.max(0, Math.floor((from - 15) / 60) * 60);
  return { from: start, to: Math.min(1440, Math.max(Math.ceil((to + 15) / 60) * 60, start + 240)) };
}

/** The window on one day, in minutes that have passed since midnight: an hour more or less when the clocks change in it. */
export function windowOfDay(date: string, { from, to }: Window): Window {
  return { from: elapsedOfClock(date, from), to: elapsedOfClock(date, to) };
}

/** The hours of a day's axis: elapsed minutes, and what clocks show then. `window` is the day's own. */
export function axisHours(date: string, window: Window): { at: number; label: string }[] {
  const hours: { at: number; label: string }[] = [];
  for (let at = Math.ceil(window.from / 60) * 60; at < window.to; at += 60)
    hours.push({ at, label: clockAt(date, at) });
  return hours;
}

/** The parts of a day's window in which the agenda is closed, in elapsed minutes. */
export function closedParts({ on, hours }: DayOfHours, window: Window): Window[] {
  const closed: Window[] = [];
  let from = window.from;
  const open = hours.map(({ opensMinutes, closesMinutes }) =>
    windowOfDay(on, { from: opensMinutes, to: closesMinutes }),
  );
  for (const part of open.sort((one, other) => one.from - other.from)) {
    if (part.from > from) closed.push({ from, to: Math.min(part.from, window.to) });
    from = Math.max(from, part.to);
  }
  if (from < window.to) closed.push({ from, to: window.to });
  return closed.filter((part) => part.to > part.from);
}

/** The parts of a day's opening hours at which a clinician does not work by their own week; none for who has no hours of their own. */
export function absentParts(
  { on, hours }: DayOfHours,
  own: readonly { weekday: number; opensMinutes: number; closesMinutes: number }[],
  window: Window,
): Window[] {
  if (own.length === 0) return [];
  const ofDay = own.filter(({ weekday }) => weekday === weekdayOf(on));
  return hours.flatMap(({ opensMinutes, closesMinutes }) => {
    const open = windowOfDay(on, { from: opensMinutes, to: closesMinutes });
    const shown = { from: Math.max(open.from, window.from), to: Math.min(open.to, window.to) };
    return closedParts({ on, hours: ofDay }, shown).filter(({ from, to }) => to > from);
  });
}
