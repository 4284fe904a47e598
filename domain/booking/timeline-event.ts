import type { CallOutcome, CallPurpose, DeclineReason, UnsettledReason } from '../dialing/call-task.ts';
import type { DialPlan, DialWhy, StopWhy } from '../dialing/plan-dial.ts';

/** Instants are ISO 8601 in UTC: details are stored as JSON. */
type Iso = string;

/** Every kind of step a booking's timeline can have, with what is stored beside it. Nothing that names a person. */
export interface TimelineDetails extends CallEndDetails {
  requested: { times: Iso[] };
  verified: Record<never, never>;
  /** The first dial, or the first after a change. */
  planned: { at: Iso; why: DialWhy };
  callStarted: { purpose: CallPurpose; ordinal: number };
  /** The practice rang us. */
  practiceRangBack: Record<never, never>;
  confirmed: { at: Iso; by: 'practice' | 'agenda' | 'operator' };
  proposed: { at: Iso; expiresAt: Iso };
  proposalAccepted: { at: Iso };
  proposalRefused: Record<never, never>;
  declined: { by: 'practice' | 'operator' };
  unreachable: { why: StopWhy | null };
  expired: { what: 'times' | 'offer' | 'confirmation' };
  cancelled: { by: 'patient' | 'operator' };
  rescheduled: { times: Iso[] };
  moveAsked: { times: Iso[] };
  moved: { from: Iso; to: Iso };
  moveRefused: Record<never, never>;
  /** A closing call was understood. */
  practiceTold: { purpose: CallPurpose };
  practiceNotTold: { purpose: CallPurpose };
  reminderSent: Record<never, never>;
  completed: Record<never, never>;
  /** Written by an operator for the patient. */
  note: { text: string };
}

/** How a dial ended, and what follows from it. */
export interface CallEndDetail {
  purpose: CallPurpose;
  /** The time taken or offered. */
  at?: Iso;
  /** The practice's words. */
  sentence?: string | null;
  reason?: DeclineReason | UnsettledReason;
  callBackAt?: Iso;
  /** The next dial, when one follows. */
  nextAt?: Iso;
  nextWhy?: DialWhy;
}
type CallEndDetails = { [Kind in CallOutcome['kind'] as `callEnded.${Kind}`]: CallEndDetail };

export type TimelineKind = keyof TimelineDetails;

/** One step as it is written and read. */
export type TimelineEvent = { [Kind in TimelineKind]: { kind: Kind; detail: TimelineDetails[Kind] } }[TimelineKind];

/** The timeline step of a dial's end. `plan` only when the task goes on. */
export function callEndedEvent(purpose: CallPurpose, outcome: CallOutcome, plan: DialPlan | null): TimelineEvent {
  const detail: CallEndDetail = { purpose };
  if ('at' in outcome) detail.at = outcome.at.toISOString();
  if ('sentence' in outcome) detail.sentence = outcome.sentence;
  if ('reason' in outcome) detail.reason = outcome.reason;
  if (outcome.kind === 'unsettled' && outcome.callBackAt) detail.callBackAt = outcome.callBackAt.toISOString();
  if (plan?.kind === 'dial') Object.assign(detail, { nextAt: plan.at.toISOString(), nextWhy: plan.why });
  return { kind: `callEnded.${outcome.kind}`, detail };
}
