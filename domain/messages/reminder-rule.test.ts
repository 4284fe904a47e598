import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { romeClock, romeInstant } from '../hours/rome-time.ts';
import { decideReminder, planReminders, promisedReminders, reminderTime } from './reminder-rule.ts';

/** An instant as clocks in Italy show it: `2026-12-10 09:30`. */
function rome(written: string): Date {
  const [date = '', time = ''] = written.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return romeInstant(date, hours * 60 + minutes);
}
function shown(at: Date): string {
  const { date, minutes } = romeClock(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
const planned = (visit: string, agreed: string) =>
  planReminders(rome(visit), rome(agreed)).map(({ kind, at }) => `${kind} ${shown(at)}`);

describe('which reminders a visit has', () => {
  test.each([
    ['ten days ahead', '2026-12-10 09:30', '2026-11-30 09:00', ['week 2026-12-03 09:30', 'two-days 2026-12-08 09:30']],
    ['nine days ahead, to the minute', '2026-12-10 09:30', '2026-12-01 09:30', ['two-days 2026-12-08 09:30']],
    ['a minute more', '2026-12-10 09:30', '2026-12-01 09:29', ['week 2026-12-03 09:30', 'two-days 2026-12-08 09:30']],
    ['three days ahead', '2026-12-10 09:30', '2026-12-07 09:30', ['two-days 2026-12-08 09:30']],
    ['less: a day does not lie between', '2026-12-10 09:30', '2026-12-07 09:31', ['eve 2026-12-09 18:00']],
    ['the afternoon two days before', '2026-12-10 09:30', '2026-12-08 15:00', ['eve 2026-12-09 18:00']],
    ['the morning of the day before', '2026-12-10 15:00', '2026-12-09 09:00', ['eve 2026-12-09 18:00']],
    ['too near to its evening', '2026-12-10 18:00', '2026-12-09 14:30', []],
    ['within 24 hours', '2026-12-10 09:00', '2026-12-09 09:00', []],
    ['early: not before 8', '2026-12-10 07:00', '2026-12-01 12:00', ['two-days 2026-12-08 08:00']],
    ['late: not after 19:30', '2026-12-10 21:00', '2026-12-01 22:00', ['two-days 2026-12-08 19:30']],
    [
      'over the night of October',
      '2026-10-26 09:30',
      '2026-10-10 09:00',
      ['week 2026-10-19 09:30', 'two-days 2026-10-24 09:30'],
    ],
    [
      'over the night of March',
      '2027-03-30 09:30',
      '2027-03-10 09:00',
      ['week 2027-03-23 09:30', 'two-days 2027-03-28 09:30'],
    ],
    ['on the day of March', '2027-03-28 08:00', '2027-03-26 20:00', ['eve 2027-03-27 18:00']],
    ['on the day of October', '2026-10-25 08:00', '2026-10-23 20:00', ['eve 2026-10-24 18:00']],
    [
      'over the turn of the year',
      '2027-01-02 11:00',
      '2026-12-01 09:00',
      ['week 2026-12-26 11:00', 'two-days 2026-12-31 11:00'],
    ],
  ])('%s', (_, visit, agreed, reminders) => {
    expect(planned(visit, agreed)).toEqual(reminders);
  });
});

describe('what becomes of one that is due', () => {
  const visit = rome('2026-12-10 09:30');
  const decided = (kind: 'week' | 'two-days' | 'eve', now: string) => {
    const decision = decideReminder(kind, visit, rome(now));
    if (decision.kind === 'send')
      return `send ${decision.reminder}, then ${decision.next ? shown(decision.next.at) : 'none'}`;
    return decision.kind === 'wait' ? `wait ${decision.until.kind} ${shown(decision.until.at)}` : 'drop';
  };
  test.each([
    ['week', '2026-12-03 09:30', 'send week, then 2026-12-08 09:30'],
    ['week', '2026-12-03 09:29', 'wait week 2026-12-03 09:30'],
    ['week', '2026-12-05 12:00', 'send week, then 2026-12-08 09:30'],
    ['week', '2026-12-05 03:00', 'wait week 2026-12-05 08:00'],
    ['week', '2026-12-04 20:00', 'wait week 2026-12-05 08:00'],
    // Less than a day before the other one: that one alone.
    ['week', '2026-12-07 09:31', 'wait two-days 2026-12-08 09:30'],
    ['week', '2026-12-09 10:00', 'send two-days, then none'],
    ['two-days', '2026-12-08 09:30', 'send two-days, then none'],
    ['two-days', '2026-12-09 22:00', 'wait two-days 2026-12-10 08:00'],
    ['two-days', '2026-12-10 08:30', 'send two-days, then none'],
    ['two-days', '2026-12-10 08:31', 'drop'],
    ['eve', '2026-12-09 18:00', 'send eve, then none'],
    ['eve', '2026-12-09 17:59', 'wait eve 2026-12-09 18:00'],
    ['eve', '2026-12-11 09:00', 'drop'],
  ] as const)('%s at %s: %s', (kind, now, outcome) => {
    expect(decided(kind, now)).toBe(outcome);
  });
  test('the nights of both clock changes end at 8', () => {
    for (const [now, until] of [
      ['2027-03-28 00:30', '2027-03-28 08:00'],
      ['2026-10-25 01:30', '2026-10-25 08:00'],
    ] as const) {
      const decision = decideReminder('two-days', new Date(rome(now).getTime() + 36 * 3_600_000), rome(now));
      expect(decision).toMatchObject({ kind: 'wait', until: { at: rome(until) } });
    }
  });
});

const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') }).map((ms) => new Date(ms));

test('whenever a worker comes by, each reminder is sent by day, before the visit, once', () => {
  const waits = fc.array(fc.integer({ min: 1, max: 4 * 86_400_000 }), { maxLength: 30 });
  fc.assert(
    fc.property(instants, fc.integer({ min: 60_000, max: 40 * 86_400_000 }), waits, (agreed, ahead, pauses) => {
      const visit = new Date(agreed.getTime() + ahead);
      let next = planReminders(visit, agreed)[0] ?? null;
      const sent: { kind: string; at: Date }[] = [];
      let now = agreed;
      for (const pause of [...pauses, 50 * 86_400_000]) {
        now = new Date(now.getTime() + pause);
        if (!next || next.at > now) continue;
        const decision = decideReminder(next.kind, visit, now);
        if (decision.kind === 'send') sent.push({ kind: decision.reminder, at: now });
        const then = decision.kind === 'send' ? decision.next : decision.kind === 'wait' ? decision.until : null;
        if (decision.kind === 'wait') expect(then?.at.getTime()).toBeGreaterThan(now.getTime());
        next = then;
      }
      expect(new Set(sent.map(({ kind }) => kind)).size).toBe(sent.length);
      for (const { at } of sent) {
        const { minutes } = romeClock(at);
        expect(minutes).toBeGreaterThanOrEqual(8 * 60);
        expect(minutes).toBeLessThan(20 * 60);
        expect(visit.getTime() - at.getTime()).toBeGreaterThanOrEqual(3_600_000);
      }
      // Two are a day apart at least.
      if (sent[0] && sent[1]) expect(sent[1].at.getTime() - sent[0].at.getTime()).toBeGreaterThanOrEqual(86_400_000);
    }),
  );
});

test('a planned reminder lies between 8 and 19:30, before the visit', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom('week', 'two-days', 'eve'), (visit, kind) => {
      const at = reminderTime(kind, visit);
      const { minutes } = romeClock(at);
      expect(minutes).toBeGreaterThanOrEqual(8 * 60);
      expect(minutes).toBeLessThanOrEqual(19 * 60 + 30);
      expect(at.getTime()).toBeLessThan(visit.getTime());
    }),
  );
});

test('what is promised', () => {
  expect(promisedReminders(['week', 'two-days'])).toBe('Sette giorni e due giorni prima ti mandiamo un promemoria.');
  expect(promisedReminders(['week'])).toBe('Sette giorni prima ti mandiamo un promemoria.');
  expect(promisedReminders(['two-days'])).toBe('Due giorni prima ti mandiamo un promemoria.');
  expect(promisedReminders(['eve'])).toBe('La sera prima ti mandiamo un promemoria.');
  expect(promisedReminders([])).toBe('');
});
