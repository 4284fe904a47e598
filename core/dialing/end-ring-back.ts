import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { type CallAttemptRow, endAttempt, findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import { type CallTaskRow, rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { CallOutcome } from '@dentisti/domain/dialing/call-task';
import { saidOf } from '@dentisti/domain/dialing/parse-call-report';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { dialIfDue } from '../booking/save-decision.ts';
import type { CallEnd } from './apply-call-end.ts';
import { pauseForStop } from './pause-for-stop.ts';
import { planNextDial, reportOf } from './plan-next-dial.ts';

/** Answers that our own call asks to confirm. */
const answers = new Set<CallOutcome['kind']>(['accepted', 'proposed', 'declined', 'acknowledged']);

/**
 * Applies the end of a call to us, in the caller's transaction with the booking locked. Its number proves nothing: what it
 * said is kept unsettled and brings our own call forward, which settles it; booking, mails and agenda stay as they are.
 * The first report counts.
 */
export async function endRingBack(em: EntityManager, end: CallEnd & { task: CallTaskRow }): Promise<boolean> {
  const { now, attempt, task, outcome, endedReason, costCents, consequences } = end;
  const unsettled = asHint(outcome);
  const stored = { outcome: unsettled.kind, endedReason, report: reportOf(unsettled), costCents, now };
  if (!(await endAttempt(em, attempt.id, stored))) return false;
  consequences.calls.push({ outcome: unsettled.kind, purpose: task.purpose, direction: attempt.direction });
  await appendTimeline(em, attempt.bookingId, [{ at: now, kind: 'practiceRangBack', detail: {} }]);
  consequences.changed.add(attempt.bookingId);
  if (outcome.kind === 'optedOut') await pauseForStop(em, attempt.phone, now);
  else if (answers.has(outcome.kind)) await bringForward(em, end);
  return true;
}

/** What was said, without its force. */
function asHint(outcome: CallOutcome): CallOutcome & { kind: 'unsettled' } {
  const said = outcome.kind === 'unsettled' ? outcome.said : saidOf(outcome);
  const sentence = 'sentence' in outcome ? outcome.sentence : null;
  return {
    kind: 'unsettled',
    reason: 'ring-back',
    callBackAt: null,
    ...(said && { said }),
    ...(sentence && { sentence }),
  };
}

/**
 * Plans our own call for the first moment that the limits allow. Once a day for a task: whoever shows the practice's number
 * must not use up its dials within an hour.
 */
async function bringForward(em: EntityManager, { now, attempt, task, consequences }: CallEnd & { task: CallTaskRow }) {
  const today = romeClock(now).date;
  const earlier = (await findCallAttempts(em, attempt.bookingId)).filter(
    (one) => one.id !== attempt.id && one.taskId === task.id && isAnswerOf(one, today),
  );
  const practice = await findPracticeToCall(em, attempt.dentistId);
  if (earlier.length > 0 || task.state !== 'open' || !practice) return;
  const reason = 'to-confirm';
  const plan = await planNextDial(em, {
    now,
    bookingId: attempt.bookingId,
    practice,
    task: { ...task, nextDialWhy: reason },
  });
  // What the plan has is no later, or no call may follow: then it stays.
  if (plan.kind !== 'dial' || (task.nextDialAt && task.nextDialAt <= plan.at)) return;
  await rescheduleTask(em, { taskId: task.id }, { nextDialAt: plan.at, reason });
  dialIfDue({ ...task, nextDialAt: plan.at }, now, consequences);
}

function isAnswerOf({ direction, endedAt, report }: CallAttemptRow, day: string): boolean {
  const said = (report as { said?: { kind: CallOutcome['kind'] } } | null)?.said;
  return (
    direction === 'inbound' && endedAt !== null && romeClock(endedAt).date === day && !!said && answers.has(said.kind)
  );
}
