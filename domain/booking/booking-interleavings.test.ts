import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallOutcome } from '../dialing/call-task.ts';
import { BookingMachine, type MachineTask } from '../dialing/simulation/booking-machine.ts';
import type { Schedule } from '../hours/opening.ts';
import { isOpenBooking } from './booking-status.ts';
import type { PatientAction } from './decide-patient-action.ts';
import { anyOutcome } from './testing/any-outcome.ts';

const schedule: Schedule = { week: Array.from({ length: 7 }, () => [[0, 1440] as const]), exceptions: [] };
const start = new Date('2026-11-23T09:00:00Z');
const times = Array.from({ length: 12 }, (_, i) => new Date(start.getTime() + (i + 1) * 13 * 3_600_000));
const three = (i: number) => [0, 1, 2].map((k) => times[(i + k) % times.length]) as unknown as [Date, Date, Date];
const minute = 60_000;

type Step =
  | { kind: 'wait'; minutes: number }
  | { kind: 'dial' }
  | { kind: 'end'; outcome: CallOutcome }
  | { kind: 'repeatOutcome' }
  | { kind: 'act'; action: PatientAction }
  | { kind: 'sweep' };

const anyAction: fc.Arbitrary<PatientAction> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<PatientAction>({ kind: 'accept' }) },
  { weight: 1, arbitrary: fc.constant<PatientAction>({ kind: 'refuse' }) },
  { weight: 1, arbitrary: fc.constant<PatientAction>({ kind: 'cancel' }) },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 11 }).map((i): PatientAction => ({ kind: 'reschedule', times: three(i) })),
  },
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(3, 20, 70, 300, 1500).map((minutes): Step => ({ kind: 'wait', minutes })) },
  { weight: 6, arbitrary: fc.constant<Step>({ kind: 'dial' }) },
  { weight: 6, arbitrary: anyOutcome(times).map((outcome): Step => ({ kind: 'end', outcome })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'repeatOutcome' }) },
  { weight: 4, arbitrary: anyAction.map((action): Step => ({ kind: 'act', action })) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'sweep' }) },
);

/** What the practice believes, kept by what it said and heard, apart from the deciders. */
class Practice {
  /** The time it expects the patient, or keeps for them; null when nothing is written in its book. */
  keeps: Date | null = null;
  /** Times it said yes to, in order. */
  readonly yeses: Date[] = [];

  receives(task: MachineTask, outcome: CallOutcome, now: Date): void {
    const reached = ['accepted', 'proposed', 'declined', 'acknowledged'].includes(outcome.kind);
    if (!reached) return;
    if (task.purpose === 'cancel' || task.purpose === 'release') {
      if (this.keeps?.getTime() === task.aboutAt?.getTime()) this.keeps = null;
      return;
    }
    if (task.releasesAt && this.keeps?.getTime() === task.releasesAt.getTime()) this.keeps = null;
    const said =
      outcome.kind === 'acknowledged' && task.purpose === 'confirmProposal'
        ? task.aboutAt
        : outcome.kind === 'accepted' || outcome.kind === 'proposed'
          ? outcome.at
          : null;
    if (outcome.kind === 'declined' && task.purpose !== 'move') this.keeps = null;
    // In a move it keeps the old appointment unless it takes one of the new times.
    if (said && said > now && (task.purpose !== 'move' || outcome.kind === 'accepted')) {
      this.keeps = said;
      this.yeses.push(said);
    }
  }
}

function run(steps: readonly Step[], check: (machine: BookingMachine, practice: Practice, now: Date) => void): void {
  const machine = new BookingMachine(schedule, three(0));
  const practice = new Practice();
  let now = start;
  let last: { task: MachineTask; outcome: CallOutcome } | null = null;
  machine.plan();
  for (const step of steps) {
    const { inCall } = machine;
    if (step.kind === 'wait') now = new Date(now.getTime() + step.minutes * minute);
    else if (step.kind === 'sweep') machine.expire(now);
    else if (step.kind === 'act') machine.act(now, step.action);
    else if (step.kind === 'dial') {
      const plan = inCall ? null : machine.nextDial(now, null);
      if (plan?.kind === 'stop') machine.stop(now);
      else if (plan) {
        now = plan.at;
        machine.dial(now);
      }
    } else if (step.kind === 'end' && inCall) {
      now = new Date(now.getTime() + minute);
      const before = machine.booking;
      const { outcome } = machine.endCall(now, step.outcome);
      // What is not one of a move's new times is an offer to the decider and stays unwritten.
      practice.receives(inCall.task, before.movingTo || inCall.task.purpose !== 'move' ? outcome : step.outcome, now);
      last = { task: inCall.task, outcome: step.outcome };
    } else if (step.kind === 'repeatOutcome' && last && !machine.inCall)
      machine.repeatOutcome(now, last.task, last.outcome);
    check(machine, practice, now);
  }
}

const runs = { numRuns: 4_000 } as const;
const scenario = fc.array(anyStep, { minLength: 5, maxLength: 40 });

test('however confirm, cancel, propose, expire and reschedule interleave, one task at most is open', () => {
  let deepest = 0;
  const seen = new Set<string>();
  fc.assert(
    fc.property(scenario, (steps) => {
      run(steps, ({ tasks, booking, events }) => {
        expect(tasks.filter((task) => task.state === 'open').length).toBeLessThanOrEqual(1);
        seen.add(booking.status);
        deepest = Math.max(deepest, events.length);
      });
    }),
    runs,
  );
  // The steps do reach every corner: a property over three states would prove little.
  expect([...seen].sort()).toEqual([
    'accepted',
    'calling',
    'cancelled',
    'completed',
    'confirmed',
    'declined',
    'expired',
    'proposed',
    'scheduled',
    'unreachable',
  ]);
  expect(deepest).toBeGreaterThan(8);
});

test('a confirmed time is the last one the practice said yes to', () => {
  let confirmed = 0;
  fc.assert(
    fc.property(scenario, (steps) => {
      run(steps, ({ booking, inCall }, practice) => {
        if (booking.status !== 'confirmed' || inCall) return;
        confirmed++;
        expect(practice.yeses.filter((at) => at.getTime() === booking.appointmentAt?.getTime()).length).toBeGreaterThan(
          0,
        );
      });
    }),
    runs,
  );
  expect(confirmed).toBeGreaterThan(500);
});

test('a practice that keeps a time has an appointment, a question, a call under way, or an operator', () => {
  let kept = 0;
  fc.assert(
    fc.property(scenario, (steps) => {
      run(steps, (machine, practice, now) => {
        const { booking, openTask, inCall, alerts } = machine;
        const { keeps } = practice;
        if (!keeps || keeps <= now || inCall) return;
        kept++;
        const is = (at: Date | null | undefined) => at?.getTime() === keeps.getTime();
        const stands = booking.status === 'confirmed' && is(booking.appointmentAt);
        const asked = (booking.status === 'proposed' || booking.status === 'accepted') && is(booking.proposedAt);
        const isBeingNotified = openTask !== null && (is(openTask.aboutAt) || is(openTask.releasesAt));
        // Nobody keeps a place seriously that begins within the half hour.
        const tooNear = keeps.getTime() - now.getTime() <= 35 * minute;
        expect(stands || asked || isBeingNotified || tooNear || alerts.length > 0).toBe(true);
      });
    }),
    runs,
  );
  expect(kept).toBeGreaterThan(1_000);
});

test('a closed request waits for nothing: no question is still being asked', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      run(steps, ({ booking, openTask }) => {
        if (isOpenBooking(booking.status) || !openTask) return;
        const allowed = booking.status === 'confirmed' ? ['move', 'cancel', 'release'] : ['release', 'cancel'];
        expect(allowed).toContain(openTask.purpose);
      });
    }),
    runs,
  );
});

test('no mail is sent twice for one event', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      let [mails, changes] = [0, ''];
      run(steps, (machine) => {
        const { mails: sent, booking, events } = machine;
        const state = JSON.stringify([booking, events.length]);
        if (sent.length > mails) expect(state).not.toBe(changes);
        [mails, changes] = [sent.length, state];
      });
    }),
    { numRuns: 1_500 },
  );
});
