import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { saveBookingDecision } from '@dentisti/db/booking/booking-decision.repository';
import { type CallTaskRow, openCallTask, withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { BookingDecision } from '@dentisti/domain/booking/booking-input';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { NewCallTask } from '@dentisti/domain/dialing/call-task';
import { planNextDial } from '../dialing/plan-next-dial.ts';
import { alertOperator } from '../mail/alert-operator.ts';
import type { BookingSettings } from './booking-settings.ts';
import type { Consequences } from './consequences.ts';

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

/** Saves what a decider decided, with the call that follows from it, in the caller's transaction with the booking locked. */
export async function saveDecision(em: EntityManager, given: DecisionToSave): Promise<BookingRow> {
  const { booking, decision, settings, consequences, agreedSentence } = given;
  const taskEvents = decision.opensTask ? await openTask(em, given, decision.opensTask) : [];
  const { booking: saved, mailId } = await saveBookingDecision(em, {
    ...given,
    events: [...given.events, ...taskEvents],
    mailFrom: settings.mailFrom,
    ...(agreedSentence === undefined ? {} : { also: { agreedSentence } }),
  });
  if (mailId) consequences.mails.add(mailId);
  if (saved.status === 'confirmed' && booking.status !== 'confirmed')
    consequences.confirmedAfter.push((given.now.getTime() - booking.createdAt.getTime()) / 1000);
  if (decision.alert) await alertOperator(em, { ...given, alert: decision.alert, booking: saved });
  consequences.changed.add(booking.id);
  return saved;
}

/** Opens the task for a necessary call and withdraws the open one; alerts an operator when there is no time to call. */
async function openTask(em: EntityManager, given: DecisionToSave, task: NewCallTask): Promise<TimelineEvent[]> {
  const { now, booking, practice, consequences } = given;
  await withdrawOpenTask(em, booking.id, now);
  const phone = practice.dentist.phone;
  const plan =
    phone && !practice.hidden && !practice.optedOut && !practice.doubtful
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
    nextDialWhy: plan.reason,
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
