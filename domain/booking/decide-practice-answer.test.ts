import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingInput } from './booking-input.ts';
import { type BookingStatus, bookingStatuses, nextBookingStatus } from './booking-status.ts';
import { maxDaysAhead } from './decide-override.ts';
import { decidePracticeAnswer, type PracticeAnswer } from './decide-practice-answer.ts';
import { findWaitingRequest } from './waiting-request.ts';

const now = new Date('2026-11-24T09:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const wanted = [inHours(24), inHours(48), inHours(-1)];
const noOffer = { proposedAt: null, proposalExpiresAt: null };

function booking(status: BookingStatus, rest: Partial<BookingInput> = {}): BookingInput {
  const isSet = status === 'confirmed' || status === 'completed';
  const isOffered = status === 'proposed' || status === 'accepted';
  return {
    status,
    preferredTimes: wanted,
    appointmentAt: isSet ? inHours(30) : null,
    proposedAt: isOffered ? inHours(40) : null,
    proposalExpiresAt: isOffered ? inHours(2) : null,
    movingTo: null,
    ...rest,
  };
}
const moving = (rest: Partial<BookingInput> = {}) =>
  booking('confirmed', { movingTo: [inHours(50), inHours(60), inHours(30)], ...rest });
const accept = (hours: number): PracticeAnswer => ({ kind: 'accept', at: inHours(hours) });
const propose = (hours: number): PracticeAnswer => ({ kind: 'propose', at: inHours(hours) });
const refuse: PracticeAnswer = { kind: 'refuse' };
const decide = (given: BookingInput, answer: PracticeAnswer) => decidePracticeAnswer({ now, booking: given }, answer);

describe('what an answer does', () => {
  const offer = { proposedAt: inHours(40), proposalExpiresAt: inHours(2) };
  test.each<[string, BookingInput, PracticeAnswer, object]>([
    [
      'a wanted time stands',
      booking('scheduled'),
      accept(24),
      { status: 'confirmed', mail: 'confirmed', set: { appointmentAt: inHours(24), ...noOffer } },
    ],
    ['also while the call rings', booking('calling'), accept(48), { status: 'confirmed', mail: 'confirmed' }],
    [
      'another time is offered',
      booking('scheduled'),
      propose(40),
      { status: 'proposed', mail: 'proposal', set: offer },
    ],
    ['an offer of a wanted time is a yes', booking('calling'), propose(24), { status: 'confirmed', mail: 'confirmed' }],
    ['a no ends it', booking('scheduled'), refuse, { status: 'declined', mail: 'declined', slot: 'release' }],
    ['the taken offer stands', booking('accepted'), accept(40), { status: 'confirmed', mail: 'confirmed' }],
    ['the taken offer is taken back', booking('accepted'), refuse, { status: 'declined', mail: 'declined' }],
    ['the taken offer is replaced', booking('accepted'), propose(41), { status: 'proposed', mail: 'proposal' }],
    [
      'a visit moves',
      moving(),
      accept(50),
      { event: null, status: 'confirmed', mail: 'moved', set: { appointmentAt: inHours(50), movingTo: null } },
    ],
    [
      'a visit stays',
      moving(),
      refuse,
      { event: null, status: 'confirmed', mail: 'moveRefused', set: { movingTo: null }, slot: null },
    ],
  ])('%s', (_, given, answer, expected) => {
    expect(decide(given, answer)).toMatchObject({
      kind: 'done',
      withdraws: true,
      opensTask: null,
      alert: null,
      ...expected,
    });
  });

  test('the timeline has it as the practice’s own', () => {
    const steps = [accept(24), propose(40), refuse].map((answer) => {
      const decision = decide(booking('scheduled'), answer);
      return decision.kind === 'done' && decision.events[0]?.detail;
    });
    expect(steps).toEqual([
      { at: inHours(24).toISOString(), by: 'practice' },
      { at: inHours(40).toISOString(), expiresAt: inHours(2).toISOString() },
      { by: 'practice' },
    ]);
  });
});

describe('what is refused', () => {
  const waits = new Set<BookingStatus>(['scheduled', 'calling', 'accepted']);
  test.each(bookingStatuses.filter((status) => !waits.has(status)))('%s: there is nothing to answer', (status) => {
    for (const answer of [accept(24), propose(40), refuse]) {
      const decision = decide(booking(status), answer);
      expect(decision).toMatchObject({ kind: 'refused', message: expect.stringMatching(/^[A-ZÈ].*\.$/) });
    }
  });

  test.each<[string, BookingInput, PracticeAnswer, RegExp]>([
    ['a time nobody asked for', booking('scheduled'), accept(25), /non è fra quelli/],
    ['a wanted time gone by', booking('scheduled'), accept(-1), /già passato/],
    ['all times gone by', booking('scheduled', { preferredTimes: [inHours(-2), now] }), refuse, /sono passati/],
    ['the taken offer gone by', booking('accepted', { proposedAt: now }), accept(0), /è passato/],
    ['another time than the taken offer', booking('accepted'), accept(24), /non è fra quelli/],
    ['an offer gone by', booking('scheduled'), propose(-3), /già passato/],
    ['an offer too near', booking('scheduled'), propose(0.5), /troppo vicino/],
    ['an offer years ahead', booking('scheduled'), propose((maxDaysAhead + 1) * 24), /più di un anno/],
    ['no time at all', booking('scheduled'), { kind: 'propose', at: new Date(Number.NaN) }, /già passato/],
    ['an offer for a move', moving(), propose(55), /spostare/],
    ['a move to the same time', moving(), accept(30), /non è fra quelli/],
    ['a move after the visit', moving({ appointmentAt: now }), accept(50), /già confermato/],
  ])('%s', (_, given, answer, message) => {
    expect(decide(given, answer)).toMatchObject({ kind: 'refused', message: expect.stringMatching(message) });
  });
});

describe('what waits', () => {
  test.each<[string, BookingInput, object | null]>([
    ['a request', booking('scheduled'), { purpose: 'book', times: [inHours(24), inHours(48)], answerBy: inHours(48) }],
    ['a taken offer', booking('accepted'), { purpose: 'confirmProposal', times: [inHours(40)], answerBy: inHours(40) }],
    ['a move, as long as the visit is ahead', moving(), { purpose: 'move', answerBy: inHours(30) }],
    ['an unproved address', booking('requested'), null],
    ['a proposal the patient has not answered', booking('proposed'), null],
  ])('%s', (_, given, expected) => {
    const waiting = findWaitingRequest(given, now);
    if (expected) expect(waiting).toMatchObject(expected);
    else expect(waiting).toBeNull();
  });
});

test('whatever is answered whenever: refused with a sentence, or by the table of transitions', () => {
  const time = fc.constantFrom(-1, 0, 0.4, 1, 24, 30, 40, 48).map(inHours);
  const given = fc.record({
    status: fc.constantFrom(...bookingStatuses),
    preferredTimes: fc.array(time, { minLength: 1, maxLength: 3 }),
    appointmentAt: fc.option(time),
    proposedAt: fc.option(time),
    proposalExpiresAt: fc.option(time),
    movingTo: fc.option(fc.array(time, { minLength: 1, maxLength: 3 })),
  });
  const answer = fc.oneof(
    fc.record({ kind: fc.constantFrom('accept' as const, 'propose' as const), at: time }),
    fc.constant(refuse),
  );
  fc.assert(
    fc.property(given, answer, (state, said) => {
      const decision = decide(state, said);
      if (decision.kind === 'refused') return decision.message.length > 0;
      const isByTable = decision.event === null || nextBookingStatus(state.status, decision.event) === decision.status;
      return isByTable && decision.mail !== null && decision.events.length === 1 && decision.opensTask === null;
    }),
    { numRuns: 3_000 },
  );
});
