import { calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEvents } from './read-events.ts';
import { event, file } from './testing/calendar-texts.ts';

const window = calendarWindow(new Date('2026-03-02T08:00:00Z'));
const context = { ...window, accountName: 'anna@studio.it' };

describe('what means harm, or is broken', () => {
  test.each([
    ['no calendar at all', 'ciao'],
    ['cut off', file(event('DTSTART:20260310T090000Z')).slice(0, -30)],
    ['too long', 'x'.repeat(1_000_001)],
    ['every second', file(event('DTSTART:20000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))],
    ['no such day', file(event('DTSTART:20261345T990000Z', 'DURATION:PT1H'))],
    ['no start', file(event('DURATION:PT1H'))],
    ['an end before the start', file(event('DTSTART:20260310T090000Z', 'DTEND:20260310T080000Z'))],
    ['no rule', file(event('DTSTART:20260310T090000Z', 'RRULE:FREQ=SOMETIMES'))],
  ])('%s is counted and takes no time, soon', (_what, text) => {
    const began = performance.now();
    const read = readEvents(text, context);
    expect([read.spans, read.skipped]).toEqual([[], 1]);
    expect(performance.now() - began).toBeLessThan(5_000);
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
