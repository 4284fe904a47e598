import { describe, expect, test } from 'vitest';
import type { BookingInput } from '../booking/booking-input.ts';
import { type EntryState, entryActions, entryKindOf, holdReasonOf } from './agenda-entry.ts';
import { closureProblem } from './closure-draft.ts';
import { decideVisitChange } from './decide-visit-change.ts';
import { blockMinutesProblem, startProblem, visitMinutesProblem } from './entry-times.ts';

const now = new Date('2026-11-26T09:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const entry = (given: Partial<EntryState>): EntryState => ({
  ...{ kind: 'visit', state: 'booked', startsAt: inDays(1), bookingStatus: null },
  ...given,
});

test.each([
  [{}, 'visit', ['move', 'edit', 'remove']],
  [{ startsAt: inDays(-1) }, 'visit', ['move', 'edit', 'remove', 'recordPresence']],
  [{ startsAt: inDays(-40) }, 'visit', ['recordPresence']],
  [{ kind: 'block' }, 'block', ['move', 'edit', 'remove']],
  [{ kind: 'block', startsAt: inDays(-40) }, 'block', []],
  [{ state: 'held' }, 'hold', []],
  [{ bookingStatus: 'proposed' }, 'hold', []],
  [{ bookingStatus: 'accepted' }, 'hold', []],
  [{ bookingStatus: 'confirmed' }, 'visit', ['move', 'remove']],
  [{ bookingStatus: 'confirmed', startsAt: now }, 'visit', ['recordPresence']],
  [{ bookingStatus: 'completed', startsAt: inDays(-1) }, 'visit', ['recordPresence']],
] as const)('%j is a %s with %j', (given, kind, actions) => {
  expect(entryKindOf(entry(given))).toBe(kind);
  expect(entryActions(entry(given), now)).toEqual(actions);
});

test.each([
  [{}, false, null],
  [{ kind: 'block' }, false, null],
  [{ bookingStatus: 'confirmed' }, false, null],
  [{ state: 'held' }, false, 'booking'],
  [{ state: 'held', bookingStatus: 'requested' }, false, 'booking'],
  [{ state: 'held' }, true, 'waitingList'],
  [{ bookingStatus: 'proposed' }, false, 'proposal'],
] as const)('%j, offered to the waiting list: %s, is held for %s', (given, isOffered, reason) => {
  expect(holdReasonOf(entry(given), isOffered)).toBe(reason);
});

describe('a practice changes the visit of a booking', () => {
  const booking = (given: Partial<BookingInput> = {}): BookingInput => ({
    ...{ status: 'confirmed', preferredTimes: [], appointmentAt: inDays(2) },
    ...{ proposedAt: null, proposalExpiresAt: null, movingTo: null },
    ...given,
  });
  test('another time is the practice’s doing, and settles a move that was asked for', () => {
    const decision = decideVisitChange(
      { now, booking: booking({ movingTo: [inDays(3)] }) },
      { kind: 'move', at: inDays(4) },
    );
    expect(decision).toMatchObject({
      ...{ kind: 'done', status: 'confirmed', mail: 'moved', withdraws: true },
      set: { appointmentAt: inDays(4), movingTo: null },
      events: [
        { kind: 'moved', detail: { by: 'practice', from: inDays(2).toISOString(), to: inDays(4).toISOString() } },
      ],
    });
  });
  test('cancelled, the patient is declined', () => {
    expect(decideVisitChange({ now, booking: booking() }, { kind: 'cancel' })).toMatchObject({
      ...{ status: 'declined', mail: 'declined', appointment: 'release' },
      events: [{ kind: 'declined', detail: { by: 'practice', at: inDays(2).toISOString() } }],
    });
  });
  test.each([
    [booking({ status: 'proposed' }), inDays(3)],
    [booking({ appointmentAt: inDays(-1) }), inDays(3)],
    [booking(), inDays(-3)],
    [booking(), inDays(400)],
    [booking(), inDays(2)],
  ])('is refused (%#)', (given, at) => {
    expect(decideVisitChange({ now, booking: given }, { kind: 'move', at }).kind).toBe('refused');
  });
});

test('times and lengths that cannot be are refused', () => {
  expect([startProblem(inDays(-30), now), startProblem(inDays(700), now)]).toEqual([null, null]);
  for (const at of [inDays(-32), inDays(800), new Date(Number.NaN), new Date(now.getTime() + 1)])
    expect(startProblem(at, now)).not.toBeNull();
  expect([5, 480].map(visitMinutesProblem)).toEqual([null, null]);
  for (const minutes of [0, 7, 485, 7.5]) expect(visitMinutesProblem(minutes)).not.toBeNull();
  expect([5, 1440, 7].map(blockMinutesProblem)).toEqual([null, null, null]);
  for (const minutes of [4, 1441]) expect(blockMinutesProblem(minutes)).not.toBeNull();
});

test('closures begin and end within five years', () => {
  const given = { repeats: 'yearly', fromOn: '2026-12-07', toOn: null, opensMinutes: 0, closesMinutes: 1440 } as const;
  expect(closureProblem(given, '2026-11-26')).toBeNull();
  for (const bad of [
    { fromOn: '2032-01-01' },
    { fromOn: '2020-01-01' },
    { toOn: '2026-12-06' },
    { toOn: '2036-01-01' },
  ])
    expect(closureProblem({ ...given, ...bad }, '2026-11-26')).not.toBeNull();
  for (const bad of [{ opensMinutes: -1 }, { opensMinutes: 600, closesMinutes: 600 }, { closesMinutes: 1441 }])
    expect(closureProblem({ ...given, ...bad }, '2026-11-26')).not.toBeNull();
});
