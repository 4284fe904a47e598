import { type EntityManager, rescheduleTask } from '@dentisti/db';
import type { ByHandAction } from '@dentisti/domain/booking/timeline-event';
import type { DialWhy } from '@dentisti/domain/dialing/plan-dial';
import type { AfterCommit } from '../booking/after-commit.ts';
import { type ColleagueContext, noteByHand } from './by-hand.ts';
import type { CallInHand } from './call-by-hand.ts';

/** Plans an open task's dial for a moment a colleague asked for; the worker's planner then leaves the delay out as well. */
export async function dialSooner(
  em: EntityManager,
  context: ColleagueContext,
  { task, toChange: { booking } }: CallInHand,
  { at, action, note, why = 'by-hand' }: { at: Date; action: ByHandAction; note: string; why?: DialWhy },
): Promise<AfterCommit> {
  await rescheduleTask(em, { taskId: task.id }, { nextDialAt: at, why });
  await noteByHand(em, context, {
    booking,
    action,
    note,
    detail: { callTaskId: task.id, purpose: task.purpose, at: at.toISOString() },
  });
  return { bookingId: booking.id, task: { ...task, nextDialAt: at, sooner: true }, mailIds: [] };
}
