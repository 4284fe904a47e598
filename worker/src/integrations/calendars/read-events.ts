import { type BusySpan, mergeSpans } from '@dentisti/domain/calendars/busy-span';
import type { CalendarWindow } from '@dentisti/domain/calendars/sync-plan';
import ICAL from 'ical.js';
import { digestProperty } from './event-digest.ts';
import { legibleText } from './legible-text.ts';
import { runInTime } from './run-in-time.ts';
import { expandSeries, type SeriesEvent } from './series.ts';
import { type ToInstant, wallOf, zoneOf } from './zone-time.ts';

/** Longer than the lines that matter of any honest object. */
const maxLength = 1_000_000;
const maxEvents = 2_000;
/** An object that takes longer is too much. */
export const maxMs = 1_000;

/** What an object of a calendar comes to. */
export interface ReadEvents {
  /** Of its first event; null when it has none. */
  uid: string | null;
  /** Time that it takes, in order, within the window. */
  spans: BusySpan[];
  /** Events of it that could not be read, or come too often. */
  skipped: number;
  /** More of it comes into sight later. */
  isOpen: boolean;
  /** What the first event shows, to compare it with what we wrote; null when it cannot be read. */
  first: FirstEvent | null;
}

/** What of an event shows whether somebody changed it. Its summary goes no further than the comparison. */
export interface FirstEvent {
  startsAt: Date;
  endsAt: Date;
  summary: string;
  sequence: number;
  /** Digest of what we wrote, as it stands in the event; null where none does. */
  digest: string | null;
  /** It comes again, or is called off, or takes no time any more. */
  isAltered: boolean;
}

/** Whose calendar it is, for events that they declined. */
export interface ReadContext extends CalendarWindow {
  /** Mail addresses of the account, or its user. */
  accountNames: readonly string[];
}

/** What cannot be read at all. */
export const unreadable: ReadEvents = { uid: null, spans: [], skipped: 1, isOpen: false, first: null };

/**
 * Reads an object of a calendar, as if its author meant harm: within `timeoutMs`, at most a million characters that matter. What
 * of it cannot be read is counted; the time of an event that says when it begins is kept, also where what comes again takes longer.
 */
export const readEvents = (text: string, context: ReadContext, timeoutMs = maxMs): ReadEvents =>
  readEventsWithin(timeoutMs, text, context) ??
  // A few milliseconds, however its author meant it.
  readEventsWithin(maxMs, text, context, { startsAlone: true }) ??
  unreadable;

/** As `readEvents`; null when it takes longer. `startsAlone`: without what comes again, and how zones do. */
export function readEventsWithin(
  timeoutMs: number,
  text: string,
  context: ReadContext,
  { startsAlone = false } = {},
): ReadEvents | null {
  try {
    return runInTime(timeoutMs, () => readFile(text, context, startsAlone));
  } catch (error) {
    const isLate = (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    return isLate ? null : unreadable;
  }
}

function readFile(text: string, context: ReadContext, startsAlone: boolean): ReadEvents {
  const legible = legibleText(text);
  const length = legible?.events.flat().join('').length ?? 0;
  if (!legible || length > maxLength || legible.events.length > maxEvents) return unreadable;
  const file = new ICAL.Component('vcalendar');
  if (!startsAlone) for (const zone of legible.zones) addZone(file, zone);
  let skipped = legible.isCut ? 1 : 0;
  const read = legible.events.flatMap((lines) => {
    const found = readLegible(
      lines,
      file,
      context,
      startsAlone ? leftOut.filter((names) => names.includes(repeats)) : leftOut,
    );
    if (!found?.isWhole && !isLongOver(found, lines, context)) skipped++;
    return found ?? [];
  });
  const events = read.map(({ event }) => event);
  const spans: BusySpan[] = [];
  let isOpen = false;
  for (const master of events) {
    const exceptions = events.filter((event) => event.uid === master.uid && event.recurrenceId !== null);
    try {
      const expanded = expandSeries(master, exceptions, context);
      spans.push(...expanded.spans);
      isOpen ||= expanded.isOpen;
    } catch {
      skipped++;
      spans.push({ startsAt: new Date(master.startsAt), endsAt: new Date(master.endOf(master.wall)) });
    }
  }
  const [first] = read;
  return {
    uid: uidOf(legible.events[0]),
    spans: mergeSpans(spans, context),
    skipped: Math.max(skipped, startsAlone ? 1 : 0),
    isOpen,
    first: legible.events.length === 1 && first ? firstEventOf(first) : null,
  };
}

/** Also of an event that cannot be read: it may be ours. */
function uidOf(lines: readonly string[] | undefined): string | null {
  if (!lines) return null;
  const [uid] = lines.flatMap((line) => /^UID(?:;[^:]*)?:(.*)$/.exec(line)?.[1] ?? []);
  return uid?.trim() ?? '';
}

function addZone(file: ICAL.Component, zone: string): void {
  try {
    file.addSubcomponent(componentOf(zone));
  } catch {
    // Its times are read by its name, or as Italian ones.
  }
}

const componentOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[] as ConstructorParameters<typeof ICAL.Component>[0]);

interface LegibleEvent {
  event: SeriesEvent;
  component: ICAL.Component;
  /** Nothing of it was left out. */
  isWhole: boolean;
}

/** Whether what is left of an event is history: it does not come again. */
const isLongOver = (found: LegibleEvent | null, lines: readonly string[], { from }: CalendarWindow): boolean =>
  found !== null &&
  !lines.some((line) => repeats.test(line)) &&
  found.event.startsAt < from.getTime() - 31 * 86_400_000;

const exceptions = /^(RDATE|EXDATE)[;:]/;
const repeats = /^(RRULE|RDATE|EXDATE|RECURRENCE-ID)[;:]/;
const ends = /^(DTEND|DURATION)[;:]/;
const wholeDay = /^DTSTART(;.*)?;VALUE="DATE"|^DTSTART[^:]*:\d{8}$/;

/** What is left out of an event that cannot be read whole: its end, in the place of which it takes an hour, or what comes again. */
const leftOut = [[], [ends], [exceptions], [ends, exceptions], [repeats], [ends, repeats]];

/** Reads an event as far as it can be read; null for one without a start. */
function readLegible(
  lines: readonly string[],
  file: ICAL.Component,
  context: ReadContext,
  ways: typeof leftOut,
): LegibleEvent | null {
  for (const names of ways) {
    try {
      const kept = lines.filter((line) => !names.some((name) => name.test(line)));
      const hour = names.includes(ends) && !lines.some((line) => wholeDay.test(line)) ? ['DURATION:PT1H'] : [];
      const component = componentOf(['BEGIN:VEVENT', ...kept, ...hour, 'END:VEVENT'].join('\r\n'));
      return { event: readEvent(component, file, context), component, isWhole: kept.length === lines.length };
    } catch {
      // With less of it.
    }
  }
  return null;
}

function firstEventOf({ event, component, isWhole }: LegibleEvent): FirstEvent {
  return {
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endOf(event.wall)),
    summary: String(component.getFirstPropertyValue('summary') ?? ''),
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    digest: digestIn(component),
    isAltered: !isWhole || !event.isBusy || event.rule !== null || event.moreStarts.length > 0 || event.isDate,
  };
}

function digestIn(component: ICAL.Component): string | null {
  const digest = String(component.getFirstPropertyValue(digestProperty) ?? '');
  return /^[0-9a-f]{64}$/.test(digest) ? digest : null;
}

function readEvent(event: ICAL.Component, file: ICAL.Component, { accountNames }: ReadContext): SeriesEvent {
  const timesOf = (name: string) =>
    event.getAllProperties(name).flatMap((property) => {
      if (!property.jCal.slice(3).flat().every(isTimeOfCalendar)) throw new RangeError('no such time');
      const toInstant = zoneOfProperty(property, file);
      return property.getValues().flatMap((value: unknown) => {
        const time = value instanceof ICAL.Period ? value.start : value;
        if (!(time instanceof ICAL.Time)) throw new TypeError('no time');
        const wall = wallOf(time);
        return [{ wall, at: toInstant(wall), isDate: time.isDate, toInstant }];
      });
    });
  const [start] = timesOf('dtstart');
  if (!start) throw new TypeError('no start');
  const [end] = timesOf('dtend');
  const duration = event.getFirstPropertyValue('duration');
  if (duration !== null && !/\d[WDHMS]$/i.test(String(event.getFirstProperty('duration')?.jCal[3])))
    throw new TypeError('no length');
  const rules = event.getAllProperties('rrule');
  const [rule] = rules.map((property) => property.getFirstValue());
  if (rules.length > 1 || (rule !== undefined && !(rule instanceof ICAL.Recur))) throw new TypeError('no rule');
  const [recurrence] = timesOf('recurrence-id');
  // Outlook writes a day from midnight to the same midnight; some write a date that ends where it begins.
  const isDay =
    start.isDate || /^true$/i.test(String(event.getFirstPropertyValue('x-microsoft-cdo-alldayevent') ?? ''));
  const isEmptyDay = isDay && end !== undefined && end.wall === start.wall;
  const exact = end && !end.isDate && !isEmptyDay ? end.at - start.at : null;
  const nominal = isEmptyDay ? 86_400_000 : end?.isDate ? end.wall - start.wall : null;
  const endOf = (wall: number): number => {
    if (exact !== null) return start.toInstant(wall) + exact;
    if (nominal !== null) return start.toInstant(wall + nominal);
    if (duration instanceof ICAL.Duration) {
      const days = (duration.weeks * 7 + duration.days) * 86_400_000;
      const rest = (duration.hours * 3_600 + duration.minutes * 60 + duration.seconds) * 1_000;
      return start.toInstant(wall + (duration.isNegative ? -days : days)) + (duration.isNegative ? -rest : rest);
    }
    return start.isDate ? start.toInstant(wall + 86_400_000) : start.at;
  };
  if (endOf(start.wall) < start.at) throw new RangeError('ends before it begins');
  return {
    uid: String(event.getFirstPropertyValue('uid') ?? ''),
    wall: start.wall,
    startsAt: start.at,
    isDate: start.isDate,
    toInstant: start.toInstant,
    endOf,
    rule: rule ?? null,
    untilAt: rule?.until ? untilOf(rule.until, start.toInstant) : null,
    moreStarts: timesOf('rdate').map(({ wall, at, isDate }) => ({
      // A date among times has the hour of the others.
      wall: isDate && !start.isDate ? wall + (start.wall % 86_400_000) : wall,
      at: isDate && !start.isDate ? start.toInstant(wall + (start.wall % 86_400_000)) : at,
    })),
    // Of whole days, an instant names its day.
    exceptDays: timesOf('exdate').flatMap(({ wall, isDate }) =>
      isDate || start.isDate ? [wall - (wall % 86_400_000)] : [],
    ),
    exceptStarts: timesOf('exdate').flatMap(({ at, isDate }) => (isDate ? [] : [at])),
    recurrenceId: recurrence ? recurrence.at : null,
    isFromThereOn: /^thisandfuture$/i.test(
      String(event.getFirstProperty('recurrence-id')?.getFirstParameter('range') ?? ''),
    ),
    isBusy: isBusy(event, accountNames),
  };
}

/** False for a thirteenth month, which the library would count on from. What is no time is judged elsewhere. */
function isTimeOfCalendar(raw: unknown): boolean {
  const time = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(String(raw));
  if (!time) return true;
  const [, date, clock = '00:00:00'] = time;
  const at = new Date(`${date}T${clock.replace(/:60$/, ':59')}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date ?? '');
}

/** The last instant at which a series may begin again. */
function untilOf(until: ICAL.Time, toInstant: ToInstant): number {
  const wall = wallOf(until);
  if (until.isDate) return toInstant(wall + 86_400_000) - 1;
  return until.zone?.tzid === 'UTC' ? wall : toInstant(wall);
}

function zoneOfProperty(property: ICAL.Property, file: ICAL.Component): ToInstant {
  const value = property.getFirstValue() as { zone?: { tzid?: string } } | null;
  const isUtc = value instanceof ICAL.Time && !value.isDate && value.zone?.tzid === 'UTC';
  if (isUtc) return (wall) => wall;
  const tzid = property.getFirstParameter('tzid');
  return zoneOf(tzid || null, file);
}

function isBusy(event: ICAL.Component, accountNames: readonly string[]): boolean {
  const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (textOf('transp') === 'TRANSPARENT' || textOf('status') === 'CANCELLED') return false;
  if (textOf('x-microsoft-cdo-busystatus') === 'FREE') return false;
  const names = accountNames.map((name) => name.toLowerCase());
  // Without a known address, a user's name stands for the part of one before the sign.
  const hasAddress = names.some((name) => name.includes('@'));
  const isOwn = (address: string) => names.some((name) => name === (hasAddress ? address : address.split('@')[0]));
  return !event.getAllProperties('attendee').some(
    (attendee) =>
      String(attendee.getFirstParameter('partstat') ?? '').toUpperCase() === 'DECLINED' &&
      isOwn(
        String(attendee.getFirstValue() ?? '')
          .toLowerCase()
          .replace(/^mailto:/, ''),
      ),
  );
}
