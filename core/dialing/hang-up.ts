import { type BookingRow, findBooking } from '@dentisti/db/booking/booking.repository';
import { findCallAttempt, isCallUnwanted, noteEndAsked } from '@dentisti/db/dialing/call-attempt.repository';
import { type CallTaskRow, findCallTask } from '@dentisti/db/dialing/call-task.repository';
import { findOptOut } from '@dentisti/db/dialing/opt-out.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type FarewellReason, farewell } from '@dentisti/domain/dialing/farewell';
import type { VoicePlatform } from './voice-platform.ts';

/** A platform that did not do it is asked again after so long; a farewell that is being spoken is not begun twice. */
export const askAgainMs = 60_000;

export interface HangUp {
  em: EntityManager;
  platform: VoicePlatform;
  now: Date;
  signal: AbortSignal;
}

/** How the hanging up ended, for the log. */
export type HungUp = 'ended' | 'out-of-control' | 'nothing-to-end' | 'asked-before';

/**
 * Ends a call that nobody wants any more (`isCallUnwanted`) while it rings or somebody speaks. It may fail safely: a
 * call that goes on is settled by its outcome, and a further call takes back a yes in it.
 * @throws VoiceFailure
 */
export async function hangUp(attemptId: string, { em, platform, now, signal }: HangUp): Promise<HungUp> {
  const attempt = await findCallAttempt(em, attemptId);
  // Without the platform's id the dial is still under way: its process looks again once the platform answers.
  if (attempt?.state !== 'placed' || !attempt.voiceCallId) return 'nothing-to-end';
  if (!(await isCallUnwanted(em, attemptId))) return 'nothing-to-end';
  const task = await findCallTask(em, attempt.taskId);
  const booking = await findBooking(em, attempt.bookingId);
  const optOut = await findOptOut(em, attempt.phone);
  const before = new Date(now.getTime() - askAgainMs);
  if (!(await noteEndAsked(em, attemptId, { now, before }))) return 'asked-before';
  const words = farewell(optOut ? 'opted-out' : reasonOf(task, booking));
  return (await platform.endCall(attempt.voiceCallId, words, signal)) ? 'ended' : 'out-of-control';
}

/** The practice's own question, and how a booking stands once it has answered it. */
const questions = new Set<CallTaskRow['purpose'] | undefined>(['book', 'confirmProposal']);
const answers = new Set<BookingRow['status'] | undefined>(['confirmed', 'proposed', 'declined']);

/** Returns the reason from the present state: nobody stored why a task was withdrawn. */
function reasonOf(task: CallTaskRow | null, booking: BookingRow | null): FarewellReason {
  if (task?.state !== 'withdrawn') return 'answered';
  if (questions.has(task.purpose) && answers.has(booking?.status)) return 'answered';
  return task.purpose === 'book' && booking?.status === 'cancelled' ? 'cancelled' : 'changed';
}
