import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { type CallTaskRow, rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { dialIfDue } from '../booking/save-decision.ts';
import { settleTask } from './apply-call-end.ts';
import { planNextDial } from './plan-next-dial.ts';

export interface LostTask {
  now: Date;
  settings: BookingSettings;
  consequences: Consequences;
}

async function lockTask(
  em: EntityManager,
  task: CallTaskRow,
): Promise<{ locked: BookingState; practice: PracticeToCall } | null> {
  const locked = await lockBooking(em, task.bookingId);
  const practice = await findPracticeToCall(em, task.dentistId);
  // A call under way decides by its own end.
  return locked?.task?.id === task.id && !locked.callUnderWay && practice ? { locked, practice } : null;
}

/** Ends a task whose telephone opted out meanwhile: its patient hears it now. In the caller's transaction. */
export async function endOptedOutTask(em: EntityManager, task: CallTaskRow, context: LostTask): Promise<boolean> {
  const found = await lockTask(em, task);
  // Allowed again since the sweep looked.
  if (!found?.practice.optedOut) return false;
  const plan = { kind: 'stop', reason: 'unreachable-number' } as const;
  const outcome = { kind: 'unreachableNumber' } as const;
  await settleTask(em, { ...context, ...found, task, plan, outcome, attempt: null });
  return true;
}

/** Plans an open task that has neither a planned dial nor a call. In the caller's transaction. */
export async function planStrandedTask(em: EntityManager, task: CallTaskRow, context: LostTask): Promise<boolean> {
  const found = await lockTask(em, task);
  if (!found || found.locked.task?.nextDialAt) return false;
  const { now, consequences } = context;
  const plan = await planNextDial(em, { now, bookingId: task.bookingId, practice: found.practice, task });
  if (plan.kind === 'dial') {
    await rescheduleTask(em, { taskId: task.id }, { nextDialAt: plan.at, reason: plan.reason });
    dialIfDue({ ...task, nextDialAt: plan.at }, now, consequences);
    return true;
  }
  const outcome = { kind: 'unsettled', reason: 'unclear', callBackAt: null } as const;
  await settleTask(em, { ...context, ...found, task, plan, outcome, attempt: null });
  return true;
}
