import {
  appendTimeline,
  type BookingChange,
  type BookingRow,
  type BookingState,
  type EntityManager,
  findCallAttempts,
  findOpenRequest,
  findPracticeToCall,
  findTimeline,
  lockBooking,
  type PracticeToCall,
  saveBookingChange,
  withdrawOpenTask,
} from '@dentisti/db';
import type { BookingFacts } from '@dentisti/domain/booking/booking-facts';
import { type BookingStatus, isOpenBooking } from '@dentisti/domain/booking/booking-status';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import type { PatientActionFacts, PatientDecision } from '@dentisti/domain/booking/decide-patient-action';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { CallPurpose, NewCallTask } from '@dentisti/domain/dialing/call-task';
import { stopBecause } from '@dentisti/domain/dialing/dial-reasons';
import type { RequestContext } from '../../http/request-context.ts';
import { scheduleOf } from '../../queries/booking/practice.ts';
import { patientFacts } from '../../queries/booking/read-booking.ts';
import type { AfterCommit } from './after-commit.ts';
import { calendarParams, queueBookingMail, queueOperatorAlert } from './booking-mail.ts';
import { openPlannedTask, planFirstDial } from './open-task.ts';

export interface ActionRefused {
  kind: 'refused';
  message: string;
}
export const refused = (message: string): ActionRefused => ({ kind: 'refused', message });

/** A locked booking with what its deciders want to know. */
export interface BookingToChange extends BookingState {
  practice: PracticeToCall;
  facts: PatientActionFacts;
}

/** Locks a booking and reads what stands beside it, all in the caller's transaction. */
export async function lockToChange(
  em: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  bookingId: string,
): Promise<BookingToChange> {
  const locked = await lockBooking(em, bookingId);
  const practice = locked && (await findPracticeToCall(em, locked.booking.dentistId));
  if (!locked || !practice) throw new Error(`booking ${bookingId} is gone`);
  const facts = patientFacts({ services }, locked, practice, await findTimeline(em, bookingId));
  return { ...locked, practice, facts };
}

const notices = new Set<CallPurpose>(['release', 'cancel']);

/**
 * Saves what a decider decided: row, timeline, task, mail. A refusal leaves everything as it was.
 * `also`: further fields to store.
 */
export async function saveDecision(
  em: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  { booking, practice, facts }: BookingToChange,
  decision: Pick<PatientDecision, 'status' | 'set' | 'opens' | 'mail' | 'alert' | 'withdraws'>,
  events: readonly TimelineEvent[],
  also: BookingChange = {},
): Promise<{ kind: 'saved'; booking: BookingRow; after: AfterCommit } | ActionRefused> {
  const { env } = services;
  const { now } = facts;
  if (isOpenBooking(decision.status) && !isOpenBooking(booking.status) && (await findOpenRequest(em, booking)))
    return refused('Hai già un’altra richiesta aperta con questo studio.');
  const task = decision.opens && (await planTask(em, practice, booking, decision.opens, now));
  // A question that can no longer be put is refused; what the practice only has to hear goes to the operator.
  if (task?.plan.kind === 'stop' && decision.opens && !notices.has(decision.opens.purpose))
    return refused(stopBecause(task.plan.why));

  const saved = await saveBookingChange(em, booking, { ...changeOf(booking, decision), ...also }, now);
  if (decision.withdraws || decision.opens) await withdrawOpenTask(em, booking.id, now);
  await appendTimeline(
    em,
    booking.id,
    events.map((event) => ({ ...event, at: now })),
  );
  const dial = task?.plan.kind === 'dial' ? { ...task, plan: task.plan } : null;
  const opened = decision.opens && dial ? await openPlannedTask(em, saved, decision.opens, { ...dial, now }) : null;
  const alert = decision.alert ?? (decision.opens && !dial ? 'practice-not-told' : null);
  const mailIds: string[] = [];
  if (alert) {
    const purpose = decision.opens?.purpose ?? (booking.status === 'confirmed' ? 'cancel' : 'release');
    await appendTimeline(em, booking.id, [{ at: now, kind: 'practiceNotTold', detail: { purpose } }]);
    mailIds.push(await queueOperatorAlert(em, env, saved, { alert, now }));
    services.log.warn({ bookingNumber: saved.number, alert }, 'operator alerted');
  }
  if (decision.mail)
    mailIds.push(
      await queueBookingMail(em, env, saved, {
        template: decision.mail,
        occasion: String(saved.version),
        params: saved.appointmentAt ? calendarParams(saved.appointmentAt, saved.icsSequence) : {},
        now,
      }),
    );
  return { kind: 'saved', booking: saved, after: { bookingId: saved.id, task: opened, mailIds } };
}

async function planTask(
  em: EntityManager,
  practice: PracticeToCall,
  booking: BookingRow,
  task: NewCallTask,
  now: Date,
) {
  const { phone } = practice.dentist;
  if (!phone) return null;
  const attempts = await findCallAttempts(em, booking.id);
  const requestDials = attempts
    .filter(({ direction, outcome }) => direction === 'outbound' && outcome !== 'notPlaced')
    .map(({ dialledAt }) => dialledAt);
  const callee = { phone, schedule: scheduleOf(practice), lastDialAt: practice.lastDialAt, requestDials };
  return { practice: callee, plan: planFirstDial(task, callee, now) };
}

/** The decided fields with those that follow from them: when the clock next changes the booking, and what is due. */
function changeOf(
  booking: BookingRow,
  { status, set }: { status: BookingStatus; set: PatientDecision['set'] },
): BookingChange {
  const { preferredTimes, movingTo, ...single } = set;
  const change: BookingChange = {
    ...single,
    ...(preferredTimes && { preferredTimes: [...preferredTimes] }),
    ...(movingTo !== undefined && { movingTo: movingTo && [...movingTo] }),
    status,
  };
  const facts: BookingFacts = { ...booking, ...change };
  return {
    ...change,
    expiresAt: expiresAt(facts),
    // A cancelled visit is one more change of its calendar entry.
    ...(status === 'cancelled' && booking.appointmentAt && { icsSequence: booking.icsSequence + 1 }),
    ...(status !== 'confirmed' && { reminderDueAt: null }),
  };
}
