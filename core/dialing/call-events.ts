import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import type { CallTaskRow } from '@dentisti/db/dialing/call-task.repository';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { CallDecision } from '@dentisti/domain/booking/decide-call-outcome';
import { faultOfOutcome, type NumberFault } from '@dentisti/domain/booking/number-fault';
import {
  answerEvent,
  callEndedEvent,
  type TimelineDetails,
  type TimelineEvent,
} from '@dentisti/domain/booking/timeline-event';
import type { DialPlan } from '@dentisti/domain/dialing/plan-dial';
import { studioAsked } from '../practice-calls/studio-answer.ts';

export interface DecidedCall {
  decision: CallDecision;
  plan: DialPlan;
  task: Pick<CallTaskRow, 'purpose'>;
  /** As it was before. */
  booking: BookingRow;
  practice: Pick<PracticeToCall, 'optedOut' | 'doubtful'>;
  /** False when the task ended without a call. */
  wasCalled: boolean;
  /** We ended the call ourselves, because nobody waited for it any more. */
  wasStopped: boolean;
}

/** Returns the timeline's steps of a call's end: how it ended, and what that means for the booking. */
export function eventsOfDecision(call: DecidedCall): TimelineEvent[] {
  const { decision, plan, task } = call;
  const { purpose } = task;
  const goesOn = decision.task === 'open' ? plan : null;
  const events: TimelineEvent[] = [];
  if (call.wasStopped) events.push({ kind: 'callStopped', detail: { purpose } });
  else if (call.wasCalled) events.push(callEndedEvent(purpose, decision.outcome, goesOn));
  const change = changeEvent(call);
  if (change) events.push(change);
  if (decision.task === 'handedOver' && decision.set.answerBy) events.push(studioAsked(purpose, decision.set.answerBy));
  if (purpose === 'release' || purpose === 'cancel') {
    if (decision.task === 'handedOver') events.push({ kind: 'practiceTold', detail: { purpose, by: 'studio' } });
    if (decision.task === 'done') events.push({ kind: 'practiceTold', detail: { purpose } });
    if (decision.task === 'failed') events.push({ kind: 'practiceNotTold', detail: { purpose } });
  }
  return events;
}

function changeEvent(call: DecidedCall): TimelineEvent | null {
  const { decision, booking } = call;
  switch (decision.mail) {
    case 'unreachable':
      return { kind: 'unreachable', detail: unreachableDetail(call) };
    case 'expired':
      return { kind: 'expired', detail: { what: booking.status === 'accepted' ? 'confirmation' : 'times' } };
    default:
      return answerEvent(decision, booking);
  }
}

function unreachableDetail({ decision, plan, practice, wasCalled }: DecidedCall): TimelineDetails['unreachable'] {
  const why = plan.kind === 'stop' ? plan.reason : null;
  const { optedOut, doubtful } = practice;
  const byCall = wasCalled ? faultOfOutcome(decision.outcome.kind) : null;
  const fault: NumberFault | null = byCall ?? (optedOut ? 'no-calls-wanted' : doubtful ? 'doubtful' : null);
  return fault ? { why, fault } : { why };
}
