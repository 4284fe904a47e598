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
  saveBookingDecision,
  withdrawOpenTask,
} from '@dentisti/db';
import { isOpenBooking } from '@dentisti/domain/booking/booking-status';
import type { PatientActionFacts, PatientDecision } from '@dentisti/domain/booking/decide-patient-action';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { CallPurpose, NewCallTask } from '@dentisti/domain/dialing/call-task';
import { stopBecause } from '@dentisti/domain/dialing/dial-reasons';
import type { RequestContext } from '../../http/request-context.ts';
import { scheduleOf } from '../../queries/booking/practice.ts';
import { patientFacts } from '../../queries/booking/read-booking.ts';
import type { AfterCommit } from './after-commit.ts';
import { queueOperatorAlert } from './booking-mail.ts';
import { findRecentDials, openPlannedTask, planFirstDial } from './open-task.ts';

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
export const lockToChange = (em: EntityManager, context: Pick<RequestContext, 'services'>, bookingId: string) =>
  readToChange(em, context, bookingId, lockBooking);

/** As `lockToChange`, for showing what a change would do: with `findBookingState` nothing is locked. */
export async function readToChange(
  em: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  bookingId: string,
  readState: typeof lockBooking,
): Promise<BookingToChange> {
  const locked = await readState(em, bookingId);
  const practice = locked && (await findPracticeToCall(em, locked.booking.dentistId));
  if (!locked || !practice) throw new Error(`booking ${bookingId} is gone`);
  const timeline = await findTimeline(em, bookingId);
  const calls = await findCallAttempts(em, bookingId);
  const facts = patientFacts({ services }, locked, practice, { timeline, calls });
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
  { booking, practice, facts, callUnderWay }: BookingToChange,
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

  const { booking: saved, mailId } = await saveBookingDecision(em, {
    ...{ now, booking, decision, events, also },
    mailFrom: env.MAIL_FROM,
  });
  const withdrawn = decision.withdraws || decision.opens ? await withdrawOpenTask(em, booking.id, now) : null;
  const unwantedCall = withdrawn && callUnderWay?.taskId === withdrawn.id ? callUnderWay.id : null;
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
  if (mailId) mailIds.push(mailId);
  return { kind: 'saved', booking: saved, after: { bookingId: saved.id, task: opened, mailIds, unwantedCall } };
}

const neverRang: ReadonlySet<string> = new Set(['notPlaced', 'platformFailure', 'notConnected']);

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
  // What failed on our side did not ring: as `countDials`, and besides a dial that is still under way.
  const requestDials = attempts
    .filter(({ direction, outcome }) => direction === 'outbound' && !neverRang.has(outcome ?? ''))
    .map(({ dialledAt }) => dialledAt);
  const practiceDials = await findRecentDials(em, practice.dentist.id, now);
  const { lastDialAt } = practice;
  const callee = { phone, schedule: scheduleOf(practice), lastDialAt, requestDials, practiceDials };
  return { practice: callee, plan: planFirstDial(task, callee, now) };
}
