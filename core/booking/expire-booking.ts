import { releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import { type BookingRow, saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { heldSlotOf } from '@dentisti/domain/agenda/held-slot';
import { decideExpiry, type ExpiryDecision, expiresAt } from '@dentisti/domain/booking/decide-expiry';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import { taskOf } from '../practice-calls/studio-answer.ts';
import type { BookingSettings } from './booking-settings.ts';
import type { Consequences } from './consequences.ts';
import { openPlannedTask, planFirstDial } from './request/open-task.ts';
import { dialIfDue, saveDecision } from './save-decision.ts';

export interface ExpiryContext {
  now: Date;
  settings: BookingSettings;
  consequences: Consequences;
  /** False with `VOICE=off`. */
  voiceAvailable: boolean;
}

/**
 * Does to a booking what the clock does: an offer or the wanted times ran out, the visit is past. In the caller's
 * transaction; nothing when somebody was quicker or a call is deciding it.
 */
export async function expireBooking(em: EntityManager, id: string, context: ExpiryContext): Promise<boolean> {
  const { now, settings, consequences, voiceAvailable } = context;
  const state = await lockBooking(em, id);
  if (!state) return false;
  const { booking, task, callUnderWay } = state;
  const practice = await findPracticeToCall(em, booking.dentistId);
  if (!practice) throw new Error(`booking ${id} without its practice`);
  const callable =
    voiceAvailable && practice.dentist.phone !== null && !practice.hidden && !practice.optedOut && !practice.doubtful;
  const openTask = task && { ...task, inCall: callUnderWay !== null };
  const inAgenda = state.appointment?.exclusive === true;
  const decision = decideExpiry({ now, booking, openTask, callable, inAgenda });
  if (!decision) return false;
  if (isUnanswered(booking, now) && callable && (await ringInstead(em, { booking, practice }, context))) return true;
  if (decision.withdraws) await withdrawOpenTask(em, id, now);
  // Frees the time that the practice's agenda had offered.
  if (decision.event === 'timeRanOut' || decision.event === 'gaveUp') await releaseAppointment(em, id);
  const events = [eventOf(decision, booking)];
  await saveDecision(em, { now, booking, practice, decision, events, settings, consequences });
  return true;
}

const isUnanswered = ({ answerBy }: BookingRow, now: Date) => answerBy !== null && answerBy <= now;

/** Nobody is in the practice's studio any more: it is rung, if it may be and a call is still of use. */
async function ringInstead(
  em: EntityManager,
  { booking, practice }: { booking: BookingRow; practice: PracticeToCall },
  { now, consequences }: ExpiryContext,
): Promise<boolean> {
  const task = practice.answersInStudio ? null : taskOf(booking);
  const planned = task && (await planFirstDial(em, practice, task, { now, requestDials: [] }));
  if (planned?.plan.kind !== 'dial') return false;
  const asIs = { ...booking, answerBy: null };
  const change = { answerBy: null, expiresAt: expiresAt(asIs) };
  const saved = await saveBookingChange(em, booking, change, now);
  const opened = await openPlannedTask(em, saved, { ...planned, plan: planned.plan, now });
  dialIfDue(opened, now, consequences);
  consequences.changed.add(booking.id);
  return true;
}

function eventOf({ event }: ExpiryDecision, booking: BookingRow): TimelineEvent {
  const before = booking.status;
  if (event === null) return { kind: 'moveRefused', detail: {} };
  if (event === 'gaveUp') return { kind: 'unreachable', detail: { why: 'no-calls' } };
  if (event === 'visitPassed') return { kind: 'completed', detail: {} };
  if (before === 'proposed') return { kind: 'expired', detail: { what: 'offer' } };
  if (heldSlotOf(booking)) return { kind: 'expired', detail: { what: 'hold' } };
  return { kind: 'expired', detail: { what: before === 'accepted' ? 'confirmation' : 'times' } };
}
