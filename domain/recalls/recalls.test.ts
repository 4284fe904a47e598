import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../hours/holidays.ts';
import { addMonths, dueTime, lastDayInView } from './due-date.ts';
import { maskPerson } from './masked-person.ts';
import { intervalOf, isInterval, isPostponement } from './recall-interval.ts';
import { isRecallHour, recallLinkEnd, reminderSpan } from './recall-rule.ts';
import { isRecallable, recallBar, recallState } from './recall-state.ts';

describe('a due day', () => {
  test.each([
    ['2026-05-12', 6, '2026-11-12'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 36, '2031-02-28'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-09-25', 1, '2026-10-25'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('%s and %i months is %s', (from, months, due) => expect(addMonths(from, months)).toBe(due));

  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
  const months = fc.integer({ min: 1, max: 36 });
  test('lies in the month that is meant, never after its day', () =>
    fc.assert(
      fc.property(day, months, (from, count) => {
        const due = addMonths(from, count);
        const [y = 0, m = 0] = from.split('-').map(Number);
        const [dy = 0, dm = 0] = due.split('-').map(Number);
        expect((dy - y) * 12 + dm - m).toBe(count);
        expect(due.slice(8) <= from.slice(8)).toBe(true);
        // Shortened only to the last day of its month.
        if (due.slice(8) !== from.slice(8)) expect(addDays(due, 1).slice(8)).toBe('01');
      }),
    ));
  test('keeps the order of visits', () =>
    fc.assert(
      fc.property(day, day, months, (one, other, count) => {
        if (one <= other) expect(addMonths(one, count) <= addMonths(other, count)).toBe(true);
      }),
    ));

  test.each([
    ['2026-11-25', 'overdue'],
    ['2026-11-26', 'thisMonth'],
    ['2026-11-30', 'thisMonth'],
    ['2026-12-01', 'nextMonth'],
    ['2026-12-31', 'nextMonth'],
    ['2027-01-01', 'later'],
  ])('%s is %s on 26 November 2026', (due, time) => expect(dueTime(due, '2026-11-26')).toBe(time));
  test.each([
    ['2026-11-26', '2026-12-31'],
    ['2026-12-31', '2027-01-31'],
    ['2028-01-31', '2028-02-29'],
  ])('of %s the last in view is %s', (today, last) => expect(lastDayInView(today)).toBe(last));
});

describe('an interval', () => {
  test.each([
    [{ name: 'Seduta', reasons: ['HYGIENE'] as const }, 6],
    [{ name: 'Igiene orale', reasons: [] }, 6],
    [{ name: 'Detartrasi', reasons: [] }, 6],
    [{ name: 'Otturazione', reasons: ['PAIN'] as const }, null],
  ])('of %o is %o months without a choice', (service, expected) => {
    expect(intervalOf(service, undefined)).toBe(expected);
    expect(intervalOf(service, { months: null })).toBeNull();
    expect(intervalOf(service, { months: 4 })).toBe(4);
  });
  test('is 1 to 36 months, or none; a recall is put off by 1 to 12', () => {
    for (const [months, isGood] of [
      [null, true],
      [0, false],
      [1, true],
      [36, true],
      [37, false],
      [1.5, false],
      [Number.NaN, false],
    ] as const)
      expect(isInterval(months)).toBe(isGood);
    expect([0, 1, 12, 13].map(isPostponement)).toEqual([false, true, true, false]);
  });
});

describe('a patient in the due list', () => {
  const at = new Date('2026-01-10T09:00:00Z');
  const due = { dueOn: '2026-11-20', droppedAt: null, recall: null, recallConsentAt: at, email: 'a@b.it' };
  test.each([
    [{}, 'overdue'],
    [{ dueOn: '2026-11-28' }, 'thisMonth'],
    [{ dueOn: '2026-12-28' }, 'nextMonth'],
    [{ dueOn: '2027-02-01' }, 'aside'],
    [{ droppedAt: at }, 'aside'],
    [{ recallConsentAt: null }, 'barred'],
    [{ email: null }, 'barred'],
    [{ recall: {} }, 'recalled'],
    [{ recall: {}, recallConsentAt: null }, 'recalled'],
  ])('%o is %s', (change, state) => expect(recallState({ ...due, ...change }, '2026-11-26')).toBe(state));
  test('is written to with consent and an address alone', () => {
    expect(recallBar({ recallConsentAt: null, email: null })).toBe('noConsent');
    expect(recallBar({ recallConsentAt: at, email: null })).toBe('noEmail');
    const states = ['overdue', 'thisMonth', 'nextMonth', 'recalled', 'barred', 'aside'] as const;
    expect(states.filter(isRecallable)).toEqual(['overdue', 'thisMonth', 'nextMonth']);
  });
});

describe('the clock', () => {
  test.each([
    ['2026-11-26T08:00:00Z', true],
    ['2026-11-26T07:59:59Z', false],
    ['2026-11-26T16:59:59Z', true],
    ['2026-11-26T17:00:00Z', false],
    ['2026-11-28T09:00:00Z', true],
    ['2026-11-29T09:00:00Z', false],
    // The Saturday and Monday about the night in which summer time begins and ends.
    ['2026-03-28T08:00:00Z', true],
    ['2026-03-30T07:00:00Z', true],
    ['2026-03-30T06:59:00Z', false],
    ['2026-10-24T07:00:00Z', true],
    ['2026-10-26T07:00:00Z', false],
    ['2026-10-26T08:00:00Z', true],
  ])('writes to patients at %s: %s', (at, writes) => expect(isRecallHour(new Date(at))).toBe(writes));
  test('ends a link after ninety days and reminds after twenty-one', () => {
    const now = new Date('2026-11-26T09:00:00Z');
    expect(recallLinkEnd(now).toISOString()).toBe('2027-02-24T09:00:00.000Z');
    expect(reminderSpan(now).to.toISOString()).toBe('2026-11-05T09:00:00.000Z');
  });
});

test('a mail that was passed on shows nobody’s contact', () => {
  const shown = maskPerson({
    name: 'Maria Luisa Rossi',
    email: 'maria.rossi@studio.example.it',
    phone: '+393401234567',
  });
  expect(shown).toEqual({ name: 'Maria L. R.', email: 'm•••@s•••.it', phone: '•••567' });
  expect(maskPerson({ name: 'Ugo', email: null, phone: null })).toEqual({ name: 'Ugo', email: null, phone: null });
});
