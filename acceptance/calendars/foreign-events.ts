import type { BusySpan } from '@dentisti/domain/calendars/busy-span';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';

/** An object as somebody writes it, and – worked out apart from any library – the time that it takes. */
export interface ForeignObject {
  text: string;
  spans: BusySpan[];
  /** What it may take besides while it cannot be read: what it took before. */
  before: BusySpan[];
  /** What it ever took: which version was read before this one is not known. */
  past: BusySpan[];
}

/** Days on which clocks change, and those beside them. */
const changes = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01'];
const compact = (day: string) => day.replaceAll('-', '');
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}00`;
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
const spanOf = (day: string, minutes: number, length: number): BusySpan => {
  const startsAt = romeInstant(day, minutes);
  return { startsAt, endsAt: new Date(startsAt.getTime() + length * 60_000) };
};

/** Invents an object: one event, whole days, a series with dates left out and moved, or one that takes no time. */
export function inventObject(random: SeededRandom, uid: string, today: string): Pick<ForeignObject, 'text' | 'spans'> {
  const day = random.chance(0.25) ? random.pick(changes) : addDays(today, random.integer(1, 60));
  const minutes = random.integer(0, 95) * 15;
  const length = random.pick([15, 30, 45, 60, 90, 240]);
  const event = (...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', 'SUMMARY:Riservato', ...lines, 'END:VEVENT'].join(
      '\r\n',
    );
  const file = (...events: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Prova//IT', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const local = (on: string, at: number) => `TZID=Europe/Rome:${compact(on)}T${clock(at)}`;
  const start = romeInstant(day, minutes);
  switch (random.pick(['utc', 'local', 'floating', 'days', 'weekly', 'daily', 'free', 'cancelled'] as const)) {
    case 'utc':
      return {
        text: file(event(`DTSTART:${utc(start)}`, `DTEND:${utc(new Date(start.getTime() + length * 60_000))}`)),
        spans: [spanOf(day, minutes, length)],
      };
    case 'local':
      return {
        text: file(event(`DTSTART;${local(day, minutes)}`, `DURATION:PT${length}M`)),
        spans: [spanOf(day, minutes, length)],
      };
    case 'floating':
      return {
        text: file(event(`DTSTART:${compact(day)}T${clock(minutes)}`, `DURATION:PT${length}M`)),
        spans: [spanOf(day, minutes, length)],
      };
    case 'days': {
      const end = addDays(day, random.integer(1, 3));
      return {
        text: file(event(`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(end)}`)),
        spans: [{ startsAt: romeInstant(day, 0), endsAt: romeInstant(end, 0) }],
      };
    }
    case 'free':
      return { text: file(event(`DTSTART:${utc(start)}`, 'DURATION:PT1H', 'TRANSP:TRANSPARENT')), spans: [] };
    case 'cancelled':
      return { text: file(event(`DTSTART:${utc(start)}`, 'DURATION:PT1H', 'STATUS:CANCELLED')), spans: [] };
    case 'daily':
    case 'weekly': {
      const step = random.pick([1, 7]);
      const count = random.integer(2, 8);
      const days = Array.from({ length: count }, (_, index) => addDays(day, index * step));
      const left = days.filter((_, index) => index > 0 && random.chance(0.15));
      const moved = days.filter((on, index) => index > 0 && !left.includes(on) && random.chance(0.2));
      const exceptions = moved.map((on) => {
        const to = addDays(on, random.integer(0, 3));
        const at = random.integer(0, 95) * 15;
        return {
          text: event(`RECURRENCE-ID;${local(on, minutes)}`, `DTSTART;${local(to, at)}`, `DURATION:PT${length}M`),
          span: spanOf(to, at, length),
        };
      });
      const master = event(
        `DTSTART;${local(day, minutes)}`,
        `DURATION:PT${length}M`,
        `RRULE:FREQ=${step === 1 ? 'DAILY' : 'WEEKLY'};COUNT=${count}`,
        ...left.map((on) => `EXDATE;${local(on, minutes)}`),
      );
      const kept = days.filter((on) => !left.includes(on) && !moved.includes(on));
      return {
        text: file(master, ...exceptions.map(({ text }) => text)),
        spans: [...kept.map((on) => spanOf(on, minutes, length)), ...exceptions.map(({ span }) => span)],
      };
    }
  }
}
