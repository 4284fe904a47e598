import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { BookingDecision } from '@dentisti/domain/booking/booking-input';
import type { CallOutcomeInput } from '@dentisti/domain/booking/decide-call-outcome';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import { findStudioDeadline } from '@dentisti/domain/booking/waiting-request';
import type { CallPurpose, NewCallTask } from '@dentisti/domain/dialing/call-task';
import { bookTask, confirmProposalTask, moveTask } from '@dentisti/domain/dialing/new-call-task';
import type { DialPlan } from '@dentisti/domain/dialing/plan-dial';
import { scheduleOf } from '../booking/practice-to-call.ts';
import { isMailed, type StudioNotice } from './notify-studio.ts';

/** Why nobody can be asked in time, for the patient. */
export const tooLateForStudio =
  'Lo studio risponde di persona e non farebbe in tempo: scegli orari più lontani, o chiamalo tu.';

const notices: ReadonlySet<CallPurpose> = new Set(['cancel', 'release']);

/** Whether a call brings news that needs no answer. */
export const isNotice = (purpose: CallPurpose): purpose is StudioNotice['purpose'] => notices.has(purpose);

/** Whether the practice's people answer, because the practice does not let us ring it in time. */
export const isStudioAsked = ({ answersInStudio }: PracticeToCall, plan: DialPlan | null | undefined): boolean =>
  answersInStudio && plan?.kind === 'stop' && plan.reason === 'no-calls';

/** Returns until when the practice's people have to answer a booking as a decision leaves it; null when that is too late. */
export function deadlineAfter(
  booking: BookingRow,
  { status, set }: Pick<BookingDecision, 'status' | 'set'>,
  practice: PracticeToCall,
  now: Date,
): Date | null {
  return findStudioDeadline({ ...booking, ...set, status }, scheduleOf(practice), now);
}

/** Returns the practice's people as the decider of a call's end knows them. */
export function studioInput(booking: BookingRow, practice: PracticeToCall, now: Date): CallOutcomeInput['studio'] {
  if (!practice.answersInStudio) return null;
  const status = booking.status === 'calling' ? 'scheduled' : booking.status;
  return { answerBy: deadlineAfter(booking, { status, set: {} }, practice, now), isMailed: isMailed(practice) };
}

/** Returns the timeline's step of a request that no call puts to the practice. */
export const studioAsked = (purpose: CallPurpose, answerBy: Date): TimelineEvent => ({
  kind: 'studioAsked',
  detail: { purpose, answerBy: answerBy.toISOString() },
});

/** Returns the call that would put to the practice what a booking waits for; null when it waits for nothing. */
export function taskOf({
  status,
  preferredTimes,
  proposedAt,
  movingTo,
  appointmentAt,
}: BookingRow): NewCallTask | null {
  switch (status) {
    case 'scheduled':
      return bookTask(preferredTimes);
    case 'accepted':
      return proposedAt && confirmProposalTask(proposedAt);
    case 'confirmed':
      return movingTo && appointmentAt && moveTask(appointmentAt, movingTo);
    default:
      return null;
  }
}
