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
import { isMailed, mailNotice, mailRequest, type StudioNotice } from '../practice-calls/notify-studio.ts';
import { isNotice } from '../practice-calls/studio-answer.ts';
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
  /** What the practice's people are mailed, as no call brings it. */
  notice?: StudioNotice | null;
  settings: BookingSettings;
  consequences: Consequences;
}

/** Saves what a decider decided, with the call that follows from it, in the caller's transaction with the booking locked. */
export async function saveDecision(em: EntityManager, given: DecisionToSave): Promise<BookingRow> {
  const { booking, decision, settings, consequences, agreedSentence, practice, now } = given;
  const opened = decision.opensTask ? await openTask(em, given, decision.opensTask) : null;
  const { alert } = decision;
  const isNotNotified = opened === 'not-opened' || alert === 'practice-not-told';
  const notice = isNotNotified ? noticeOf(given) : null;
  // Its people hear by mail what no call brings; nobody else has to.
  const isByMail = notice !== null && isMailed(practice);
  const { booking: saved, mailId } = await saveBookingDecision(em, {
    ...given,
    events: [...given.events.filter(({ kind }) => !isByMail || kind !== 'practiceNotTold'), ...noticeEvents()],
    mailFrom: settings.mailFrom,
    ...(agreedSentence === undefined ? {} : { also: { agreedSentence } }),
  });
  if (mailId) consequences.mails.add(mailId);
  if (saved.status === 'confirmed' && booking.status !== 'confirmed')
    consequences.confirmedAfter.push((given.now.getTime() - booking.createdAt.getTime()) / 1000);
  const studio = { practice, booking: saved, mailFrom: settings.mailFrom, now };
  const mailIds = decision.set.answerBy ? await mailRequest(em, studio) : [];
  const news = notice ?? given.notice ?? null;
  if (news) mailIds.push(...(await mailNotice(em, studio, news)));
  for (const id of mailIds) consequences.mails.add(id);
  if (alert && alert !== 'practice-not-told') await alertOperator(em, { ...given, alert, booking: saved });
  if (isNotNotified && !isByMail) await alertOperator(em, { ...given, alert: 'practice-not-told', booking: saved });
  consequences.changed.add(booking.id);
  return saved;

  function noticeEvents(): TimelineEvent[] {
    if (isByMail) return [{ kind: 'practiceTold', detail: { purpose: notice.purpose, by: 'studio' } }];
    const { opensTask } = decision;
    return opensTask && opened === 'not-opened'
      ? [{ kind: 'practiceNotTold', detail: { purpose: opensTask.purpose } }]
      : [];
  }
}

/** Returns what the practice has to hear, as no call brings it: an offer that is given back, or an appointment's end. */
function noticeOf({ booking, decision: { opensTask } }: DecisionToSave): StudioNotice | null {
  if (opensTask) {
    const { purpose, aboutAt } = opensTask;
    return isNotice(purpose) && aboutAt ? { purpose, at: aboutAt } : null;
  }
  const { status, appointmentAt, proposedAt } = booking;
  const [purpose, at] =
    status === 'proposed' || status === 'accepted'
      ? (['release', proposedAt] as const)
      : (['cancel', appointmentAt] as const);
  return at && { purpose, at };
}

/** Opens the task for a necessary call and withdraws the open one; opens none when the practice may not be rung in time. */
async function openTask(em: EntityManager, given: DecisionToSave, task: NewCallTask): Promise<'opened' | 'not-opened'> {
  const { now, booking, practice, consequences } = given;
  await withdrawOpenTask(em, booking.id, now);
  const phone = practice.dentist.phone;
  const plan =
    phone && !practice.hidden && !practice.optedOut && !practice.doubtful
      ? await planNextDial(em, { now, bookingId: booking.id, practice, task: { ...task, id: null, phone } })
      : null;
  if (!phone || plan?.kind !== 'dial') return 'not-opened';
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
  return 'opened';
}

/** A dial that is due need not wait for the sweep. */
export function dialIfDue(task: Pick<CallTaskRow, 'id' | 'attempts' | 'nextDialAt'>, now: Date, after: Consequences) {
  if (task.nextDialAt && task.nextDialAt <= now)
    after.dials.set(task.id, { callTaskId: task.id, ordinal: task.attempts });
}
