/** Lines of an iCalendar text, the folded ones joined. */
const linesOf = (text: string) => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);

/** Returns the UID of an event's text; null when it is none. */
export function uidOf(text: string): string | null {
  const lines = linesOf(text);
  if (!lines.some((line) => /^BEGIN:VEVENT$/i.test(line))) return null;
  return lines.find((line) => /^UID[:;]/i.test(line))?.replace(/^UID[^:]*:/i, '') || null;
}

/** Drops what Google's events have no place for: properties beginning with `X-`. */
export const withoutUnknown = (text: string): string =>
  linesOf(text)
    .filter((line) => !/^X-/i.test(line))
    .join('\r\n');

const propertyOf = (text: string, name: string): string | null => {
  const event = /BEGIN:VEVENT([\s\S]*?)END:VEVENT/i.exec(linesOf(text).join('\n'))?.[1] ?? '';
  return new RegExp(`^${name}(?:;[^:\\n]*)?:(.*)$`, 'im').exec(event)?.[1]?.trim() ?? null;
};

/** What the simulated page shows of an event. Times as they are written: `20261126T090000Z`, or of Rome without `Z`. */
export const readEvent = (text: string) => ({
  summary: unescapeText(propertyOf(text, 'SUMMARY') ?? ''),
  start: propertyOf(text, 'DTSTART'),
  end: propertyOf(text, 'DTEND'),
  isRecurring: propertyOf(text, 'RRULE') !== null,
});

const unescapeText = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign));
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** `20261126T090000Z` of an instant. */
const icsInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** An event as Google writes one. */
export const eventText = (event: { uid: string; summary: string; startsAt: Date; endsAt: Date; now: Date }): string =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `DTSTART:${icsInstant(event.startsAt)}`,
    `DTEND:${icsInstant(event.endsAt)}`,
    `DTSTAMP:${icsInstant(event.now)}`,
    `UID:${event.uid}`,
    `CREATED:${icsInstant(event.now)}`,
    `LAST-MODIFIED:${icsInstant(event.now)}`,
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    `SUMMARY:${escapeText(event.summary)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
