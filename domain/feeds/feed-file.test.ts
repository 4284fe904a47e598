import { expect, test } from 'vitest';
import { type FeedEvent, feedFile, feedUid } from './feed-file.ts';

const at = (text: string) => new Date(text);
const visit: FeedEvent = {
  uid: feedUid({ id: 'x', number: 'DENT-7K4P-X2MQ' }),
  sequence: 2,
  startsAt: at('2026-11-26T09:00:00Z'),
  endsAt: at('2026-11-26T09:45:00Z'),
  createdAt: at('2026-11-20T08:00:00Z'),
  changedAt: at('2026-11-21T08:00:00Z'),
  summary: 'Visita',
  description: 'Igiene; dr.ssa Rossi, poltrona 1\nNote',
  location: 'Poltrona 1',
};

test('a visit, whole', () => {
  expect(feedFile('Studio, tutti', [visit], at('2026-11-26T08:00:00Z')).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dentisti.ai//Agenda dello studio//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Studio\\, tutti',
    'X-WR-CALNAME:Studio\\, tutti',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:studio-dent-7k4p-x2mq@dentisti.ai',
    'SEQUENCE:2',
    'DTSTAMP:20261126T080000Z',
    'CREATED:20261120T080000Z',
    'LAST-MODIFIED:20261121T080000Z',
    'DTSTART:20261126T090000Z',
    'DTEND:20261126T094500Z',
    'SUMMARY:Visita',
    'DESCRIPTION:Igiene\\; dr.ssa Rossi\\, poltrona 1\\nNote',
    'LOCATION:Poltrona 1',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('words of the practice begin no line of their own, and no line is longer than 75 octets', () => {
  const summary = 'Pausa\r\nEND:VEVENT\r\nATTENDEE:mailto:x@example.it '.repeat(4) + 'è'.repeat(80);
  const file = feedFile('x', [{ ...visit, summary, description: '', location: null, changedAt: null }], visit.startsAt);
  expect(file.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
  expect(file).not.toMatch(/^ATTENDEE/m);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toMatch(/^(DESCRIPTION|LOCATION|LAST-MODIFIED)/m);
});
