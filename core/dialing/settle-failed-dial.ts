import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { type CallAttemptRow, endAttempt, noteDialFailure } from '@dentisti/db/dialing/call-attempt.repository';
import { findCallTask, rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { nextBookingStatus } from '@dentisti/domain/booking/booking-status';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import { callEndedEvent, flagSimulation } from '@dentisti/domain/booking/timeline-event';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { dialIfDue } from '../booking/save-decision.ts';
import { applyCallEnd } from './apply-call-end.ts';
import { notePlatformHealth, releaseProbe } from './note-platform-health.ts';
import { requestedDialReason } from './requested-dial.ts';
import type { VoiceFailure } from './voice-platform.ts';

/** Pause after "too many calls": long enough for one of them to end. */
const lineBusySeconds = 30;
/** Pause when nobody ever heard of the dial: the next attempt is another call, so it need not wait long. */
const notPlacedSeconds = 5;
/** Why a dial is taken back: the platform knows nothing of it; or it was called off before it was made. */
export const notPlaced = 'not-placed';
export const notWanted = 'not-wanted';

export interface FailedDial {
  now: Date;
  attempt: CallAttemptRow;
  settings: BookingSettings;
  consequences: Consequences;
}

/** Applies a dial that did not succeed, in the caller's transaction; `unknown` leaves it to the reconciler. */
export async function settleFailedDial(em: EntityManager, dial: FailedDial, failure: VoiceFailure): Promise<void> {
  const { now, attempt, settings, consequences } = dial;
  switch (failure.kind) {
    case 'unknown':
      // Another process settled the attempt first: it counted the failure, or found none.
      if (!(await noteDialFailure(em, attempt.id, failure.reason))) return;
      await notePlatformHealth(em, {
        now,
        dialledAt: attempt.dialledAt,
        failure: failure.reason,
        settings,
        consequences,
      });
      return;
    case 'rate-limited':
    case 'concurrency':
      await takeBack(em, dial, { seconds: lineBusySeconds, reason: failure.kind });
      return;
    case 'number':
    case 'refused': {
      const locked = await lockBooking(em, attempt.bookingId);
      if (!locked) throw new Error(`attempt ${attempt.id} without its booking`);
      const outcome =
        failure.kind === 'number'
          ? ({ kind: 'unreachableNumber' } as const)
          : ({ kind: 'platformFailure', permanent: true } as const);
      await applyCallEnd(em, { ...dial, locked, outcome, endedReason: failure.reason, costCents: null });
    }
  }
}

/**
 * Takes back a dial that was not placed: it counts against nobody, and another attempt follows. @returns false, with
 * nothing written, when the attempt had ended or the platform has reported its call after all.
 */
export async function takeBack(
  em: EntityManager,
  { now, attempt, consequences }: FailedDial,
  { seconds = notPlacedSeconds, reason }: { seconds?: number; reason: string },
): Promise<boolean> {
  const locked = await lockBooking(em, attempt.bookingId);
  if (!locked) throw new Error(`attempt ${attempt.id} without its booking`);
  const end = { outcome: 'notPlaced', endedReason: reason, report: null, costCents: null, now } as const;
  if (!(await endAttempt(em, attempt.id, end))) return false;
  const task = await findCallTask(em, attempt.taskId);
  if (!task) throw new Error(`attempt ${attempt.id} without its task`);
  consequences.calls.push({ outcome: 'notPlaced', purpose: task.purpose, direction: attempt.direction });
  const at = new Date(now.getTime() + seconds * 1000);
  // A dial that an operator asked for keeps its reason: otherwise the planner would put it off for an hour.
  const dialReason = requestedDialReason(task) ?? 'platform-again';
  const goesOn = await rescheduleTask(em, { taskId: task.id }, { nextDialAt: at, reason: dialReason });
  if (goesOn) dialIfDue({ ...task, nextDialAt: at }, now, consequences);
  const { booking } = locked;
  const status = task.purpose === 'book' ? nextBookingStatus(booking.status, 'callFailed') : null;
  if (status) await saveBookingChange(em, booking, { status, expiresAt: expiresAt({ ...booking, status }) }, now);
  const outcome = { kind: 'platformFailure', permanent: false } as const;
  const plan = goesOn ? ({ kind: 'dial', at, reason: 'platform-again' } as const) : null;
  const step =
    reason === notWanted
      ? ({ kind: 'callStopped', detail: { purpose: task.purpose } } as const)
      : callEndedEvent(task.purpose, outcome, plan);
  const steps = flagSimulation([step], attempt.isSimulation);
  await appendTimeline(
    em,
    booking.id,
    steps.map((one) => ({ ...one, at: now })),
  );
  consequences.changed.add(booking.id);
  // A lost dial has counted as a failure, which pauses dialling itself.
  if (reason !== notPlaced) await releaseProbe(em, { now, dialledAt: attempt.dialledAt });
  return true;
}
