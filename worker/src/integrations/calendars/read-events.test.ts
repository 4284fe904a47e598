import { calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import { describe, expect, test } from 'vitest';
import { readEvents } from './read-events.ts';
import { event, file } from './testing/calendar-texts.ts';

const window = calendarWindow(new Date('2026-03-02T08:00:00Z'));
const context = { ...window, accountNames: ['anna@studio.it'] };

const iso = (at: Date) => at.toISOString().slice(0, 16);
const spansOf = (...events: string[]) =>
  readEvents(file(...events), context).spans.map(({ startsAt, endsAt }) => `${iso(startsAt)}/${iso(endsAt)}`);

describe('single events', () => {
  test.each([
    ['in UTC', 'DTSTART:20260310T090000Z', 'DTEND:20260310T100000Z', '2026-03-10T09:00/2026-03-10T10:00'],
    [
      'of a named zone',
      'DTSTART;TZID=Europe/Rome:20260310T090000',
      'DTEND;TZID=Europe/Rome:20260310T100000',
      '2026-03-10T08:00/2026-03-10T09:00',
    ],
    [
      'of another zone',
      'DTSTART;TZID=America/New_York:20260310T090000',
      'DURATION:PT30M',
      '2026-03-10T13:00/2026-03-10T13:30',
    ],
    [
      'of a zone defined in the file',
      'DTSTART;TZID=Studio:20260710T090000',
      'DURATION:PT1H',
      '2026-07-10T07:00/2026-07-10T08:00',
    ],
    [
      'of a zone as Outlook names it',
      'DTSTART;TZID=W. Europe Standard Time:20260710T090000',
      'DURATION:PT1H',
      '2026-07-10T07:00/2026-07-10T08:00',
    ],
    [
      'of a zone with a path',
      'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Rome:20260710T090000',
      'DURATION:PT1H',
      '2026-07-10T07:00/2026-07-10T08:00',
    ],
    [
      'of a zone that nobody defines',
      'DTSTART;TZID=Chissà:20260710T090000',
      'DURATION:PT1H',
      '2026-07-10T07:00/2026-07-10T08:00',
    ],
    [
      'without a zone: Italian time',
      'DTSTART:20260310T090000',
      'DTEND:20260310T100000',
      '2026-03-10T08:00/2026-03-10T09:00',
    ],
    ['of a whole day', 'DTSTART;VALUE=DATE:20260310', 'X-A:1', '2026-03-09T23:00/2026-03-10T23:00'],
    [
      'of the day with 23 hours',
      'DTSTART;VALUE=DATE:20260329',
      'DTEND;VALUE=DATE:20260330',
      '2026-03-28T23:00/2026-03-29T22:00',
    ],
    [
      'of the day with 25 hours',
      'DTSTART;VALUE=DATE:20261025',
      'DTEND;VALUE=DATE:20261026',
      '2026-10-24T22:00/2026-10-25T23:00',
    ],
    ['of three days', 'DTSTART;VALUE=DATE:20260327', 'DURATION:P3D', '2026-03-26T23:00/2026-03-29T22:00'],
    [
      'over the night of March, exactly',
      'DTSTART;TZID=Europe/Rome:20260328T220000',
      'DTEND;TZID=Europe/Rome:20260329T060000',
      '2026-03-28T21:00/2026-03-29T04:00',
    ],
    [
      'in the hour that is skipped',
      'DTSTART;TZID=Europe/Rome:20260329T023000',
      'DURATION:PT1H',
      '2026-03-29T01:30/2026-03-29T02:30',
    ],
    [
      'in the hour that comes twice: the first',
      'DTSTART;TZID=Europe/Rome:20261025T023000',
      'DURATION:PT1H',
      '2026-10-25T00:30/2026-10-25T01:30',
    ],
    [
      'the same, of the file’s own zone',
      'DTSTART;TZID=Studio:20261025T023000',
      'DURATION:PT1H',
      '2026-10-25T00:30/2026-10-25T01:30',
    ],
    [
      'after it, of the file’s own zone',
      'DTSTART;TZID=Studio:20261025T033000',
      'DURATION:PT1H',
      '2026-10-25T02:30/2026-10-25T03:30',
    ],
  ])('%s', (_what, start, end, expected) => {
    expect(spansOf(event(start, end))).toEqual([expected]);
  });

  test.each([
    ['shown as free', 'TRANSP:TRANSPARENT'],
    ['called off', 'STATUS:CANCELLED'],
    ['free for Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['declined', 'ATTENDEE;PARTSTAT=DECLINED:mailto:Anna@Studio.it'],
  ])('%s takes no time', (_what, line) => {
    expect(spansOf(event('DTSTART:20260310T090000Z', 'DURATION:PT1H', line))).toEqual([]);
  });

  test('another one’s refusal, a tentative event and an empty one', () => {
    const hour = ['DTSTART:20260310T090000Z', 'DURATION:PT1H'];
    expect(spansOf(event(...hour, 'ATTENDEE;PARTSTAT=DECLINED:mailto:altro@studio.it'))).toHaveLength(1);
    expect(spansOf(event(...hour, 'STATUS:TENTATIVE'))).toHaveLength(1);
    expect(spansOf(event('DTSTART:20260310T090000Z'))).toEqual([]);
  });

  test('the past, what lies beyond thirteen months, and a century', () => {
    expect(spansOf(event('DTSTART:20260101T090000Z', 'DURATION:PT1H'))).toEqual([]);
    const later = readEvents(file(event('DTSTART:20280101T090000Z', 'DURATION:PT1H')), context);
    expect([later.spans, later.isOpen]).toEqual([[], true]);
    const [century, ...none] = spansOf(event('DTSTART:19500101T090000Z', 'DTEND:20500101T090000Z'));
    expect([century, none]).toEqual([`${iso(window.from)}/${iso(window.to)}`, []]);
  });
});

describe('series', () => {
  const weekly = ['DTSTART;TZID=Europe/Rome:20260302T090000', 'DTEND;TZID=Europe/Rome:20260302T100000'];
  test('weekly over the change of clocks: nine o’clock stays nine o’clock', () => {
    const spans = spansOf(event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=6'));
    expect(spans.map((span) => span.slice(0, 16))).toEqual([
      '2026-03-02T08:00',
      '2026-03-09T08:00',
      '2026-03-16T08:00',
      '2026-03-23T08:00',
      '2026-03-30T07:00',
      '2026-04-06T07:00',
    ]);
  });

  test('of the file’s own zone, in UTC and in winter again', () => {
    const own = ['DTSTART;TZID=Studio:20261019T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(spansOf(event(...own)).map((span) => span.slice(11, 16))).toEqual(['07:00', '08:00']);
    const utc = ['DTSTART:20261019T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(spansOf(event(...utc)).map((span) => span.slice(11, 16))).toEqual(['09:00', '09:00']);
  });

  test('left out with a zone, in UTC, and by the day; one more by RDATE, a repeated one once', () => {
    const lines = [
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Rome:20260309T090000',
      'EXDATE:20260316T080000Z',
      'EXDATE;VALUE=DATE:20260330',
      'RDATE;TZID=Europe/Rome:20260304T090000,20260302T090000',
    ];
    expect(spansOf(event(...weekly, ...lines)).map((span) => span.slice(0, 10))).toEqual([
      '2026-03-02',
      '2026-03-04',
      '2026-03-23',
    ]);
  });

  test('an exception moved within the window, out of it, into it, and one that is called off', () => {
    const series = event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4');
    const exception = (id: string, ...lines: string[]) => event(`RECURRENCE-ID;TZID=Europe/Rome:${id}`, ...lines);
    expect(
      spansOf(
        series,
        exception('20260309T090000', 'DTSTART;TZID=Europe/Rome:20260310T110000', 'DURATION:PT2H'),
        exception('20260316T090000', 'DTSTART;TZID=Europe/Rome:20300310T110000', 'DURATION:PT2H'),
        exception('20260323T090000', 'DTSTART;TZID=Europe/Rome:20260323T090000', 'DURATION:PT1H', 'STATUS:CANCELLED'),
      ),
    ).toEqual(['2026-03-02T08:00/2026-03-02T09:00', '2026-03-10T10:00/2026-03-10T12:00']);
    const past = event('DTSTART:20200106T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3');
    const moved = event('RECURRENCE-ID:20200113T090000Z', 'DTSTART:20260311T090000Z', 'DURATION:PT1H');
    expect(spansOf(past, moved)).toEqual(['2026-03-11T09:00/2026-03-11T10:00']);
    // Invited to one date of a series alone.
    expect(spansOf(moved)).toEqual(['2026-03-11T09:00/2026-03-11T10:00']);
  });

  test.each([
    ['UNTIL in UTC includes the last start', 'UNTIL=20260316T080000Z', 3],
    ['UNTIL a second before leaves it out', 'UNTIL=20260316T075959Z', 2],
    ['UNTIL by the day includes the day', 'UNTIL=20260316', 3],
    ['UNTIL without a zone', 'UNTIL=20260316T090000', 3],
  ])('%s', (_what, until, count) => {
    expect(spansOf(event(...weekly, `RRULE:FREQ=WEEKLY;${until}`))).toHaveLength(count);
  });

  test('one without an end goes as far as the horizon, and stays open', () => {
    const read = readEvents(file(event(...weekly, 'RRULE:FREQ=WEEKLY')), context);
    expect([read.spans.length, read.isOpen]).toEqual([57, true]);
    const ended = readEvents(file(event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3')), context);
    expect([ended.spans.length, ended.isOpen]).toEqual([3, false]);
  });

  test('on the 31st, and on the 29th of February: only where there is one', () => {
    const monthly = event('DTSTART:20260131T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;UNTIL=20261231T235959Z');
    expect(spansOf(monthly).map((span) => span.slice(5, 10))).toEqual([
      '03-31',
      '05-31',
      '07-31',
      '08-31',
      '10-31',
      '12-31',
    ]);
    const leap = event('DTSTART:20240229T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY');
    expect(spansOf(leap)).toEqual([]);
    const never = event('DTSTART:20260310T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    expect(spansOf(never)).toEqual(['2026-03-10T09:00/2026-03-10T10:00']);
  });

  test('whole days each year, the last Friday of the month, every second week on two days', () => {
    const yearly = event('DTSTART;VALUE=DATE:20001225', 'RRULE:FREQ=YEARLY');
    expect(spansOf(yearly)).toEqual(['2026-12-24T23:00/2026-12-25T23:00']);
    const monthly = event(
      'DTSTART;TZID=Europe/Rome:20260130T150000',
      'DURATION:PT1H',
      'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=4',
    );
    expect(spansOf(monthly).map((span) => span.slice(0, 16))).toEqual(['2026-03-27T14:00', '2026-04-24T13:00']);
    const biweekly = event(...weekly, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=4');
    expect(spansOf(biweekly).map((span) => span.slice(0, 10))).toEqual([
      '2026-03-02',
      '2026-03-05',
      '2026-03-16',
      '2026-03-19',
    ]);
  });

  test('eight hours each night last eight hours, also on both nights of the clocks', () => {
    const nights = (start: string) =>
      readEvents(
        file(event(`DTSTART;TZID=Europe/Rome:${start}T220000`, 'DURATION:PT8H', 'RRULE:FREQ=DAILY;COUNT=3')),
        context,
      ).spans.map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000);
    expect(nights('20260327')).toEqual([8, 8, 8]);
    expect(nights('20261023')).toEqual([8, 8, 8]);
  });
});
