import { rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { OverrideAction } from '@dentisti/domain/booking/timeline-event';
import type { DialReason } from '@dentisti/domain/dialing/plan-dial';
import { type OperatorContext, recordOverride } from '../admin/manual-override.ts';
import type { AfterCommit } from '../booking/after-commit.ts';
import type { CallToOverride } from './override-call.ts';

/** Plans an open task's dial for a moment an operator asked for; the worker's planner then leaves the delay out as well. */
export async function dialSooner(
  em: EntityManager,
  context: OperatorContext,
  { task, toChange: { booking } }: CallToOverride,
  { at, action, note, reason = 'by-hand' }: { at: Date; action: OverrideAction; note: string; reason?: DialReason },
): Promise<AfterCommit> {
  await rescheduleTask(em, { taskId: task.id }, { nextDialAt: at, reason });
  await recordOverride(em, context, {
    booking,
    action,
    note,
    detail: { callTaskId: task.id, purpose: task.purpose, at: at.toISOString() },
  });
  return { bookingId: booking.id, task: { ...task, nextDialAt: at, sooner: true }, mailIds: [] };
}
