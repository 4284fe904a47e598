import type { BusySpan } from '@dentisti/domain/calendars/busy-span';
import type { CalendarWindow } from '@dentisti/domain/calendars/sync-plan';
import type ICAL from 'ical.js';
import { type ToInstant, timeOf, type WallTime, wallOf } from './zone-time.ts';

/** Daily since 1980, or every quarter of an hour for a year. */
const maxStarts = 40_000;
/** What one object may keep of our time. */
const maxSpans = 5_000;
const dayMs = 86_400_000;

/** An event, or a series of them, with its times worked out. Instants in milliseconds since 1970. */
export interface SeriesEvent {
  uid: string;
  /** What the clocks of its zone show at its first start. */
  wall: WallTime;
  startsAt: number;
  /** Of whole days, in Italy. */
  isDate: boolean;
  toInstant: ToInstant;
  /** When one that starts then ends. */
  endOf: (wall: WallTime) => number;
  rule: ICAL.Recur | null;
  /** The last instant at which it may start again; null without such. */
  untilAt: number | null;
  moreStarts: readonly { wall: WallTime; at: number }[];
  /** Starts, and whole days, at which it does not take place. */
  exceptStarts: readonly number[];
  exceptDays: readonly WallTime[];
  /** Which start of its series it replaces; null for the series itself. */
  recurrenceId: number | null;
  /** It moves, or calls off, all later starts too (`RANGE=THISANDFUTURE`). */
  isFromThereOn: boolean;
  /** False for what takes no time: called off, declined, or shown as free. */
  isBusy: boolean;
}

/** Time of an event within a window, and whether more follows after it. Throws for a series that comes too often. */
export function expandSeries(
  event: SeriesEvent,
  exceptions: readonly SeriesEvent[],
  { from, to }: CalendarWindow,
): { spans: BusySpan[]; isOpen: boolean } {
  if (!event.isBusy) return { spans: [], isOpen: false };
  const [begin, end] = [from.getTime(), to.getTime()];
  const spans: BusySpan[] = [];
  const add = (wall: WallTime, at: number) => {
    const endsAt = event.endOf(wall);
    if (endsAt <= begin || at >= end || endsAt <= at) return;
    if (spans.length >= maxSpans) throw new RangeError('too many');
    spans.push({ startsAt: new Date(at), endsAt: new Date(endsAt) });
  };
  const addMoved = (change: SeriesEvent, at: number) => {
    const moved = at + change.startsAt - (change.recurrenceId ?? at);
    const endsAt = moved + change.endOf(change.wall) - change.startsAt;
    if (endsAt > begin && moved < end && endsAt > moved)
      spans.push({ startsAt: new Date(moved), endsAt: new Date(endsAt) });
  };
  // A replaced start stands alone, wherever it was moved to, even when its series is not here.
  if (event.recurrenceId !== null) {
    add(event.wall, event.startsAt);
    return { spans, isOpen: event.endOf(event.wall) > end };
  }
  const dropped = new Set([...exceptions.map(({ recurrenceId }) => recurrenceId), ...event.exceptStarts]);
  const changes = exceptions
    .filter(({ isFromThereOn }) => isFromThereOn)
    .sort((a, b) => (b.recurrenceId ?? 0) - (a.recurrenceId ?? 0));
  const droppedDays = new Set(event.exceptDays);
  const { starts, isOpen } = startsOf(event, end);
  for (const [at, wall] of starts)
    if (!dropped.has(at) && !droppedDays.has(Math.floor(wall / dayMs) * dayMs)) {
      const change = changes.find(({ recurrenceId }) => (recurrenceId ?? 0) < at);
      if (!change) add(wall, at);
      else if (change.isBusy) addMoved(change, at);
    }
  return { spans, isOpen: isOpen || [...starts].some(([, wall]) => event.endOf(wall) > end) };
}

/** Every start up to an instant, by instant: a start that a rule and a list both name is one. */
function startsOf(event: SeriesEvent, end: number): { starts: Map<number, WallTime>; isOpen: boolean } {
  const starts = new Map<number, WallTime>([[event.startsAt, event.wall]]);
  let isOpen = event.startsAt >= end;
  for (const { at, wall } of event.moreStarts) {
    if (at < end) starts.set(at, wall);
    else isOpen = true;
  }
  if (!event.rule) return { starts, isOpen };
  const rule = event.rule.clone();
  // The end is judged by instants: the library compares it without zones.
  rule.until = null as unknown as ICAL.Time;
  // Whole days are iterated as dates; times without a zone, so that clocks show the same all year.
  const iterator = rule.iterator(timeOf(event.wall, event.isDate));
  for (let count = 0; ; count++) {
    if (count > maxStarts) throw new RangeError('comes too often');
    const next = iterator.next() as ICAL.Time | null;
    if (!next) return { starts, isOpen };
    const wall = wallOf(next);
    const at = event.toInstant(wall);
    if (event.untilAt !== null && at > event.untilAt) return { starts, isOpen };
    if (at >= end) return { starts, isOpen: true };
    if (isOfYear(event, rule, next)) starts.set(at, wall);
  }
}

/** False for the first of March that the library makes of a yearly 29th of February. */
function isOfYear({ wall }: SeriesEvent, rule: ICAL.Recur, { month, day }: ICAL.Time): boolean {
  if (rule.freq !== 'YEARLY') return true;
  const { BYMONTH: months, ...others } = rule.parts as Record<string, number[]>;
  if (months) return months.map(Number).includes(month);
  const start = new Date(wall);
  return Object.keys(others).length > 0 || (start.getUTCMonth() + 1 === month && start.getUTCDate() === day);
}
