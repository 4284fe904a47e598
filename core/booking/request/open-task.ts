import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { findDialsOfPractice } from '@dentisti/db/dialing/call-attempt.repository';
import { findStopRequest } from '@dentisti/db/dialing/call-stop-request.repository';
import { type CallTaskRow, openCallTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { NewCallTask } from '@dentisti/domain/dialing/call-task';
import { type DialPlan, planDial } from '@dentisti/domain/dialing/plan-dial';
import type { PracticeDial } from '@dentisti/domain/dialing/practice-allowance';
import { dialScheduleOf } from '../practice-to-call.ts';

/** A task that is not opened yet, and when its first dial would be. */
export interface PlannedTask {
  task: NewCallTask;
  phone: string;
  plan: DialPlan;
}

const twoDaysMs = 2 * 86_400_000;

/** Covers the dials of today and yesterday in Italy's time. */
export const findRecentDials = (em: EntityManager, dentistId: number, now: Date): Promise<PracticeDial[]> =>
  findDialsOfPractice(em, dentistId, new Date(now.getTime() - twoDaysMs));

/**
 * Plans a task's first dial; null without a telephone.
 * @param requestDials when the practice was rung for this booking, by any of its tasks.
 */
export async function planFirstDial(
  em: EntityManager,
  practice: PracticeToCall,
  task: NewCallTask,
  { now, requestDials }: { now: Date; requestDials: readonly Date[] },
): Promise<PlannedTask | null> {
  const { dentist, lastDialAt } = practice;
  if (!dentist.phone) return null;
  const plan = planDial({
    now,
    schedule: dialScheduleOf(practice),
    purpose: task.purpose,
    dials: [],
    requestDials,
    practiceDials: await findRecentDials(em, dentist.id, now),
    lastDialToPracticeAt: lastDialAt,
    notAfter: task.notAfter,
    pausedUntil: (await findStopRequest(em, dentist.phone))?.pausedUntil ?? null,
  });
  return { task, phone: dentist.phone, plan };
}

/** Opens a task with its first dial, and says so on the timeline where the patient waits for it. */
export async function openPlannedTask(
  em: EntityManager,
  booking: Pick<BookingRow, 'id' | 'dentistId'>,
  { task, phone, plan, now }: PlannedTask & { plan: Extract<DialPlan, { kind: 'dial' }>; now: Date },
): Promise<CallTaskRow> {
  const opened = await openCallTask(em, {
    ...task,
    bookingId: booking.id,
    dentistId: booking.dentistId,
    phone,
    nextDialAt: plan.at,
    nextDialWhy: plan.reason,
    createdAt: now,
  });
  const planned = { kind: 'planned', detail: { at: plan.at.toISOString(), why: plan.reason } } as const;
  if (task.purpose === 'book') await appendTimeline(em, booking.id, [{ ...planned, at: now }]);
  return opened;
}
