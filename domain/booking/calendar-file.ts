import { brand } from '../brand.ts';
import { romeClock } from '../hours/rome-time.ts';

/** What a calendar file says. Instants are UTC. */
export interface CalendarEvent {
  /** Booking number: the UID is made of it, so every later file changes the same entry. */
  number: string;
  /** Counts the changes of the appointment, from 0. */
  sequence: number;
  startsAt: Date;
  durationMinutes: number;
  /** When the file is written (DTSTAMP). */
  stampedAt: Date;
  summary: string;
  location: string;
  description: string;
  /** Organizer's mail address; the same in every file of an appointment. */
  organizerEmail: string;
  /** The patient's mail address; null for a file that is downloaded. */
  attendeeEmail: string | null;
  /** Page of the booking without its private token; null leaves it out. */
  url: string | null;
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
}

/** Italy's summer time since 1996 (directive 2000/84/EC): last Sunday of March to last Sunday of October, 01:00 UTC. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** An iCalendar file (RFC 5545, RFC 5546 for `method`), lines ended by CRLF and folded at 75 octets. */
export function calendarFile(event: CalendarEvent): string {
  const ends = new Date(event.startsAt.getTime() + event.durationMinutes * 60_000);
  const cancelled = event.method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand}//Prenotazioni//IT`,
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    ...timeZone,
    'BEGIN:VEVENT',
    `UID:${event.number.toLowerCase()}@${brand.toLowerCase()}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART;TZID=Europe/Rome:${local(event.startsAt)}`,
    `DTEND;TZID=Europe/Rome:${local(ends)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${brand}:mailto:${address(event.organizerEmail)}`,
    ...(event.attendeeEmail ? [`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${address(event.attendeeEmail)}`] : []),
    ...(event.url ? [`URL:${event.url.replace(/[\r\n]/g, '')}`] : []),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** An address cannot end its line and begin another. */
const address = (email: string) => email.replace(/[\s\p{Cc}"<>]/gu, '');

/** `20261124T093000`, as clocks in Italy show it; of the hour repeated in October nobody makes an appointment. */
function local(at: Date): string {
  const { date, minutes } = romeClock(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.replaceAll('-', '')}T${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`;
}

const utc = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/**
 * Backslash, semicolon, comma and line break are written with a backslash (RFC 5545 §3.3.11); other controls go. Readers
 * that know Unicode end a line at each of its line breaks: these too are written so, and begin no property.
 */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** Octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** At most 75 octets a line, continued after CRLF and a space, never inside a character (RFC 5545 §3.1). */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > 75) {
      parts.push(part);
      part = '';
      // The continuation's space counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
