import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedActions } from './allowed-actions.ts';
import type { BookingInput } from './booking-input.ts';
import { type BookingStatus, bookingStatuses, bookingTransitions } from './booking-status.ts';
import { decideExpiry, expiresAt } from './decide-expiry.ts';
import {
  asksAgenda,
  decidePatientAction,
  type PatientAction,
  type PatientActionInput,
} from './decide-patient-action.ts';

const now = new Date('2026-11-24T09:00:00Z');
const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour));
const times = [at(25), at(26), at(27)] as const;
const [offer, appointment] = [at(30), at(28)];
const others = [at(25, 14), at(26, 14), at(27, 14)] as const;

function input(
  status: BookingStatus,
  more: Partial<PatientActionInput> = {},
  booking: Partial<BookingInput> = {},
): PatientActionInput {
  const offered = status === 'proposed' || status === 'accepted';
  return {
    now,
    openTask: null,
    callable: true,
    inAgenda: false,
    keepsAgenda: false,
    reschedules: 0,
    ...more,
    booking: {
      status,
      preferredTimes: times,
      appointmentAt: status === 'confirmed' || status === 'completed' ? appointment : null,
      proposedAt: offered ? offer : null,
      proposalExpiresAt: offered ? at(24, 11) : null,
      movingTo: null,
      ...booking,
    },
  };
}
const accept: PatientAction = { kind: 'accept' };
const refuse: PatientAction = { kind: 'refuse' };
const cancel: PatientAction = { kind: 'cancel' };
const move: PatientAction = { kind: 'move', to: offer };
const reschedule: PatientAction = { kind: 'reschedule', times: others };
const task = (purpose: 'book' | 'release' | 'move' | 'confirmProposal', more = {}) => ({
  purpose,
  aboutAt: null,
  releasesAt: null,
  inCall: false,
  ...more,
});

describe('what a click does', () => {
  test.each<[string, PatientActionInput, PatientAction, object]>([
    ['accepting opens the confirmation call', input('proposed'), accept, { status: 'accepted', opensTask: { purpose: 'confirmProposal', aboutAt: offer }, mail: null }],
    ['refusing gives the time back', input('proposed'), refuse, { status: 'declined', opensTask: { purpose: 'release', aboutAt: offer }, set: { proposedAt: null } }],
    ['refusing where nobody can be rung alerts an operator', input('proposed', { callable: false }), refuse, { status: 'declined', opensTask: null, alert: 'practice-not-told' }],
    ['cancelling before any answer only withdraws the call', input('scheduled', { openTask: task('book') }), cancel, { status: 'cancelled', withdraws: true, opensTask: null, mail: 'cancelled', alert: null }],
    ['cancelling an offer gives it back', input('accepted', { openTask: task('confirmProposal') }), cancel, { status: 'cancelled', withdraws: true, opensTask: { purpose: 'release', aboutAt: offer } }],
    ['cancelling an appointment has it said', input('confirmed'), cancel, { status: 'cancelled', opensTask: { purpose: 'cancel', aboutAt: appointment }, mail: 'cancelled' }],
    ['in an agenda it frees the slot without a call', input('confirmed', { inAgenda: true }), cancel, { status: 'cancelled', opensTask: null, agenda: 'release', alert: null }],
    ['other times instead of an offer: one call for both', input('proposed'), reschedule, { status: 'scheduled', withdraws: true, opensTask: { purpose: 'book', releasesAt: offer }, set: { preferredTimes: others, proposedAt: null } }],
    ['a release on its way is taken along', input('declined', { openTask: task('release', { aboutAt: offer }) }), reschedule, { status: 'scheduled', withdraws: true, opensTask: { purpose: 'book', releasesAt: offer } }],
    ['going on after nobody answered', input('unreachable'), reschedule, { status: 'scheduled', opensTask: { purpose: 'book', releasesAt: null } }],
    ['moving leaves the appointment', input('confirmed'), reschedule, { status: 'confirmed', event: null, opensTask: { purpose: 'move', aboutAt: appointment }, set: { movingTo: others } }],
    ['an offer of the agenda is confirmed at once', input('proposed', { inAgenda: true, callable: false }), accept, { status: 'confirmed', opensTask: null, mail: 'confirmed', set: { appointmentAt: offer, proposedAt: null } }],
    ['or given back without a call', input('proposed', { inAgenda: true }), refuse, { status: 'declined', opensTask: null, agenda: 'release', alert: null }],
    ['also by a cancel', input('proposed', { inAgenda: true }), cancel, { status: 'cancelled', opensTask: null, agenda: 'release', alert: null }],
    ['other times, one of them free in the agenda', input('proposed', { inAgenda: true }), { ...reschedule, agenda: { kind: 'free', startsAt: others[1] } }, { status: 'confirmed', opensTask: null, set: { appointmentAt: others[1], preferredTimes: others } }],
    ['other times, none of them free', input('declined', { keepsAgenda: true, callable: false }), { ...reschedule, agenda: { kind: 'nearest', startsAt: offer, expiresAt: at(24, 12) } }, { status: 'proposed', opensTask: null, mail: 'proposal', set: { proposedAt: offer } }],
    ['moving in an agenda needs no call', input('confirmed', { inAgenda: true, callable: false }), move, { status: 'confirmed', event: null, opensTask: null, agenda: 'move', mail: 'moved', set: { preferredTimes: [offer], appointmentAt: offer } }],
  ])('%s', (_, given, action, expected) => expect(decidePatientAction(given, action)).toMatchObject({ kind: 'done', ...expected })); // biome-ignore format: a table
});

describe('what a click does not', () => {
  test.each([
    ['accepting after the two hours', input('proposed', {}, { proposalExpiresAt: now }), accept, /scaduto/],
    ['accepting within half an hour of the time', input('proposed', {}, { proposedAt: new Date('2026-11-24T09:30:00Z') }), accept, /scaduto/],
    ['accepting twice', input('accepted'), accept, /già accettato/],
    ['accepting where nobody can be rung', input('proposed', { callable: false }), accept, /contattalo/],
    ['cancelling twice', input('cancelled'), cancel, /già annullata/],
    ['cancelling what is past', input('confirmed', {}, { appointmentAt: at(23) }), cancel, /già passato/],
    ['other times while somebody speaks', input('scheduled', { openTask: task('book', { inCall: true }) }), reschedule, /proprio ora/],
    ['a fourth change', input('proposed', { reschedules: 3 }), reschedule, /tre volte/],
    ['other times that are too near', input('proposed'), { kind: 'reschedule', times: [now, now, now] } as PatientAction, /troppo vicini/],
    ['moving within the hour', input('confirmed', {}, { appointmentAt: new Date('2026-11-24T09:59:00Z') }), reschedule, /meno di un’ora/],
    ['moving at once what no agenda keeps', input('confirmed'), move, /agenda online/],
    ['moving at once what is past', input('confirmed', { inAgenda: true }, { appointmentAt: at(23) }), move, /già passato/],
    ['moving at once what is only offered', input('proposed', { inAgenda: true }), move, /ha proposto/],
    ['anything once it is expired', input('expired'), reschedule, /nuova/],
  ])('%s', (_, given, action, message) => {
    const decision = decidePatientAction(given, action);
    expect(decision.kind === 'refused' ? decision.message : decision).toMatch(message);
  }); // biome-ignore format: a table
});

const anyInput = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    callable: fc.boolean(),
    inAgenda: fc.boolean(),
    keepsAgenda: fc.boolean(),
    reschedules: fc.nat({ max: 4 }),
    inCall: fc.boolean(),
    late: fc.boolean(),
  })
  .map(({ status, late, inCall, ...more }) => ({
    ...input(status, { ...more, openTask: inCall ? task('book', { inCall }) : null }),
    now: late ? at(28, 10) : now,
  }));
const kept = { kind: 'nearest', startsAt: at(30, 12), expiresAt: at(24, 12) } as const;
const actions: Record<string, PatientAction> = {
  ACCEPT: accept,
  REFUSE: refuse,
  CANCEL: cancel,
  RESCHEDULE: { kind: 'reschedule', times: [at(30), at(30, 10), at(30, 11)] },
};

test('a button leads to an action that is not refused, and only by the table', () => {
  let shown = 0;
  fc.assert(
    fc.property(anyInput, (given) => {
      const buttons = allowedActions(given);
      for (const [button, plain] of Object.entries(actions)) {
        const action = plain.kind === 'reschedule' && asksAgenda(given) ? { ...plain, agenda: kept } : plain;
        const decision = decidePatientAction(given, action);
        if (buttons.includes(button as 'ACCEPT')) {
          shown++;
          expect(decision.kind).toBe('done');
        }
        if (decision.kind === 'done' && decision.event)
          expect(bookingTransitions[given.booking.status][decision.event]).toBe(decision.status);
      }
    }),
    { numRuns: 600 },
  );
  expect(shown).toBeGreaterThan(300);
});

describe('the clock', () => {
  const due = (
    status: BookingStatus,
    moment: Date,
    more: Partial<PatientActionInput> = {},
    booking: Partial<BookingInput> = {},
  ) => decideExpiry({ ...input(status, more, booking), now: moment });
  test.each([
    ['the last moment to ask: an hour before the last wish', due('scheduled', at(27, 8), { openTask: task('book') }), { status: 'expired', mail: 'expired', withdraws: true, opensTask: null }],
    ['an offer nobody answered is given back', due('proposed', at(24, 11)), { status: 'expired', opensTask: { purpose: 'release', aboutAt: offer }, set: { proposedAt: null } }],
    ['an accepted one that could not be confirmed too', due('accepted', new Date('2026-11-30T08:30:00Z')), { status: 'expired', opensTask: { purpose: 'release', aboutAt: offer } }],
    ['in an agenda without a call', due('proposed', at(24, 11), { inAgenda: true, callable: false }), { status: 'expired', opensTask: null, alert: null }],
    ['and where nobody can be rung, by an operator', due('proposed', at(24, 11), { callable: false }), { status: 'expired', opensTask: null, alert: 'practice-not-told' }],
    ['a visit that has passed', due('confirmed', appointment, {}, { movingTo: times }), { status: 'completed', mail: null, set: { movingTo: null } }],
  ])('%s', (_, decision, expected) => expect(decision).toMatchObject(expected)); // biome-ignore format: a table
  test.each([
    ['a minute before', due('scheduled', new Date('2026-11-27T07:59:00Z'))],
    ['while somebody speaks with the practice', due('calling', at(29), { openTask: task('book', { inCall: true }) })],
    ['for what is closed', due('cancelled', at(30))],
  ])('does nothing %s', (_, decision) => expect(decision).toBeNull());
  test('is known beforehand for every status that has an end', () => {
    expect(bookingStatuses.filter((status) => expiresAt(input(status).booking) !== null)).toEqual([
      'requested',
      'scheduled',
      'calling',
      'confirmed',
      'proposed',
      'accepted',
    ]);
  });
});
