import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FreedSpan, fitOf, inOrder, visitIn, type WaitingCandidate } from './fit.ts';

// A Thursday, nine o'clock in Rome.
const startsAt = new Date('2026-11-26T08:00:00Z');
const after = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const span: FreedSpan = { startsAt, freeAt: after(60), chairId: 1, clinicianId: 7 };
const person = (change: Partial<WaitingCandidate> = {}): WaitingCandidate => ({
  ...{ entryId: 'a', since: new Date('2026-11-01T08:00:00Z'), minutes: 30, bufferMinutes: 10 },
  wish: { weekdays: [], part: 'any', notBefore: null, isStrict: false },
  ...{ clinicianIds: [], chairIds: [], presentAt: new Date('2026-12-10T08:00:00Z') },
  ...change,
});
const wish = (change: Partial<WaitingCandidate['wish']>) => person({ wish: { ...person().wish, ...change } });

describe('what a span is to somebody', () => {
  test.each([
    ['anybody', person(), 'wanted'],
    ['the day they wish', wish({ weekdays: [3] }), 'wanted'],
    ['another day', wish({ weekdays: [0, 1] }), 'possible'],
    ['another day, strictly', wish({ weekdays: [0, 1], isStrict: true }), null],
    ['the morning', wish({ part: 'morning', isStrict: true }), 'wanted'],
    ['the afternoon', wish({ part: 'afternoon' }), 'possible'],
    ['the afternoon, strictly', wish({ part: 'afternoon', isStrict: true }), null],
    ['from that day on', wish({ notBefore: '2026-11-26' }), 'wanted'],
    ['from the next day on', wish({ notBefore: '2026-11-27' }), null],
    ['just as long, pause included', person({ minutes: 50 }), 'wanted'],
    ['too long with its pause', person({ minutes: 55 }), null],
    ['another clinician', person({ clinicianIds: [8] }), null],
    ['one of the clinicians', person({ clinicianIds: [8, 7] }), 'wanted'],
    ['another chair', person({ chairIds: [2] }), null],
    ['a visit that is earlier', person({ presentAt: after(-60) }), null],
    ['a visit at that time', person({ presentAt: startsAt }), null],
    ['no visit yet', person({ presentAt: null }), 'wanted'],
  ])('%s', (_, candidate, fit) => {
    expect(fitOf(span, candidate)).toBe(fit);
  });

  test.each([
    ['2026-11-26T11:59:00Z', 'wanted'],
    ['2026-11-26T12:00:00Z', 'possible'],
    // Summer time.
    ['2026-06-25T10:59:00Z', 'wanted'],
    ['2026-06-25T11:00:00Z', 'possible'],
  ])('the morning ends at one in Rome: %s', (at, fit) => {
    const begins = new Date(at);
    const there = { ...span, startsAt: begins, freeAt: new Date(begins.getTime() + 3_600_000) };
    expect(fitOf(there, wish({ part: 'morning' }))).toBe(fit);
  });
});

test('whose wish it is comes first, then who waits longest', () => {
  const [old, older] = [new Date('2026-11-02T08:00:00Z'), new Date('2026-10-02T08:00:00Z')];
  const people = [
    person({ entryId: 'new' }),
    { ...wish({ weekdays: [0] }), entryId: 'oldest, another day', since: new Date('2026-09-01T08:00:00Z') },
    person({ entryId: 'old', since: old }),
    person({ entryId: 'older', since: older }),
    person({ entryId: 'never', clinicianIds: [1] }),
  ];
  expect(inOrder(span, people).map(({ entryId }) => entryId)).toEqual(['older', 'new', 'old', 'oldest, another day']);
});

test('nobody is asked whom it does not fit, nobody is left out, and the order of the list is of no matter', () => {
  const candidate = fc.record({
    entryId: fc.uuid(),
    since: fc.date({ min: new Date('2026-10-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
    wish: fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      part: fc.constantFrom('any' as const, 'morning' as const, 'afternoon' as const),
      notBefore: fc.constantFrom(null, '2026-11-25', '2026-11-28'),
      isStrict: fc.boolean(),
    }),
    minutes: fc.integer({ min: 10, max: 90 }),
    bufferMinutes: fc.integer({ min: 0, max: 30 }),
    clinicianIds: fc.constantFrom([], [7], [8]),
    chairIds: fc.constantFrom([], [1], [2]),
    presentAt: fc.constantFrom(null, after(-30), after(90), after(9000)),
  });
  const lists = fc.uniqueArray(candidate, { selector: ({ entryId }) => entryId, maxLength: 12 });
  fc.assert(
    fc.property(lists, (people) => {
      const asked = inOrder(span, people);
      expect(inOrder(span, [...people].reverse())).toEqual(asked);
      expect(new Set(asked)).toEqual(new Set(people.filter((one) => fitOf(span, one) !== null)));
      for (const one of asked) expect(visitIn(span, one).freeAt <= span.freeAt).toBe(true);
    }),
  );
});
