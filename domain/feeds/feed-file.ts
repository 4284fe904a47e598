import { escapeText, fold } from '../booking/calendar-file.ts';
import { brand } from '../brand.ts';

/** Something that stands in a practice's agenda, as a calendar shows it. Instants are UTC. */
export interface FeedEvent {
  /** Stable; unlike the UID of a patient's own file, so that both stand in one calendar. */
  uid: string;
  /** Counts the changes of a booking's appointment; 0 for the practice's own. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** Null where nobody writes it down, as the next. */
  createdAt: Date | null;
  changedAt: Date | null;
  summary: string;
  /** Empty: none. */
  description: string;
  /** Null: none. */
  location: string | null;
}

/** How often readers are asked to look again; most do so every 8 to 24 hours, whatever is asked. */
const refresh = 'PT1H';

const utc = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** Returns the UID of an agenda's entry. */
export const feedUid = ({ id, number }: { id: string; number: string | null }): string =>
  `studio-${(number ?? id).toLowerCase()}@${brand.toLowerCase()}`;

/** A practice's agenda as an iCalendar file (RFC 5545, RFC 7986), lines ended by CRLF and folded at 75 octets. */
export function feedFile(name: string, events: readonly FeedEvent[], stampedAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand}//Agenda dello studio//IT`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap((event) => eventLines(event, stampedAt)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function eventLines(event: FeedEvent, stampedAt: Date): string[] {
  const { uid, sequence, startsAt, endsAt, createdAt, changedAt, summary, description, location } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stampedAt)}`,
    ...(createdAt ? [`CREATED:${utc(createdAt)}`] : []),
    ...(changedAt ? [`LAST-MODIFIED:${utc(changedAt)}`] : []),
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}
