import type { BookingChanges, BookingDecision, BookingInput, OperatorAlert } from '../../booking/booking-input.ts';
import type { BookingMail } from '../../booking/booking-mail.ts';
import { type BookingEvent, nextBookingStatus } from '../../booking/booking-status.ts';
import { type CallDecision, decideCallOutcome } from '../../booking/decide-call-outcome.ts';
import { decideExpiry } from '../../booking/decide-expiry.ts';
import { decidePatientAction, type PatientAction } from '../../booking/decide-patient-action.ts';
import type { Schedule } from '../../hours/opening.ts';
import type { CallOutcome, NewCallTask } from '../call-task.ts';
import type { DialPolicy } from '../dial-policy.ts';
import { bookTask } from '../new-call-task.ts';
import { type DialPlan, type PastDial, planDial } from '../plan-dial.ts';

/** A call task in memory. */
export interface MachineTask extends NewCallTask {
  state: 'open' | 'done' | 'failed' | 'withdrawn';
  dials: PastDial[];
}
export interface MachineDial {
  task: MachineTask;
  dialledAt: Date;
}

/**
 * One booking with its calls, in memory: what commands and processors do with a database, done with fields. It runs the
 * real deciders, planner and table, for the simulated month and for tests that interleave what patients, practices and
 * clocks do.
 */
export class BookingMachine {
  booking: BookingInput;
  readonly tasks: MachineTask[] = [];
  readonly dials: MachineDial[] = [];
  readonly mails: BookingMail[] = [];
  readonly alerts: OperatorAlert[] = [];
  readonly events: BookingEvent[] = [];
  /** The dial that rings or speaks now. */
  inCall: MachineDial | null = null;
  #reschedules = 0;
  readonly #schedule: Schedule;
  readonly #policy: DialPolicy | undefined;

  constructor(schedule: Schedule, preferredTimes: readonly Date[], policy?: DialPolicy) {
    this.#schedule = schedule;
    this.#policy = policy;
    this.booking = {
      status: 'requested',
      preferredTimes,
      appointmentAt: null,
      proposedAt: null,
      proposalExpiresAt: null,
      movingTo: null,
    };
  }

  get openTask(): MachineTask | null {
    return this.tasks.find((task) => task.state === 'open') ?? null;
  }

  /** The contact is known: the practice may be rung. */
  plan(): void {
    const status = nextBookingStatus(this.booking.status, 'planned');
    if (!status) return;
    this.#save({
      event: 'planned',
      status,
      set: {},
      opensTask: bookTask(this.booking.preferredTimes),
      mail: null,
      alert: null,
    });
  }

  /** When the open task is dialled next; null without one. */
  nextDial(now: Date, lastDialToPracticeAt: Date | null): DialPlan | null {
    const task = this.openTask;
    return task && this.#planFor(task, now, lastDialToPracticeAt);
  }

  /** The attempt is leased and dialled. */
  dial(now: Date): void {
    const task = this.openTask;
    if (!task || this.inCall) throw new Error('nothing to dial');
    this.inCall = { task, dialledAt: now };
    this.dials.push(this.inCall);
    if (task.purpose !== 'book') return;
    const status = nextBookingStatus(this.booking.status, 'dialled');
    if (status) this.#save({ event: 'dialled', status, set: {}, opensTask: null, mail: null, alert: null });
  }

  /** The call is over; its task may have been withdrawn while it rang. */
  endCall(now: Date, outcome: CallOutcome): CallDecision {
    if (!this.inCall) throw new Error('no call');
    const { task, dialledAt } = this.inCall;
    this.inCall = null;
    const reason = outcome.kind === 'unsettled' ? outcome.reason : null;
    const callBackAt = outcome.kind === 'unsettled' ? outcome.callBackAt : null;
    task.dials.push({ dialledAt, outcome: outcome.kind, reason, callBackAt });
    return this.#applyOutcome(now, task, outcome);
  }

  /** The last call's report once more, or a call of the practice to us. */
  repeatOutcome(now: Date, task: MachineTask, outcome: CallOutcome): CallDecision {
    return this.#applyOutcome(now, task, outcome);
  }

  /** The patient clicks; false when refused. */
  act(now: Date, action: PatientAction): boolean {
    const decision = decidePatientAction(
      {
        now,
        booking: this.booking,
        openTask: this.#openTaskInput(),
        callable: true,
        inAgenda: false,
        keepsAgenda: false,
        reschedules: this.#reschedules,
      },
      action,
    );
    if (decision.kind === 'refused') return false;
    if (action.kind === 'reschedule') this.#reschedules++;
    if (decision.withdraws) this.#withdraw();
    this.#save(decision);
    return true;
  }

  /** The clock's sweep; true when something was due. */
  expire(now: Date): boolean {
    const openTask = this.#openTaskInput();
    const decision = decideExpiry({ now, booking: this.booking, openTask, callable: true, inAgenda: false });
    if (!decision) return false;
    if (decision.withdraws) this.#withdraw();
    this.#save(decision);
    return true;
  }

  /** The planner says stop before a dial: the same end as a call that settled nothing. */
  stop(now: Date): CallDecision | null {
    const task = this.openTask;
    return task && this.#applyOutcome(now, task, { kind: 'noAnswer' });
  }

  #openTaskInput() {
    const task = this.openTask;
    return task && { ...task, inCall: this.inCall?.task === task };
  }

  #planFor(task: MachineTask, now: Date, lastDialToPracticeAt: Date | null): DialPlan {
    const requestDials = this.dials.map((dial) => dial.dialledAt);
    const { purpose, dials, notAfter } = task;
    const input = { now, schedule: this.#schedule, purpose, dials, requestDials, lastDialToPracticeAt, notAfter };
    return planDial(input, this.#policy);
  }

  #applyOutcome(now: Date, task: MachineTask, outcome: CallOutcome): CallDecision {
    const plan = this.#planFor(task, now, this.dials.at(-1)?.dialledAt ?? null);
    const decision = decideCallOutcome({
      now,
      booking: this.booking,
      task: { ...task, open: task.state === 'open' },
      outcome,
      plan,
    });
    if (task.state === 'open') task.state = decision.task === 'handedOver' ? 'withdrawn' : decision.task;
    if (decision.withdraws) this.#withdraw();
    this.#save(decision);
    return decision;
  }

  #withdraw(): void {
    const task = this.openTask;
    if (task) task.state = 'withdrawn';
  }

  #save(decision: BookingDecision): void {
    if (decision.event) this.events.push(decision.event);
    this.booking = { ...this.booking, status: decision.status, ...definedOnly(decision.set) };
    if (decision.opensTask) {
      this.#withdraw();
      this.tasks.push({ ...decision.opensTask, state: 'open', dials: [] });
    }
    if (decision.mail) this.mails.push(decision.mail);
    if (decision.alert) this.alerts.push(decision.alert);
  }
}

function definedOnly(changes: BookingChanges): BookingChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
