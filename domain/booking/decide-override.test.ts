import { describe, expect, test } from 'vitest';
import type { CallOutcome } from '../dialing/call-task.ts';
import type { BookingInput } from './booking-input.ts';
import { type BookingStatus, bookingStatuses, nextBookingStatus } from './booking-status.ts';
import { decideCallOutcome } from './decide-call-outcome.ts';
import { type BookingOverride, decideOverride, maxDaysAhead, overridesAllowed } from './decide-override.ts';

const now = new Date('2026-11-24T09:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const at = inHours(50);

function booking(status: BookingStatus, rest: Partial<BookingInput> = {}): BookingInput {
  const isSet = status === 'confirmed' || status === 'completed';
  const isOffered = status === 'proposed' || status === 'accepted';
  return {
    status,
    preferredTimes: [inHours(24), inHours(48), inHours(72)],
    appointmentAt: isSet ? inHours(30) : null,
    proposedAt: isOffered ? inHours(40) : null,
    proposalExpiresAt: isOffered ? inHours(2) : null,
    movingTo: null,
    ...rest,
  };
}
const actions: BookingOverride[] = [{ kind: 'confirm', at }, { kind: 'decline' }, { kind: 'move', at }];

describe('what may be done in which state', () => {
  const allowed: Record<BookingStatus, BookingOverride['kind'][]> = {
    requested: ['confirm'],
    scheduled: ['confirm', 'decline'],
    calling: ['confirm', 'decline'],
    confirmed: ['decline', 'move'],
    proposed: ['confirm', 'decline'],
    accepted: ['confirm', 'decline'],
    declined: ['confirm'],
    unreachable: ['confirm'],
    cancelled: [],
    expired: [],
    completed: [],
  };
  test.each(bookingStatuses)('%s', (status) => {
    const done = actions.filter((action) => decideOverride({ now, booking: booking(status) }, action).kind === 'done');
    expect(done.map(({ kind }) => kind)).toEqual(allowed[status]);
    expect(overridesAllowed({ now, booking: booking(status) }).toSorted()).toEqual(allowed[status].toSorted());
  });

  test.each(bookingStatuses)('%s: what is refused says why, what is done keeps the table', (status) => {
    for (const action of actions) {
      const decision = decideOverride({ now, booking: booking(status) }, action);
      if (decision.kind === 'refused') expect(decision.message).toMatch(/^[A-ZÈ].*\.$/);
      else if (decision.event) expect(nextBookingStatus(status, decision.event)).toBe(decision.status);
    }
  });
});

describe('times', () => {
  test.each<[string, BookingOverride]>([
    ['gone by', { kind: 'confirm', at: now }],
    ['years ahead', { kind: 'confirm', at: inHours((maxDaysAhead + 1) * 24) }],
    ['no time at all', { kind: 'confirm', at: new Date(Number.NaN) }],
  ])('%s: refused', (_name, action) => {
    expect(decideOverride({ now, booking: booking('scheduled') }, action)).toMatchObject({ kind: 'refused' });
  });

  test('a move needs another time, and an appointment ahead', () => {
    const same = { kind: 'move', at: inHours(30) } as const;
    expect(decideOverride({ now, booking: booking('confirmed') }, same)).toMatchObject({ kind: 'refused' });
    const past = booking('confirmed', { appointmentAt: inHours(-1) });
    for (const action of actions) expect(decideOverride({ now, booking: past }, action).kind).toBe('refused');
    expect(overridesAllowed({ now, booking: past })).toEqual([]);
  });
});

test('what is decided manually settles offers and moves, stops calls and is mailed', () => {
  const moving = booking('confirmed', { movingTo: [inHours(90), inHours(91), inHours(92)] });
  expect(decideOverride({ now, booking: moving }, { kind: 'move', at })).toMatchObject({
    status: 'confirmed',
    set: { appointmentAt: at, movingTo: null },
    mail: 'moved',
    withdraws: true,
    events: [{ kind: 'moved', detail: { from: inHours(30).toISOString(), to: at.toISOString(), by: 'operator' } }],
  });
  expect(decideOverride({ now, booking: booking('proposed') }, { kind: 'confirm', at })).toMatchObject({
    set: { appointmentAt: at, proposedAt: null, proposalExpiresAt: null },
    mail: 'confirmed',
    withdraws: true,
    appointment: at,
  });
  expect(decideOverride({ now, booking: booking('confirmed') }, { kind: 'decline' })).toMatchObject({
    status: 'declined',
    mail: 'declined',
    appointment: 'release',
  });
});

describe('a call that ends after an operator decided', () => {
  const outcomes: CallOutcome[] = [
    { kind: 'accepted', at: inHours(24), preference: 1, sentence: null },
    { kind: 'proposed', at: inHours(60), sentence: null },
    { kind: 'declined', reason: 'fully-booked', sentence: null },
    { kind: 'noAnswer' },
    { kind: 'unsettled', reason: 'hung-up', callBackAt: null },
    { kind: 'wrongNumber' },
  ];
  test.each(outcomes)('$kind leaves the decision as it is, and the practice without a wrong belief', (outcome) => {
    for (const action of [actions[0], actions[1]] as BookingOverride[]) {
      const before = booking('calling');
      const decision = decideOverride({ now, booking: before }, action);
      if (decision.kind !== 'done') throw new Error('refused');
      const after = { ...before, ...decision.set, status: decision.status };
      const late = decideCallOutcome({
        now,
        booking: after,
        task: { purpose: 'book', aboutAt: null, releasesAt: null, open: false },
        outcome,
        plan: { kind: 'stop', reason: 'attempts-used' },
      });
      expect([late.status, late.mail]).toEqual([decision.status, null]);
      if (outcome.kind === 'accepted') expect(late.opensTask).toMatchObject({ purpose: 'cancel', aboutAt: outcome.at });
      if (outcome.kind === 'proposed')
        expect(late.opensTask).toMatchObject({ purpose: 'release', aboutAt: outcome.at });
    }
  });
});
