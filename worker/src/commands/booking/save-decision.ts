import {
  appendTimeline,
  type BookingChange,
  type BookingRow,
  type CallTaskRow,
  type EntityManager,
  mailDomainOf,
  openCallTask,
  type PracticeToCall,
  queueMail,
  saveBookingChange,
  withdrawOpenTask,
} from '@dentisti/db';
import type { BookingDecision } from '@dentisti/domain/booking/booking-facts';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { NewCallTask } from '@dentisti/domain/dialing/call-task';
import type { Consequences } from './after-commit.ts';
import { alertOperator } from './alert-operator.ts';
import type { BookingSettings } from './booking-settings.ts';
import { planNextDial } from './plan-next-dial.ts';

const reminderMs = 24 * 3_600_000;

export interface DecisionToSave {
  now: Date;
  booking: BookingRow;
  practice: PracticeToCall;
  decision: BookingDecision;
  /** What happened, for the patient; the change of status itself is added here. */
  events: TimelineEvent[];
  agreedSentence?: string | null;
  settings: BookingSettings;
  consequences: Consequences;
}

/** Saves what a decider decided, in the caller's transaction with the booking locked. */
export async function saveDecision(em: EntityManager, given: DecisionToSave): Promise<BookingRow> {
  const { now, booking, decision, events, settings, consequences } = given;
  const saved = await saveBookingChange(em, booking, changeOf(given), now);
  const steps = [...events];
  if (decision.opens) steps.push(...(await openTask(em, given, decision.opens)));
  await appendTimeline(
    em,
    booking.id,
    steps.map((step) => ({ ...step, at: now })),
  );
  if (decision.mail) {
    const { id } = await queueMail(em, {
      eventKey: `${decision.mail}:${booking.id}:${saved.version}`,
      domain: mailDomainOf(settings.mailFrom),
      template: decision.mail,
      toAddress: booking.email,
      params: mailParams(decision.mail, saved),
      bookingId: booking.id,
      now,
    });
    consequences.mails.add(id);
  }
  if (decision.alert) await alertOperator(em, { ...given, alert: decision.alert, booking: saved });
  consequences.changed.add(booking.id);
  return saved;
}

/** A mail names the time it was queued for, whatever has become of the booking when it is sent. */
function mailParams(mail: string, booking: BookingRow): Record<string, unknown> {
  if (mail === 'confirmed' || mail === 'moved')
    return { at: booking.appointmentAt?.toISOString(), sequence: booking.icsSequence };
  if (mail === 'proposal')
    return { at: booking.proposedAt?.toISOString(), expiresAt: booking.proposalExpiresAt?.toISOString() };
  return mail === 'moveRefused' ? { at: booking.appointmentAt?.toISOString() } : {};
}

function changeOf({ now, booking, decision, agreedSentence }: DecisionToSave): BookingChange {
  const { preferredTimes, movingTo, ...instants } = decision.set;
  const change: BookingChange = { status: decision.status, ...instants };
  if (preferredTimes) change.preferredTimes = [...preferredTimes];
  if (movingTo !== undefined) change.movingTo = movingTo && [...movingTo];
  if (agreedSentence !== undefined) change.agreedSentence = agreedSentence;
  const appointmentAt = change.appointmentAt ?? null;
  if (appointmentAt && appointmentAt.getTime() !== booking.appointmentAt?.getTime()) {
    const reminderDueAt = new Date(appointmentAt.getTime() - reminderMs);
    change.reminderDueAt = reminderDueAt > now ? reminderDueAt : null;
    // The first file of an appointment is number 0.
    if (booking.appointmentAt) change.icsSequence = booking.icsSequence + 1;
  }
  change.expiresAt = expiresAt({ ...booking, ...change, status: decision.status });
  return change;
}

/** Opens the call that became necessary, in place of whatever was open; an operator's business when there is no time for it. */
async function openTask(em: EntityManager, given: DecisionToSave, task: NewCallTask): Promise<TimelineEvent[]> {
  const { now, booking, practice, consequences } = given;
  await withdrawOpenTask(em, booking.id, now);
  const phone = practice.dentist.phone;
  const plan =
    phone && !practice.hidden && !practice.optedOut
      ? await planNextDial(em, { now, bookingId: booking.id, practice, task: { ...task, id: null, phone } })
      : null;
  if (!phone || plan?.kind !== 'dial') {
    await alertOperator(em, { ...given, alert: 'practice-not-told' });
    return [{ kind: 'practiceNotTold', detail: { purpose: task.purpose } }];
  }
  const opened = await openCallTask(em, {
    ...task,
    bookingId: booking.id,
    dentistId: booking.dentistId,
    phone,
    nextDialAt: plan.at,
    nextDialWhy: plan.why,
    createdAt: now,
  });
  dialIfDue(opened, now, consequences);
  return [];
}

/** A dial that is due need not wait for the sweep. */
export function dialIfDue(task: Pick<CallTaskRow, 'id' | 'attempts' | 'nextDialAt'>, now: Date, after: Consequences) {
  if (task.nextDialAt && task.nextDialAt <= now)
    after.dials.set(task.id, { callTaskId: task.id, ordinal: task.attempts });
}
