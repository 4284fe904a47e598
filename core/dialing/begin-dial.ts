import { type BookingRow, saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import type { CallAttemptRow } from '@dentisti/db/dialing/call-attempt.repository';
import {
  type CallLease,
  type CallTaskRow,
  changeTaskPhone,
  releaseTaskLease,
  rescheduleTask,
  withdrawOpenTask,
} from '@dentisti/db/dialing/call-task.repository';
import { findUnsettledWord } from '@dentisti/db/dialing/ring-back.repository';
import { startAttempt } from '@dentisti/db/dialing/start-attempt.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { eraseCallWords } from '@dentisti/db/retention/booking-erasure.repository';
import { keepCallsSetting } from '@dentisti/db/studio/practice-calls.repository';
import { nextBookingStatus } from '@dentisti/domain/booking/booking-status';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import { flagSimulation } from '@dentisti/domain/booking/timeline-event';
import { maxCallSeconds } from '@dentisti/domain/dialing/call-length';
import type { UnsettledWord } from '@dentisti/domain/dialing/call-script-input';
import { dialPolicy } from '@dentisti/domain/dialing/dial-policy';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { settleTask } from './apply-call-end.ts';
import { planNextDial } from './plan-next-dial.ts';
import { requestedDialReason } from './requested-dial.ts';

export interface DialInput {
  now: Date;
  lease: CallLease;
  task: CallTaskRow;
  settings: BookingSettings;
  consequences: Consequences;
}

/** A dial that is committed and may now be sent. */
export interface BegunDial {
  attempt: CallAttemptRow;
  booking: BookingRow;
  task: CallTaskRow;
  practice: PracticeToCall;
  /** What an earlier call said without settling it. */
  unsettled: UnsettledWord | null;
}

/** Returns whether the task's message is still true. Closing calls always are: undoing one withdraws its task. */
function isWanted({ purpose }: CallTaskRow, { status, movingTo }: BookingRow): boolean {
  switch (purpose) {
    case 'book':
      return status === 'scheduled' || status === 'calling';
    case 'confirmProposal':
      return status === 'accepted';
    case 'move':
      return status === 'confirmed' && movingTo !== null;
    default:
      return true;
  }
}

/**
 * Decides once more whether this practice is to be rung now for this task, and writes the attempt; or writes why not, in
 * words for the log. In the caller's transaction, which has to be committed before anything is dialled.
 */
export async function beginDial(em: EntityManager, input: DialInput): Promise<BegunDial | string> {
  const { now, lease } = input;
  // Before the booking's lock: a practice that changes its wishes locks bookings too.
  await keepCallsSetting(em, input.task.dentistId);
  const locked = await lockBooking(em, input.task.bookingId);
  const found = locked?.task;
  if (!locked || found?.id !== lease.taskId) return 'task has ended';
  // An operator, or a practice that rang back, planned the task anew after our claim: that plan stands.
  if (found.leaseToken !== lease.leaseToken || !found.leaseUntil) return 'lease lost';
  // Two practices became one after our claim: the wishes of the other one count.
  if (found.dentistId !== input.task.dentistId) return yieldTask(em, lease, 'its practice is another now');
  // The call of a withdrawn task, on a number the practice had before: its end comes first.
  if (locked.callUnderWay) return yieldTask(em, lease, 'another call for the booking is under way');
  if (!isWanted(found, locked.booking)) {
    await withdrawOpenTask(em, found.bookingId, now);
    if (locked.booking.erasedAt) await eraseCallWords(em, found.bookingId, now);
    return 'no longer wanted';
  }
  const practice = await findPracticeToCall(em, found.dentistId);
  if (!practice) throw new Error(`task ${found.id} without its practice`);
  const { phone } = practice.dentist;
  if (!phone || practice.hidden || practice.optedOut) return giveUp(em, { ...input, task: found }, locked, practice);
  if (practice.doubtful) return giveUp(em, { ...input, task: found }, locked, practice, 'doubtfulNumber');
  // The practice's number was corrected since the task was opened: the old one may be a stranger's.
  if (found.phone !== phone) await changeTaskPhone(em, lease, phone);
  const task = { ...found, phone };
  const isSimulator = input.settings.voiceMode === 'simulator';
  const plan = await planNextDial(em, { now, bookingId: task.bookingId, practice, task, isSimulator });
  if (plan.kind === 'stop') {
    const outcome = { kind: 'unsettled', reason: 'unclear', callBackAt: null } as const;
    await settleTask(em, { ...input, task, locked, practice, plan, outcome, attempt: null });
    return `no dial follows: ${plan.reason}`;
  }
  if (plan.at > now) {
    await rescheduleTask(em, lease, { nextDialAt: plan.at, reason: requestedDialReason(task) ?? plan.reason });
    return `not yet: ${plan.reason}`;
  }
  return start(em, { ...input, task }, locked, practice);
}

async function yieldTask(em: EntityManager, lease: CallLease, why: string): Promise<string> {
  await releaseTaskLease(em, lease);
  return why;
}

/** The practice may not be rung any more: the patient is told at once, not when all plans have run out. */
async function giveUp(
  em: EntityManager,
  input: DialInput,
  locked: BookingState,
  practice: PracticeToCall,
  kind: 'unreachableNumber' | 'doubtfulNumber' = 'unreachableNumber',
) {
  const plan = { kind: 'stop', reason: 'unreachable-number' } as const;
  await settleTask(em, { ...input, locked, practice, plan, outcome: { kind }, attempt: null });
  return 'practice may not be rung';
}

async function start(em: EntityManager, input: DialInput, locked: BookingState, practice: PracticeToCall) {
  const { now, lease, task, settings, consequences } = input;
  const started = await startAttempt(em, lease, {
    now,
    spacingSeconds: dialPolicy.spacingMinutes * 60,
    maxCalls: settings.maxCalls,
    // A trial ends with its report; without one, the next may be made when the reconciler has asked.
    probeSeconds: maxCallSeconds + 2 * settings.reconcileAfterSeconds,
  });
  switch (started.kind) {
    case 'started':
      break;
    case 'optedOut':
      return giveUp(em, input, locked, practice);
    case 'tooSoon':
      if (started.until)
        await rescheduleTask(em, lease, { nextDialAt: started.until, reason: requestedDialReason(task) ?? 'spacing' });
      return started.kind;
    default:
      await releaseTaskLease(em, lease);
      return started.kind;
  }
  const { attempt } = started;
  const { booking } = locked;
  const status = task.purpose === 'book' ? nextBookingStatus(booking.status, 'dialled') : null;
  if (status) await saveBookingChange(em, booking, { status, expiresAt: expiresAt({ ...booking, status }) }, now);
  const detail = { purpose: task.purpose, ordinal: attempt.ordinal };
  const steps = flagSimulation([{ kind: 'callStarted', detail }], attempt.isSimulation);
  await appendTimeline(
    em,
    booking.id,
    steps.map((step) => ({ ...step, at: now })),
  );
  consequences.changed.add(booking.id);
  return { attempt, booking, task, practice, unsettled: await findUnsettledWord(em, task.id) };
}
