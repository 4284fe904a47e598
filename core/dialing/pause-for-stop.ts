import { askStop } from '@dentisti/db/dialing/call-stop-request.repository';
import { findOpenTasksOfPhone, rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import { findOptOut } from '@dentisti/db/dialing/opt-out.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, isPracticePhone } from '@dentisti/db/practice/practice-to-call.repository';
import { planNextDial } from './plan-next-dial.ts';

/**
 * "Non chiamateci più" in a call that shows this number: its dials pause for a day, and a person decides. Nobody is rung
 * about it. What waited for the number is planned after the pause. In the caller's transaction.
 */
export async function pauseForStop(em: EntityManager, phone: string, now: Date): Promise<void> {
  if (!(await isPracticePhone(em, phone)) || (await findOptOut(em, phone))) return;
  if (!(await askStop(em, phone, now))) return;
  for (const task of await findOpenTasksOfPhone(em, phone)) {
    const practice = task.nextDialAt && (await findPracticeToCall(em, task.dentistId));
    const plan = practice && (await planNextDial(em, { now, bookingId: task.bookingId, practice, task }));
    // Without time left after the pause the dial stays due: what it finds then ends the request.
    if (plan?.kind === 'dial')
      await rescheduleTask(em, { taskId: task.id }, { nextDialAt: plan.at, reason: plan.reason });
  }
}
