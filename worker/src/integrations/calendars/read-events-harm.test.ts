import { calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEvents } from './read-events.ts';
import { event, file } from './testing/calendar-texts.ts';

const window = calendarWindow(new Date('2026-03-02T08:00:00Z'));
const context = { ...window, accountNames: ['anna@studio.it'] };

describe('what means harm, or is broken', () => {
  test.each([
    ['no calendar at all', 'ciao'],
    ['too long', file(event(`SUMMARY:${'x'.repeat(1_000_001)}`, 'DTSTART:20260310T090000Z'))],
    ['no such day', file(event('DTSTART:20261345T990000Z', 'DURATION:PT1H'))],
    ['no start', file(event('DURATION:PT1H'))],
  ])('%s is counted and takes no time, soon', (_what, text) => {
    const began = performance.now();
    const read = readEvents(text, context);
    expect([read.spans, read.skipped]).toEqual([[], 1]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test.each([
    ['every second', ['DURATION:PT1H', 'RRULE:FREQ=SECONDLY']],
    ['no rule', ['DURATION:PT1H', 'RRULE:FREQ=SOMETIMES']],
    ['two rules', ['DURATION:PT1H', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY']],
    ['a rule of a thirteenth month', ['DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=13;UNTIL=20271345']],
    ['no day left out', ['DURATION:PT1H', 'EXDATE:ieri']],
    ['no more days', ['DURATION:PT1H', 'RDATE:20261345T990000Z']],
    ['replaces no time', ['DURATION:PT1H', 'RECURRENCE-ID:sempre']],
    ['no end', ['DTEND:domani']],
    ['an end that says nothing', ['DTEND:']],
    ['an end without its colon', ['DTEND']],
    ['an end before the start', ['DTEND:20260310T080000Z']],
    ['no length', ['DURATION:un’ora']],
    ['half a length', ['DURATION:PT']],
  ])('%s is counted, and its first start takes an hour', (_what, lines) => {
    const read = readEvents(file(event('DTSTART:20260310T090000Z', ...lines)), context);
    expect(read.spans).toEqual([{ startsAt: new Date('2026-03-10T09:00Z'), endsAt: new Date('2026-03-10T10:00Z') }]);
    expect(read.skipped).toBe(1);
  });

  test('a day whose end cannot be read is the day; one date left out that cannot be read keeps the series', () => {
    const day = file(event('DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:boh'));
    expect(readEvents(day, context)).toMatchObject({
      spans: [{ startsAt: new Date('2026-03-09T23:00Z'), endsAt: new Date('2026-03-10T23:00Z') }],
      skipped: 1,
    });
    const series = file(event('DTSTART:20260310T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:ieri'));
    expect(readEvents(series, context)).toMatchObject({ spans: { length: 3 }, skipped: 1 });
  });

  test('what is broken of years ago asks nobody, unless it may come again', () => {
    const old = ['DTSTART:20190310T090000Z', 'DTEND:boh'];
    expect(readEvents(file(event(...old)), context)).toMatchObject({ spans: [], skipped: 0 });
    expect(readEvents(file(event(...old, 'RRULE:FREQ=SOMETIMES')), context)).toMatchObject({ spans: [], skipped: 1 });
  });

  test('an end that cannot be read keeps its series', () => {
    const lines = ['DTSTART:20260310T090000Z', 'DTEND:boh', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(readEvents(file(event(...lines)), context)).toMatchObject({ spans: { length: 3 }, skipped: 1 });
  });

  test.each([15, 30, 45, 60])('what is kept of a file without its last %i signs is said to be not all', (length) => {
    const text = file(
      event('DTSTART:20260310T090000Z', 'DURATION:PT1H'),
      event('DTSTART:20260311T090000Z', 'DURATION:PT1H'),
    );
    const { spans, skipped } = readEvents(text.slice(0, -length), context);
    expect(skipped).toBeGreaterThan(0);
    expect(spans[0]?.startsAt).toEqual(new Date('2026-03-10T09:00Z'));
  });

  test.each([
    ['without its first event’s end', (text: string) => text.replace('END:VEVENT', '')],
    [
      'with an alarm that is not closed',
      (text: string) => text.replace('END:VEVENT', 'BEGIN:VALARM\r\nDURATION:boh\r\nEND:VEVENT'),
    ],
    [
      'with a picture of two megabytes',
      (text: string) => text.replace('UID:1', `ATTACH:${'A'.repeat(2_000_000)}\r\nUID:1`),
    ],
    ['with a zone that is none', (text: string) => text.replace('TZOFFSETFROM:+0100', 'TZOFFSETFROM:boh')],
  ])('a file %s keeps the time of both its events', (_what, broken) => {
    const other = event('DTSTART:20260311T090000Z', 'DURATION:PT1H').replace('UID:1', 'UID:2');
    const text = file(event('DTSTART:20260310T090000Z', 'DURATION:PT1H'), other);
    expect(readEvents(broken(text), context)).toMatchObject({ spans: { length: 2 }, skipped: 0 });
  });

  test.each([
    ['an event that no day fulfils', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', (text: string) => text],
    ['a zone that never changes', 'SUMMARY:x', (text: string) => text.replace('FREQ=YEARLY', 'FREQ=SECONDLY')],
  ])('%s takes no longer than it may, and its first start is kept', (_what, line, broken) => {
    const text = broken(file(event('DTSTART;TZID=Studio:20260310T100000', 'DTEND;TZID=Studio:20260310T110000', line)));
    expect(readEvents(text, context, 20)).toMatchObject({
      ...{ uid: '1', skipped: 1 },
      spans: [{ startsAt: new Date('2026-03-10T09:00Z'), endsAt: new Date('2026-03-10T10:00Z') }],
    });
  });

  test('one broken event does not hide the others of its object', () => {
    const good = event('DTSTART:20260310T090000Z', 'DURATION:PT1H');
    const read = readEvents(file(good, event('DTSTART:domani', 'RECURRENCE-ID:20260310T090000Z')), context);
    expect(read.spans).toHaveLength(1);
    expect(read.skipped).toBe(1);
  });

  test('tasks and journals are no events', () => {
    const todo = 'BEGIN:VTODO\nUID:2\nDTSTART:20260310T090000Z\nDUE:20260310T100000Z\nEND:VTODO';
    expect(readEvents(file(todo), context)).toMatchObject({ uid: null, spans: [], skipped: 0 });
  });

  test('any text ends in spans in order within the window', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'DTSTART:20260310T090000Z',
        'RRULE:FREQ=DAILY',
        'EXDATE:20260311T090000Z',
        'DURATION:-P1D',
        'DTEND;VALUE=DATE:20260101',
      ),
      fc.string({ maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { spans } = readEvents(file(event(...lines)), context);
        for (const [index, { startsAt, endsAt }] of spans.entries()) {
          expect(startsAt < endsAt && startsAt >= window.from && endsAt <= window.to).toBe(true);
          expect(index === 0 || (spans[index - 1]?.endsAt as Date) < startsAt).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
