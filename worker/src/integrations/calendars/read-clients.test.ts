import { calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import { expect, test } from 'vitest';
import { readEvents } from './read-events.ts';
import { event, file } from './testing/calendar-texts.ts';

const window = calendarWindow(new Date('2026-12-07T08:00:00Z'));
const iso = (at: Date) => at.toISOString().slice(0, 16);
const spansOf = (lines: string[], accountName = 'anna@studio.example') =>
  readEvents(file(...lines), { ...window, accountNames: [accountName] }).spans.map(
    (span) => `${iso(span.startsAt)}/${iso(span.endsAt)}`,
  );
const hour = ['DTSTART:20261210T090000Z', 'DTEND:20261210T100000Z'];
const nine = ['2026-12-10T09:00/2026-12-10T10:00'];
const day = ['2026-12-09T23:00/2026-12-10T23:00'];

test.each([
  ['a day that ends where it begins', ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261210'], day],
  [
    'Outlook’s day',
    [
      'DTSTART;TZID=Europe/Rome:20261210T000000',
      'DTEND;TZID=Europe/Rome:20261210T000000',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ],
    day,
  ],
  ['a description that goes on without its space', ['DESCRIPTION:portare', 'i documenti: tutti', ...hour], nine],
  ['an empty EXDATE', [...hour, 'EXDATE:'], nine],
  ['an attendee’s name with one quote', [...hour, 'ATTENDEE;CN="Studio;PARTSTAT=ACCEPTED:mailto:a@b.example'], nine],
  ['a time without seconds', ['DTSTART:20261210T0900Z', 'DURATION:PT1H'], nine],
  ['a small z', ['DTSTART:20261210T090000z', 'DURATION:PT1H'], nine],
  ['Microsoft’s own UTC', ['DTSTART;TZID="tzone://Microsoft/Utc":20261210T090000', 'DURATION:PT1H'], nine],
  ['Microsoft’s own UTC without quotes', ['DTSTART;TZID=tzone://Microsoft/Utc:20261210T090000', 'DURATION:PT1H'], nine],
  [
    'Outlook’s name of a zone, with a colon in it',
    ['DTSTART;TZID=(UTC-05:00) Eastern Time:20261210T040000', 'DURATION:PT1H'],
    nine,
  ],
  ['Outlook’s name of Italy’s', ['DTSTART;TZID="(UTC+01:00) Amsterdam, Rome":20261210T100000', 'DURATION:PT1H'], nine],
  ['a quoted time', ['DTSTART:20261210T090000Z', 'DTEND:"20261210T100000Z"'], nine],
  ['a space before the colon', ['DTSTART :20261210T090000Z', 'DTEND :20261210T100000Z'], nine],
  ['a rule that goes on without its space', [...hour, 'RRULE:FREQ=DAILY', ';COUNT=1'], nine],
  ['a zone without its second quote', ['DTSTART;TZID="Europe/Rome:20261210T100000', 'DURATION:PT1H'], nine],
])('%s: the time is kept', (_what, lines, spans) => expect(spansOf([event(...lines)])).toEqual(spans));

test.each([
  ['anna', 'mailto:anna@studio.example'],
  ['Anna@Studio.example', 'MAILTO:anna@studio.example'],
])('declined by %s as %s takes no time', (account, attendee) => {
  expect(spansOf([event(...hour, `ATTENDEE;PARTSTAT=DECLINED:${attendee}`)], account)).toEqual([]);
});

test.each([
  'ATTENDEE;DELEGATED-FROM="mailto:anna@studio.example";PARTSTAT=DECLINED:mailto:other@studio.example',
  'ATTENDEE;SENT-BY="mailto:anna@studio.example";PARTSTAT=DECLINED:mailto:other@studio.example',
  'ATTENDEE;X-BEFORE="PARTSTAT=DECLINED";PARTSTAT=ACCEPTED:mailto:anna@studio.example',
  'ATTENDEE;X-PARTSTAT=DECLINED;PARTSTAT=ACCEPTED:mailto:anna@studio.example',
])('%s is nobody’s refusal here', (line) => expect(spansOf([event(...hour, line)])).toEqual(nine));

test('an instant left out of a series of days names its day', () => {
  const lines = ['DTSTART;VALUE=DATE:20261215', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261216T000000Z'];
  expect(spansOf([event(...lines)])).toEqual([
    '2026-12-14T23:00/2026-12-15T23:00',
    '2026-12-16T23:00/2026-12-17T23:00',
  ]);
});

test('from there on: the rest is moved, and called off', () => {
  const series = event('DTSTART:20261208T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=5');
  const change = (id: string, ...lines: string[]) => event(`RECURRENCE-ID;RANGE=THISANDFUTURE:${id}T090000Z`, ...lines);
  const moved = change('20261215', 'DTSTART:20261215T110000Z', 'DURATION:PT30M');
  const off = change('20261229', 'DTSTART:20261229T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED');
  expect(spansOf([series, moved, off])).toEqual([
    '2026-12-08T09:00/2026-12-08T10:00',
    '2026-12-15T11:00/2026-12-15T11:30',
    '2026-12-22T11:00/2026-12-22T11:30',
  ]);
});
