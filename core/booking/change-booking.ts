import { type BookingChange, type BookingRow, findOpenRequest } from '@dentisti/db/booking/booking.repository';
import { saveBookingDecision } from '@dentisti/db/booking/booking-decision.repository';
import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline, findTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { OperatorAlert } from '@dentisti/domain/booking/booking-input';
import { isOpenBooking } from '@dentisti/domain/booking/booking-status';
import type { PatientActionInput, PatientDecision } from '@dentisti/domain/booking/decide-patient-action';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { NewCallTask } from '@dentisti/domain/dialing/call-task';
import { stopBecause } from '@dentisti/domain/dialing/dial-reasons';
import type { RequestContext } from '../context.ts';
import { queueOperatorMail } from '../mail/alert-operator.ts';
import { isMailed, mailNotice, mailRequest, type StudioNotice } from '../practice-calls/notify-studio.ts';
import {
  deadlineAfter,
  isNotice,
  isStudioAsked,
  studioAsked,
  tooLateForStudio,
} from '../practice-calls/studio-answer.ts';
import type { AfterCommit } from './after-commit.ts';
import { openPlannedTask, planFirstDial } from './request/open-task.ts';
import { patientActionInput } from './view-booking.ts';

export interface ActionRefused {
  kind: 'refused';
  message: string;
}
export const refused = (message: string): ActionRefused => ({ kind: 'refused', message });

/** A locked booking with what its deciders want to know. */
export interface BookingToChange extends BookingState {
  practice: PracticeToCall;
  actionInput: PatientActionInput;
}

/** Locks a booking and reads what stands beside it, all in the caller's transaction. */
export const lockToChange = (em: EntityManager, context: Pick<RequestContext, 'services'>, bookingId: string) =>
  getBookingToChange(em, context, bookingId, lockBooking);

/** As `lockToChange`; locks nothing with `findBookingState`, to show what a change would do. */
export async function getBookingToChange(
  em: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  bookingId: string,
  loadState: typeof lockBooking,
): Promise<BookingToChange> {
  const locked = await loadState(em, bookingId);
  const practice = locked && (await findPracticeToCall(em, locked.booking.dentistId));
  if (!locked || !practice) throw new Error(`booking ${bookingId} is gone`);
  const timeline = await findTimeline(em, bookingId);
  const calls = await findCallAttempts(em, bookingId);
  const actionInput = patientActionInput({ services }, locked, practice, { timeline, calls });
  return { ...locked, practice, actionInput };
}

/**
 * Saves what a decider decided: row, timeline, task, mail. A refusal leaves everything as it was.
 * `also`: further fields to store.
 */
export async function saveDecision(
  em: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  { booking, practice, actionInput, callUnderWay }: BookingToChange,
  decided: Pick<PatientDecision, 'status' | 'set' | 'opensTask' | 'mail' | 'alert' | 'withdraws'>,
  steps: readonly TimelineEvent[],
  also: BookingChange = {},
): Promise<{ kind: 'saved'; booking: BookingRow; after: AfterCommit } | ActionRefused> {
  const { env } = services;
  const { now } = actionInput;
  if (isOpenBooking(decided.status) && !isOpenBooking(booking.status) && (await findOpenRequest(em, booking)))
    return refused('Hai già un’altra richiesta aperta con questo studio.');
  const { opensTask } = decided;
  const task = opensTask && (await planTask(em, practice, booking, opensTask, now));
  const isQuestion = opensTask !== null && !isNotice(opensTask.purpose);
  const isForStudio = isQuestion && isStudioAsked(practice, task?.plan);
  const answerBy = isForStudio ? deadlineAfter(booking, decided, practice, now) : null;
  if (isForStudio && !answerBy) return refused(tooLateForStudio);
  // A question that nobody can put any more is refused; a mere notice goes to the practice's people or the operator.
  if (task?.plan.kind === 'stop' && isQuestion && !answerBy) return refused(stopBecause(task.plan.reason));
  const decision = answerBy ? { ...decided, set: { ...decided.set, answerBy } } : decided;
  const events = answerBy && opensTask ? [...steps, studioAsked(opensTask.purpose, answerBy)] : steps;

  const { booking: saved, mailId } = await saveBookingDecision(em, {
    ...{ now, booking, decision, events, also },
    mailFrom: env.MAIL_FROM,
  });
  const withdrawn = decision.withdraws || decision.opensTask ? await withdrawOpenTask(em, booking.id, now) : null;
  const unwantedCall = withdrawn && callUnderWay?.taskId === withdrawn.id ? callUnderWay.id : null;
  const dial = task?.plan.kind === 'dial' ? { ...task, plan: task.plan } : null;
  const opened = dial ? await openPlannedTask(em, saved, { ...dial, now }) : null;
  const alert = decision.alert ?? (opensTask && !dial && !answerBy ? 'practice-not-told' : null);
  const studio = { practice, booking: saved, mailFrom: env.MAIL_FROM, now };
  const mailIds = isQuestion ? await mailRequest(em, studio) : [];
  mailIds.push(...(await notifyPractice(em, { services }, { ...studio, before: booking, opensTask, alert })));
  if (mailId) mailIds.push(mailId);
  return { kind: 'saved', booking: saved, after: { bookingId: saved.id, task: opened, mailIds, unwantedCall } };
}

interface DecisionNotice {
  practice: PracticeToCall;
  /** As it now stands, and as it stood. */
  booking: BookingRow;
  before: BookingRow;
  opensTask: NewCallTask | null;
  alert: OperatorAlert | null;
  mailFrom: string;
  now: Date;
}

/** Mails the practice's people what needs no answer, and the operator what nobody else hears of. Returns the mails' ids. */
async function notifyPractice(
  em: EntityManager,
  { services: { env, log } }: Pick<RequestContext, 'services'>,
  given: DecisionNotice,
): Promise<string[]> {
  const { practice, booking, before, opensTask, alert, now } = given;
  const notice = noticeOf(before, given);
  const mailIds = notice ? await mailNotice(em, given, notice) : [];
  if (alert === 'practice-not-told' && notice && isMailed(practice)) {
    const detail = { purpose: notice.purpose, by: 'studio' } as const;
    await appendTimeline(em, booking.id, [{ at: now, kind: 'practiceTold', detail }]);
  } else if (alert) {
    const purpose = opensTask?.purpose ?? (before.status === 'confirmed' ? 'cancel' : 'release');
    await appendTimeline(em, booking.id, [{ at: now, kind: 'practiceNotTold', detail: { purpose } }]);
    const settings = { mailFrom: env.MAIL_FROM, operatorEmail: env.OPERATOR_EMAIL };
    const occasion = `${booking.id}:${booking.version}`;
    mailIds.push((await queueOperatorMail(em, settings, { alert, occasion, booking, now })).id);
    log.warn({ bookingNumber: booking.number, alert }, 'operator alerted');
  }
  return mailIds;
}

/** Returns what the practice has to hear of a decision that asks it nothing; null when it hears nothing. */
function noticeOf(
  { status, appointmentAt, proposedAt }: BookingRow,
  { opensTask, alert }: { opensTask: NewCallTask | null; alert: OperatorAlert | null },
): StudioNotice | null {
  if (opensTask)
    return isNotice(opensTask.purpose) && opensTask.aboutAt
      ? { purpose: opensTask.purpose, at: opensTask.aboutAt }
      : null;
  if (alert !== 'practice-not-told') return null;
  const [purpose, at] =
    status === 'confirmed' ? (['cancel', appointmentAt] as const) : (['release', proposedAt] as const);
  return at && { purpose, at };
}

const neverRang: ReadonlySet<string> = new Set(['notPlaced', 'platformFailure', 'notConnected']);

async function planTask(
  em: EntityManager,
  practice: PracticeToCall,
  booking: BookingRow,
  task: NewCallTask,
  now: Date,
) {
  const attempts = await findCallAttempts(em, booking.id);
  // A dial that failed on our side did not ring, as in `countDials`; a dial under way counts.
  const requestDials = attempts
    .filter(({ direction, outcome }) => direction === 'outbound' && !neverRang.has(outcome ?? ''))
    .map(({ dialledAt }) => dialledAt);
  return planFirstDial(em, practice, task, { now, requestDials });
}
