import {
  appendTimeline,
  type BookingRow,
  type CallTaskRow,
  type EntityManager,
  findDialsOfPractice,
  openCallTask,
} from '@dentisti/db';
import type { NewCallTask } from '@dentisti/domain/dialing/call-task';
import { type DialPlan, planDial } from '@dentisti/domain/dialing/plan-dial';
import type { PracticeDial } from '@dentisti/domain/dialing/practice-allowance';
import type { Schedule } from '@dentisti/domain/hours/opening';

/** What the dialling plan wants to know of a practice before the first dial of a task. */
export interface TaskPractice {
  phone: string;
  schedule: Schedule;
  lastDialAt: Date | null;
  /** When it was rung for this booking, whatever the task. */
  requestDials: readonly Date[];
  /** What it was rung for lately by all requests together: its allowance of the day. */
  practiceDials: readonly PracticeDial[];
}

const twoDaysMs = 2 * 86_400_000;

/** Dials of today and yesterday, whatever Italy's date is. */
export const findRecentDials = (em: EntityManager, dentistId: number, now: Date): Promise<PracticeDial[]> =>
  findDialsOfPractice(em, dentistId, new Date(now.getTime() - twoDaysMs));

/** When a task's first dial would be. */
export function planFirstDial(task: NewCallTask, practice: TaskPractice, now: Date): DialPlan {
  return planDial({
    now,
    schedule: practice.schedule,
    purpose: task.purpose,
    dials: [],
    requestDials: practice.requestDials,
    practiceDials: practice.practiceDials,
    lastDialToPracticeAt: practice.lastDialAt,
    notAfter: task.notAfter,
  });
}

/** Opens a task with its first dial, and says so on the timeline where the patient waits for it. */
export async function openPlannedTask(
  em: EntityManager,
  booking: Pick<BookingRow, 'id' | 'dentistId'>,
  task: NewCallTask,
  { practice, plan, now }: { practice: TaskPractice; plan: Extract<DialPlan, { kind: 'dial' }>; now: Date },
): Promise<CallTaskRow> {
  const opened = await openCallTask(em, {
    bookingId: booking.id,
    dentistId: booking.dentistId,
    phone: practice.phone,
    purpose: task.purpose,
    aboutAt: task.aboutAt,
    releasesAt: task.releasesAt,
    nextDialAt: plan.at,
    nextDialWhy: plan.why,
    notAfter: task.notAfter,
    createdAt: now,
  });
  if (task.purpose === 'book')
    await appendTimeline(em, booking.id, [
      { at: now, kind: 'planned', detail: { at: plan.at.toISOString(), why: plan.why } },
    ]);
  return opened;
}
