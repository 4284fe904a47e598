import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarFile, escapeText, fold } from './calendar-file.ts';

const event: CalendarEvent = {
  number: 'DENT-AB23-KM45',
  sequence: 0,
  startsAt: new Date('2026-11-24T08:30:00Z'),
  durationMinutes: 45,
  stampedAt: new Date('2026-11-20T10:00:00.123Z'),
  summary: 'Dentista: igiene dentale',
  location: 'Studio Bianchi, Via Roma 1; Milano',
  description: 'Prenotazione DENT-AB23-KM45\nTelefono 02 1234 5678',
  organizerEmail: 'prenotazioni@dentisti.example',
  attendeeEmail: 'maria@posta.example',
  url: null,
  method: 'REQUEST',
};
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const octets = (text: string) => Buffer.byteLength(text, 'utf8');

describe('a calendar file', () => {
  const lines = unfolded(calendarFile(event));
  test.each([
    'METHOD:REQUEST',
    'UID:dent-ab23-km45@dentisti.ai',
    'SEQUENCE:0',
    'DTSTAMP:20261120T100000Z',
    'DTSTART;TZID=Europe/Rome:20261124T093000',
    'DTEND;TZID=Europe/Rome:20261124T101500',
    'LOCATION:Studio Bianchi\\, Via Roma 1\\; Milano',
    'DESCRIPTION:Prenotazione DENT-AB23-KM45\\nTelefono 02 1234 5678',
    'STATUS:CONFIRMED',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:maria@posta.example',
    'TZID:Europe/Rome',
  ])('says %s', (line) => expect(lines).toContain(line));
  test('opens and closes its parts in order', () => {
    const parts = lines.filter((line) => /^(BEGIN|END):/.test(line));
    expect(parts).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'BEGIN:DAYLIGHT',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });
  test('a summer visit is on the summer clock', () => {
    expect(calendarFile({ ...event, startsAt: new Date('2026-07-01T07:30:00Z') })).toContain(
      'DTSTART;TZID=Europe/Rome:20260701T093000',
    );
  });
  test('a move keeps the UID and counts on; a cancellation says so', () => {
    const moved = unfolded(calendarFile({ ...event, sequence: 1, startsAt: new Date('2026-11-25T08:30:00Z') }));
    const cancelled = unfolded(calendarFile({ ...event, sequence: 2, method: 'CANCEL' }));
    const uid = (file: string[]) => file.find((line) => line.startsWith('UID:'));
    expect([uid(moved), uid(cancelled)]).toEqual([uid(lines), uid(lines)]);
    expect(moved).toContain('SEQUENCE:1');
    expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2']));
  });
  test('a downloaded one names no attendee', () => {
    expect(calendarFile({ ...event, attendeeEmail: null, method: 'PUBLISH' })).not.toContain('ATTENDEE');
  });
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });
test('no text breaks out of its line, and every line fits in 75 octets', () => {
  fc.assert(
    fc.property(anyText, anyText, (summary, description) => {
      const nasty = {
        summary: `${summary}\r\nATTENDEE:mailto:x@y.example`,
        description,
        organizerEmail: `a@b.example\r\nX:${summary}`,
      };
      const file = calendarFile({ ...event, ...nasty });
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(unfolded(file).filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
      expect(unfolded(file).filter((line) => line.startsWith('X:'))).toHaveLength(0);
      for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
    }),
  );
});
test('folding loses nothing and splits no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const line = text.replace(/[\r\n]/g, '');
      const folded = fold(line);
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
      for (const part of folded.split('\r\n')) expect(part.isWellFormed() && octets(part) <= 75).toBe(true);
    }),
  );
});
test('escaping', () => expect(escapeText('a\\b; c,\r\nd\u0007')).toBe('a\\\\b\\; c\\,\\nd'));
test.each(['\u0085', '\u2028', '\u2029', '\u000b', '\u000c', '\u001c', '\r'])(
  'what a reader takes for the end of a line begins no property: %j',
  (end) => {
    const hostile = `Anna${end}ATTENDEE:mailto:x@y.example`;
    const file = calendarFile({
      ...event,
      summary: hostile,
      organizerEmail: `a@b.example${end}ATTENDEE:mailto:x@y.example`,
    });
    const lines = file.split(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(lines.filter((line) => line.startsWith('ATTENDEE:'))).toEqual([]);
  },
);
