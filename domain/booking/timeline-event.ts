import type { CallOutcome, CallPurpose, DeclineReason, UnsettledReason } from '../dialing/call-task.ts';
import type { DialPlan, DialReason, StopReason } from '../dialing/plan-dial.ts';
import type { BookingDecision, BookingInput } from './booking-input.ts';
import type { NumberFault } from './number-fault.ts';

/** Instants are ISO 8601 in UTC: details are stored as JSON. */
type Iso = string;

/** In what way a practice's person answered; absent when they said it on the telephone, and when nobody had to. */
export interface AnswerWay {
  via?: 'studio' | 'link';
  /** A call about the request was planned, and none had begun. */
  sparesCall?: true;
}

/** Every kind of step a booking's timeline can have, with its stored detail. No detail names a person. */
export interface TimelineDetails extends CallEndDetails {
  requested: { times: Iso[] };
  verified: Record<never, never>;
  /** The first dial, or the first after a change. */
  planned: { at: Iso; why: DialReason };
  /** No call is made: the practice's people answer in the studio until then. */
  studioAsked: { purpose: CallPurpose; answerBy: Iso };
  callStarted: { purpose: CallPurpose; ordinal: number };
  /** We hung up, because the patient no longer wanted what the call was for. */
  callStopped: { purpose: CallPurpose };
  /** A call to us showed the practice's number; for operators alone, because a number proves nothing. */
  practiceRangBack: Record<never, never>;
  confirmed: { at: Iso; by: 'practice' | 'agenda' | 'operator' } & AnswerWay;
  /** `by` is absent when the practice said it. */
  proposed: { at: Iso; expiresAt: Iso; by?: 'agenda' } & AnswerWay;
  proposalAccepted: { at: Iso; by?: 'agenda' };
  proposalRefused: { by?: 'agenda' };
  /** `at` when an appointment stood then: the practice cancelled it. */
  declined: { by: 'practice' | 'operator'; at?: Iso } & AnswerWay;
  /** `fault` when what was learned of the number ended it, `by` when an operator stopped the calls. */
  unreachable: { why: StopReason | null; fault?: NumberFault; by?: 'operator' };
  /** `hold`: a slot of the agenda was held, and no code came. */
  expired: { what: 'times' | 'offer' | 'confirmation' | 'hold' };
  cancelled: { by: 'patient' | 'operator' };
  rescheduled: { times: Iso[] };
  moveAsked: { times: Iso[] };
  /** `by` is absent when the patient moved it, or asked for it. */
  moved: { from: Iso; to: Iso; by?: 'operator' | 'practice' };
  moveRefused: Record<never, never>;
  /** A closing call was understood. */
  practiceTold: { purpose: CallPurpose; by?: 'agenda' | 'studio' };
  /** `by` when an operator stopped the call, and tells the practice in another way. */
  practiceNotTold: { purpose: CallPurpose; by?: 'operator' };
  reminderSent: Record<never, never>;
  /** The patient comes at `at`. */
  attendanceConfirmed: { at: Iso };
  completed: Record<never, never>;
  /** Written by an operator for the patient. */
  note: { text: string };
  /** A simulated call was requested; it ignores the hours. */
  simulationRequested: { by: 'patient' | 'operator' };
  /** What an operator did and why; for operators alone. */
  byHand: { action: OverrideAction; operatorId: string; note: string };
}

/** What operators do with a booking or one of its calls. */
export const overrideActions = [
  'confirm',
  'decline',
  'move',
  'runCallNow',
  'simulateCall',
  'retryCall',
  'cancelCall',
] as const;
export type OverrideAction = (typeof overrideActions)[number];

/** Whether a step is shown to operators alone. */
export const isInternalStep = (kind: string): boolean => kind === 'byHand' || kind === 'practiceRangBack';

/** How a dial ended, and what follows from it. */
export interface CallEndDetail {
  purpose: CallPurpose;
  /** The time taken or offered. */
  at?: Iso;
  /** The practice's words. */
  sentence?: string | null;
  reason?: DeclineReason | UnsettledReason;
  callBackAt?: Iso;
  /** What was said without settling it; for the practice and operators. */
  said?: { kind: CallOutcome['kind']; at: Iso | null };
  /** The next dial, when one follows. */
  nextAt?: Iso;
  nextWhy?: DialReason;
}
type CallEndDetails = { [Kind in CallOutcome['kind'] as `callEnded.${Kind}`]: CallEndDetail };

export type TimelineKind = keyof TimelineDetails;

/** One step as it is written and read. */
export type TimelineEvent = {
  [Kind in TimelineKind]: { kind: Kind; detail: TimelineDetails[Kind] & SimulationFlag };
}[TimelineKind];

/** Set on every step that a simulated call, asked for at any hour, has caused. */
interface SimulationFlag {
  simulation?: true;
}

/** Marks what a simulated call has caused; other steps stay as they are. */
export function flagSimulation(events: readonly TimelineEvent[], isSimulation: boolean): TimelineEvent[] {
  if (!isSimulation) return [...events];
  return events.map((event) => ({ ...event, detail: { ...event.detail, simulation: true } }) as TimelineEvent);
}

/** Notes on answers to a request in what way they were given; other steps stay as they are. */
export function noteAnswerWay(events: readonly TimelineEvent[], way: AnswerWay): TimelineEvent[] {
  return events.map((event) =>
    event.kind === 'confirmed' || event.kind === 'proposed' || event.kind === 'declined'
      ? ({ ...event, detail: { ...event.detail, ...way } } as TimelineEvent)
      : event,
  );
}

/** The timeline step of a dial's end. `plan` only when the task goes on. */
export function callEndedEvent(purpose: CallPurpose, outcome: CallOutcome, plan: DialPlan | null): TimelineEvent {
  const detail: CallEndDetail = { purpose };
  if ('at' in outcome) detail.at = outcome.at.toISOString();
  if ('sentence' in outcome) detail.sentence = outcome.sentence;
  if ('reason' in outcome) detail.reason = outcome.reason;
  if (outcome.kind === 'unsettled' && outcome.callBackAt) detail.callBackAt = outcome.callBackAt.toISOString();
  if (plan?.kind === 'dial') Object.assign(detail, { nextAt: plan.at.toISOString(), nextWhy: plan.reason });
  return { kind: `callEnded.${outcome.kind}`, detail };
}

/** Returns the timeline's step of a practice's answer, given by telephone or in the studio; null when there was none. */
export function answerEvent(
  { mail, set, status }: Pick<BookingDecision, 'mail' | 'set' | 'status'>,
  booking: Pick<BookingInput, 'appointmentAt'>,
): TimelineEvent | null {
  const at = set.appointmentAt?.toISOString();
  switch (mail) {
    case 'confirmed':
      return at ? { kind: 'confirmed', detail: { at, by: 'practice' } } : null;
    case 'proposal':
      return set.proposedAt && set.proposalExpiresAt
        ? {
            kind: 'proposed',
            detail: { at: set.proposedAt.toISOString(), expiresAt: set.proposalExpiresAt.toISOString() },
          }
        : null;
    case 'declined':
      return { kind: 'declined', detail: { by: 'practice' } };
    case 'moved':
      return at && booking.appointmentAt && status === 'confirmed'
        ? { kind: 'moved', detail: { from: booking.appointmentAt.toISOString(), to: at } }
        : null;
    case 'moveRefused':
      return { kind: 'moveRefused', detail: {} };
    default:
      return null;
  }
}
