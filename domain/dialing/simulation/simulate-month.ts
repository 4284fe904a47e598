import { type BookingStatus, isOpenBooking } from '../../booking/booking-status.ts';
import type { Schedule } from '../../hours/opening.ts';
import type { CallOutcome, CallPurpose } from '../call-task.ts';
import { type DialPolicy, dialPolicy } from '../dial-policy.ts';
import { answerModel, drawPatientMinutes, drawPickup, drawReply, type Pickup } from './answer-model.ts';
import { BookingMachine } from './booking-machine.ts';
import { EventQueue } from './event-queue.ts';

/** One request of the month: who asks whom, when, for which times. */
export interface SimulatedRequest {
  /** Index of the practice. */
  practice: number;
  requestedAt: Date;
  preferredTimes: readonly [Date, Date, Date];
}

/** What became of it. */
export interface SimulatedOutcome {
  request: SimulatedRequest;
  status: BookingStatus;
  /** When the request was settled; null when it still waits. */
  finalAt: Date | null;
  /** First answer the patient got: yes, an offer, no, or that nobody could be reached. */
  answeredAt: Date | null;
  dials: { at: Date; purpose: CallPurpose }[];
  /** An operator was told that the practice could not be. */
  practiceNotTold: boolean;
}

interface Running {
  request: SimulatedRequest;
  machine: BookingMachine;
  finalAt: Date | null;
  answeredAt: Date | null;
}
interface Practice {
  schedule: Schedule;
  lastDialAt: Date | null;
  busyUntil: number;
  last: { at: Date; pickup: Pickup } | null;
}
type Step = { running: Running } & (
  | { kind: 'arrives' | 'dials' | 'accepts' | 'expires' }
  | { kind: 'ends'; outcome: CallOutcome }
);

const minute = 60_000;
/** A telephone that nobody picks up is let ring for half a minute. */
const ringMinutes = 0.5;

/**
 * Plays every request against the answer model with the real planner, deciders and transition table, on a clock that
 * jumps from event to event. Deterministic for a seeded `random`.
 */
export function simulateMonth(
  schedules: readonly Schedule[],
  requests: readonly SimulatedRequest[],
  random: () => number,
  policy: DialPolicy = dialPolicy,
): SimulatedOutcome[] {
  const month = new Month(schedules, random, policy);
  const all = requests.map((request) => month.add(request));
  month.run();
  return all.map(({ request, machine, finalAt, answeredAt }) => ({
    request,
    status: machine.booking.status,
    finalAt,
    answeredAt,
    dials: machine.dials.map((dial) => ({ at: dial.dialledAt, purpose: dial.task.purpose })),
    practiceNotTold: machine.alerts.includes('practice-not-told'),
  }));
}

class Month {
  readonly #practices: Practice[];
  readonly #queue = new EventQueue<Step>();
  readonly #random: () => number;
  readonly #policy: DialPolicy;

  constructor(schedules: readonly Schedule[], random: () => number, policy: DialPolicy) {
    this.#practices = schedules.map((schedule) => ({ schedule, lastDialAt: null, busyUntil: 0, last: null }));
    this.#random = random;
    this.#policy = policy;
  }

  add(request: SimulatedRequest): Running {
    const machine = new BookingMachine(this.#practice(request).schedule, request.preferredTimes, this.#policy);
    const running: Running = { request, machine, finalAt: null, answeredAt: null };
    this.#queue.add(request.requestedAt, { kind: 'arrives', running });
    return running;
  }

  run(): void {
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      const { at: now, item } = next;
      const { running } = item;
      const { machine } = running;
      if (item.kind === 'arrives') machine.plan();
      else if (item.kind === 'accepts') machine.act(now, { kind: 'accept' });
      else if (item.kind === 'expires') machine.expire(now);
      else if (item.kind === 'ends') this.#end(running, item.outcome, now);
      else {
        this.#dial(running, now);
        continue;
      }
      this.#follow(running, now);
    }
  }

  #practice(request: SimulatedRequest): Practice {
    return this.#practices[request.practice] as Practice;
  }

  /** Notes what the patient sees by now, and queues the next dial. */
  #follow(running: Running, now: Date): void {
    const { machine } = running;
    const plan = machine.nextDial(now, this.#practice(running.request).lastDialAt);
    if (plan?.kind === 'stop') machine.stop(now);
    const { status } = machine.booking;
    if (!isOpenBooking(status)) running.finalAt ??= now;
    if (!isOpenBooking(status) || status === 'proposed') running.answeredAt ??= now;
    if (plan?.kind === 'dial') this.#queue.add(plan.at, { kind: 'dials', running });
  }

  #dial(running: Running, now: Date): void {
    const { machine, request } = running;
    const practice = this.#practice(request);
    const plan = machine.nextDial(now, practice.lastDialAt);
    if (!plan || machine.inCall) return;
    // Another request rings there, or has just done so.
    if (now.getTime() < practice.busyUntil) {
      this.#queue.add(new Date(practice.busyUntil), { kind: 'dials', running });
      return;
    }
    if (plan.kind === 'stop' || plan.at > now) {
      this.#follow(running, now);
      return;
    }
    machine.dial(now);
    const pickup = drawPickup(this.#random, now, practice.last);
    const minutes = pickup === 'answered' ? answerModel.callMinutes : ringMinutes;
    const ends = new Date(now.getTime() + minutes * minute);
    Object.assign(practice, { lastDialAt: now, last: { at: now, pickup }, busyUntil: ends.getTime() });
    this.#queue.add(ends, { kind: 'ends', running, outcome: this.#outcome(running, pickup, ends) });
  }

  #end(running: Running, outcome: CallOutcome, now: Date): void {
    const { machine } = running;
    machine.endCall(now, outcome);
    const { status, proposalExpiresAt } = machine.booking;
    if (status !== 'proposed' || !proposalExpiresAt) return;
    const after = drawPatientMinutes(this.#random);
    const accepts = after === null ? null : new Date(now.getTime() + after * minute);
    if (accepts && accepts < proposalExpiresAt) this.#queue.add(accepts, { kind: 'accepts', running });
    else this.#queue.add(proposalExpiresAt, { kind: 'expires', running });
  }

  /** What the person who picked up said, or what the line did. */
  #outcome({ machine, request }: Running, pickup: Pickup, ends: Date): CallOutcome {
    if (pickup !== 'answered') return { kind: pickup };
    const reply = drawReply(this.#random);
    if (reply.kind === 'hangsUp') return { kind: 'unsettled', reason: 'hung-up', callBackAt: null };
    // A closing call only passes on a decision: any listener takes note.
    if (machine.inCall?.task.purpose !== 'book') return { kind: 'acknowledged', sentence: null };
    if (reply.kind === 'refuses') return { kind: 'declined', reason: 'fully-booked', sentence: null };
    if (reply.kind === 'takes') {
      const at = request.preferredTimes[reply.preference - 1] as Date;
      return { kind: 'accepted', at, preference: reply.preference, sentence: null };
    }
    const last = Math.max(...request.preferredTimes.map((time) => time.getTime()), ends.getTime());
    return { kind: 'proposed', at: new Date(last + 24 * 60 * minute), sentence: null };
  }
}
