import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAnswer, stateOf } from './decide-answer.ts';
import { type AskedOffer, nextMessageAt, planRound, type WaitingRule, waitingRule } from './plan-round.ts';
import type { RoundState } from './waiting-round.ts';

// Thursday, ten o'clock in Rome; the visit begins on Friday at ten.
const now = new Date('2026-11-26T09:00:00Z');
const startsAt = new Date('2026-11-27T09:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const { headStartMinutes, answerMinutes } = waitingRule;
const asked = (minutes: number, state: AskedOffer['state'] = 'open'): AskedOffer => ({
  state,
  askedAt: at(minutes),
  aloneUntil: at(minutes + headStartMinutes),
});
const plan = (offers: AskedOffer[], next: string | null, change: { now?: Date; startsAt?: Date } = {}) =>
  planRound({ now, startsAt, offers, next, ...change });

describe('a round', () => {
  test.each([
    ['asks the first at once', plan([], 'a'), { kind: 'ask', entryId: 'a', aloneUntil: at(headStartMinutes) }],
    [
      'leaves them their head start',
      plan([asked(-1)], 'b'),
      { kind: 'wait', until: at(headStartMinutes - 1), keeps: true },
    ],
    [
      'then asks the next',
      plan([asked(-headStartMinutes)], 'b'),
      { kind: 'ask', entryId: 'b', aloneUntil: at(headStartMinutes) },
    ],
    [
      'asks the next at once after a refusal',
      plan([asked(-1, 'refused')], 'b'),
      { kind: 'ask', entryId: 'b', aloneUntil: at(headStartMinutes) },
    ],
    [
      'keeps the span until the last had time to answer',
      plan([asked(-30), asked(-10)], null),
      { kind: 'wait', until: at(answerMinutes - 10), keeps: true },
    ],
    [
      'lets the span go then, and the offers stand',
      plan([asked(-30)], null),
      { kind: 'wait', until: new Date('2026-11-27T08:00:00Z'), keeps: false },
    ],
    ['ends when all refused', plan([asked(-30, 'refused')], null), { kind: 'end', reason: 'nobody' }],
    ['ends without anybody', plan([], null), { kind: 'end', reason: 'nobody' }],
    ['asks nobody for a time that is too near', plan([], 'a', { startsAt: at(89) }), { kind: 'end', reason: 'near' }],
    [
      'asks for one that is near enough',
      plan([], 'a', { startsAt: at(90) }),
      { kind: 'ask', entryId: 'a', aloneUntil: at(headStartMinutes) },
    ],
    ['ends an hour before', plan([asked(-60)], 'b', { startsAt: at(60) }), { kind: 'end', reason: 'late' }],
    ['leaves what is far to others', plan([], 'a', { startsAt: at(61 * 24 * 60) }), { kind: 'end', reason: 'far' }],
  ])('%s', (_, step, expected) => {
    expect(step).toEqual(expected);
  });

  test.each([
    // Rome's clock is an hour ahead in November, two in July; both nights of the change.
    ['2026-11-26T06:59:00Z', '2026-11-26T07:00:00Z'],
    ['2026-11-26T07:00:00Z', '2026-11-26T07:00:00Z'],
    ['2026-11-26T19:59:00Z', '2026-11-26T19:59:00Z'],
    ['2026-11-26T20:00:00Z', '2026-11-27T07:00:00Z'],
    ['2026-07-16T19:00:00Z', '2026-07-17T06:00:00Z'],
    ['2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'],
    ['2027-03-27T22:00:00Z', '2027-03-28T06:00:00Z'],
  ])('messages leave from 8 to 21 in Rome: %s', (from, expected) => {
    expect(nextMessageAt(new Date(from))).toEqual(new Date(expected));
  });

  test('by night the span is kept for the morning; a span that is too near by then is not', () => {
    const night = new Date('2026-11-26T22:00:00Z');
    expect(plan([], 'a', { now: night })).toEqual({
      kind: 'wait',
      until: new Date('2026-11-27T07:00:00Z'),
      keeps: true,
    });
    expect(plan([], 'a', { now: night, startsAt: new Date('2026-11-27T08:15:00Z') })).toEqual({
      kind: 'end',
      reason: 'near',
    });
  });
});

describe('an answer', () => {
  const input = (offer: AskedOffer, round: RoundState = 'running', isWaiting = true) => ({
    ...{ now, round, isWaiting },
    offer: { ...offer, startsAt },
  });
  test.each([
    ['is taken', input(asked(-1)), 'take', { kind: 'taken' }],
    ['is refused', input(asked(-1)), 'refuse', { kind: 'refused' }],
    ['counts hours later', input(asked(-300), 'open'), 'take', { kind: 'taken' }],
    ['twice is once', input(asked(-1, 'taken'), 'filled'), 'take', { kind: 'stays' }],
    ['after a refusal stays refused', input(asked(-1, 'refused')), 'take', { kind: 'stays' }],
    ['to what another has is gone', input(asked(-1), 'filled'), 'take', { kind: 'gone' }],
    ['to what the practice uses is gone', input(asked(-1), 'ended'), 'take', { kind: 'gone' }],
    ['of somebody who left is gone', input(asked(-1), 'running', false), 'take', { kind: 'gone' }],
    [
      'an hour before is late',
      { ...input(asked(-1)), now: new Date('2026-11-27T08:00:00Z') },
      'take',
      { kind: 'late' },
    ],
  ] as const)('%s', (_, given, answer, expected) => {
    expect(decideAnswer(given, answer)).toEqual(expected);
  });
});

/** What may happen to a round: time goes by, its next step is taken, or one of those who were asked answers. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('waits' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('steps' as const) }),
  fc.record({
    kind: fc.constant('answers' as const),
    who: fc.nat({ max: 5 }),
    answer: fc.constantFrom('take' as const, 'refuse' as const),
  }),
);
const rules = fc.record<WaitingRule>({
  ...Object.fromEntries(Object.entries(waitingRule).map(([name, value]) => [name, fc.constant(value)])),
  headStartMinutes: fc.integer({ min: 1, max: 20 }),
  staysOpen: fc.boolean(),
} as never);

test('however steps and answers fall, nobody is asked twice or alone with another, and one has the span at most', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), rules, fc.nat({ max: 6 }), (events, rule, people) => {
      let instant = now;
      let round: RoundState = 'running';
      const offers: AskedOffer[] = [];
      for (const happened of events) {
        const isOver = round === 'filled' || round === 'ended';
        if (happened.kind === 'waits') instant = new Date(instant.getTime() + happened.minutes * 60_000);
        else if (happened.kind === 'steps' && !isOver) {
          const next = round === 'open' || offers.length >= people ? null : String(offers.length);
          const step = planRound({ now: instant, startsAt, offers, next }, rule);
          if (step.kind === 'ask') {
            const isAlone = (offer: AskedOffer) => offer.state === 'open' && offer.aloneUntil > instant;
            expect(offers.some(isAlone)).toBe(false);
            expect(nextMessageAt(instant, rule)).toEqual(instant);
            offers.push({ state: 'open', askedAt: instant, aloneUntil: step.aloneUntil });
          } else if (step.kind === 'end') round = 'ended';
          else {
            // A round always has a next step, later than this one.
            expect(step.until > instant).toBe(true);
            round = step.keeps ? 'running' : 'open';
          }
        } else if (happened.kind === 'answers') {
          const offer = offers[happened.who];
          if (!offer) continue;
          const given = { now: instant, offer: { ...offer, startsAt }, round, isWaiting: true };
          const { kind } = decideAnswer(given, happened.answer, rule);
          if (kind === 'stays') expect(stateOf(given, rule)).toBe(offer.state);
          else offer.state = kind;
          if (kind === 'taken') round = 'filled';
          // The same again changes nothing.
          const again = { ...given, offer: { ...offer, startsAt }, round };
          expect(decideAnswer(again, happened.answer, rule).kind).toBe('stays');
        }
        expect(offers.filter(({ state }) => state === 'taken').length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 1_000 },
  );
});
