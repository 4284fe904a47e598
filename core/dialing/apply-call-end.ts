import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import type { BookingState } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { type CallAttemptRow, endAttempt, findUnwantedCalls } from '@dentisti/db/dialing/call-attempt.repository';
import {
  type CallTaskRow,
  findCallTask,
  finishTask,
  rescheduleTask,
  withdrawOpenTask,
} from '@dentisti/db/dialing/call-task.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { eraseCallWords } from '@dentisti/db/retention/booking-erasure.repository';
import { type CallDecision, decideCallOutcome } from '@dentisti/domain/booking/decide-call-outcome';
import { callEndedEvent, flagSimulation } from '@dentisti/domain/booking/timeline-event';
import type { CallOutcome } from '@dentisti/domain/dialing/call-task';
import { cancelTask } from '@dentisti/domain/dialing/new-call-task';
import type { DialPlan } from '@dentisti/domain/dialing/plan-dial';
import { findBookedVisit, slotOf, type Visit } from '../agenda/find-visit.ts';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { dialIfDue, saveDecision } from '../booking/save-decision.ts';
import { alertOperator } from '../mail/alert-operator.ts';
import { isNotice, studioInput } from '../practice-calls/studio-answer.ts';
import { eventsOfDecision } from './call-events.ts';
import { askAgainMs } from './hang-up.ts';
import { judgeConnection, noteConnection } from './judge-connection.ts';
import { notePlatformHealth, noteUnconnected, releaseProbe } from './note-platform-health.ts';
import { planNextDial, reportOf } from './plan-next-dial.ts';

export interface CallEnd {
  now: Date;
  locked: BookingState;
  attempt: CallAttemptRow;
  outcome: CallOutcome;
  endedReason: string | null;
  costCents: number | null;
  settings: BookingSettings;
  consequences: Consequences;
}

/**
 * Applies the end of a call to attempt, task, booking, timeline, agenda, opt-out list, breaker and outbox, in the
 * caller's transaction with the booking locked. The first report of a call counts; the same again changes nothing.
 */
export async function applyCallEnd(em: EntityManager, end: CallEnd): Promise<boolean> {
  const { now, locked, attempt, endedReason, costCents, consequences } = end;
  const task = await findCallTask(em, attempt.taskId);
  const practice = await findPracticeToCall(em, attempt.dentistId);
  if (!task || !practice) throw new Error(`attempt ${attempt.id} without its task or practice`);
  const outcome = await judgeConnection(em, attempt, end.outcome);
  const isFirst = await endAttempt(em, attempt.id, {
    outcome: outcome.kind,
    endedReason,
    report: reportOf(outcome),
    costCents,
    now,
  });
  if (!isFirst) return false;
  const { direction } = attempt;
  consequences.calls.push({ outcome: outcome.kind, purpose: task.purpose, direction });
  const plan = await planNextDial(em, {
    now,
    bookingId: locked.booking.id,
    practice,
    // The wish that this dial fulfilled is no reason for the next.
    task: { ...task, nextDialWhy: null },
    ending: { attempt, outcome },
  });
  const wasStopped = wasStoppedByUs(attempt, outcome);
  const inOtherCall = locked.callUnderWay?.taskId === task.id && locked.callUnderWay.id !== attempt.id;
  await settleTask(em, { ...end, outcome, task, practice, plan, wasStopped, inOtherCall });
  if (outcome.kind === 'optedOut') {
    await addOptOut(em, { phone: attempt.phone, dentistId: attempt.dentistId, at: now, source: 'call' });
  }
  await noteConnection(em, attempt.phone, outcome, now);
  // The report of a dial that was held as lost: the practice may be ringing once more for what it has just settled.
  const askedBefore = new Date(now.getTime() - askAgainMs);
  const of = { bookingId: attempt.bookingId, phone: attempt.phone };
  for (const id of await findUnwantedCalls(em, { askedBefore, limit: 10, of })) consequences.hangUps.add(id);
  // A call that we hung up says nothing of the platform's health.
  if (wasStopped) {
    await releaseProbe(em, { now, dialledAt: attempt.dialledAt });
    return true;
  }
  const failure = outcome.kind === 'platformFailure' ? (endedReason ?? 'no reason given') : null;
  // Its answer was lost, which has counted: one dial is one failure.
  if ((failure !== null || outcome.kind === 'notConnected') && attempt.endedReason !== null) return true;
  const health = { now, dialledAt: attempt.dialledAt, settings: end.settings, consequences };
  if (outcome.kind === 'notConnected') {
    await noteUnconnected(em, { ...health, failure: endedReason ?? 'not connected', attempt });
    return true;
  }
  // A number's own fault, known from its first failure: the line has neither failed nor been seen working.
  if (outcome.kind !== 'doubtfulNumber') await notePlatformHealth(em, { ...health, failure });
  if (outcome.kind === 'unreachableNumber') await reportBadNumber(em, end, 'dead-number');
  if (outcome.kind === 'doubtfulNumber') await reportBadNumber(em, end, 'doubtful-number');
  return true;
}

/** One mail for a practice's number, however many requests meet it; a corrected number is another. */
async function reportBadNumber(em: EntityManager, end: CallEnd, alert: 'dead-number' | 'doubtful-number') {
  const { now, attempt, locked, settings, consequences } = end;
  // Checked and doubtful once more is another trouble.
  const day = alert === 'doubtful-number' ? `:${now.toISOString().slice(0, 10)}` : '';
  const occasion = `${attempt.dentistId}:${attempt.phone}${day}`;
  const { booking } = locked;
  await alertOperator(em, { now, alert, booking, occasion, settings, consequences });
}

/** Asked to be hung up, and nothing came of it: no answer, and no trouble of the line either. */
function wasStoppedByUs({ endAskedAt }: CallAttemptRow, { kind }: CallOutcome): boolean {
  return endAskedAt !== null && (kind === 'unsettled' || kind === 'platformFailure');
}

export interface TaskEnd {
  now: Date;
  locked: BookingState;
  task: CallTaskRow;
  practice: PracticeToCall;
  outcome: CallOutcome;
  plan: DialPlan;
  /** Null when the task ends without a call: no time left, or the practice may not be rung any more. */
  attempt: CallAttemptRow | null;
  /** The call was hung up by us. */
  wasStopped?: boolean;
  /** The task is being spoken of in another call. */
  inOtherCall?: boolean;
  settings: BookingSettings;
  consequences: Consequences;
}

/** Decides what an outcome means for task and booking, and saves it. */
export async function settleTask(em: EntityManager, end: TaskEnd): Promise<void> {
  const { now, locked, task, practice, plan, consequences } = end;
  const { booking } = locked;
  const { purpose, aboutAt, releasesAt } = task;
  const input = { purpose, aboutAt, releasesAt, open: task.state === 'open' };
  const studio = studioInput(booking, practice, now);
  const decide = (outcome: CallOutcome) => decideCallOutcome({ now, booking, task: input, outcome, plan, studio });
  const decided = decide(end.outcome);
  // Late, and without an answer: the call under way brings one, or plans what follows.
  if (end.inOtherCall && task.state === 'open' && !answersTask(decided)) return noteLateEnd(em, end, decided);
  const decision = await keepAgenda(em, end, decided, decide);
  // Before another task opens: a booking has one open task at most.
  if (decision.task === 'open' && plan.kind === 'dial') {
    const isOpen = await rescheduleTask(em, { taskId: task.id }, { nextDialAt: plan.at, reason: plan.reason });
    if (isOpen) dialIfDue({ ...task, nextDialAt: plan.at }, now, consequences);
  } else if (decision.task === 'handedOver') {
    await withdrawOpenTask(em, booking.id, now);
  } else {
    const state = decision.task === 'done' ? 'done' : 'failed';
    await finishTask(em, { taskId: task.id }, { state, result: reportOf(decision.outcome), now });
  }
  if (decision.withdraws) await withdrawOpenTask(em, booking.id, now);
  const sentence = decision.outcome.kind === 'accepted' ? decision.outcome.sentence : undefined;
  await saveDecision(em, {
    ...end,
    booking,
    practice,
    decision,
    events: flagSimulation(
      eventsOfDecision({
        decision,
        plan,
        task,
        booking,
        practice,
        wasCalled: end.attempt !== null,
        wasStopped: end.wasStopped === true,
      }),
      end.attempt?.isSimulation === true,
    ),
    notice: decision.task === 'handedOver' && isNotice(purpose) && aboutAt ? { purpose, at: aboutAt } : null,
    ...(sentence !== undefined && decision.set.appointmentAt ? { agreedSentence: sentence } : {}),
  });
  // Ended with a call or without one.
  if (booking.erasedAt) await eraseCallWords(em, booking.id, now);
}

const answers = new Set<CallOutcome['kind']>([
  'accepted',
  'proposed',
  'declined',
  'acknowledged',
  'wrongNumber',
  'optedOut',
]);
const answersTask = ({ task, outcome }: CallDecision) => task !== 'open' && answers.has(outcome.kind);

async function noteLateEnd(em: EntityManager, end: TaskEnd, { outcome }: CallDecision) {
  const { now, locked, task, attempt, consequences } = end;
  const steps = flagSimulation([callEndedEvent(task.purpose, outcome, null)], attempt?.isSimulation === true);
  await appendTimeline(
    em,
    locked.booking.id,
    steps.map((step) => ({ ...step, at: now })),
  );
  consequences.changed.add(locked.booking.id);
}

/**
 * Takes the agreed time in the practice's agenda. One that somebody else has by now cannot be had by telephone either:
 * the practice, which has just said yes, is told so, and an operator looks at it.
 */
async function keepAgenda(
  em: EntityManager,
  { locked, practice, now }: TaskEnd,
  decision: CallDecision,
  decide: (outcome: CallOutcome) => CallDecision,
): Promise<CallDecision> {
  const startsAt = decision.set.appointmentAt;
  if (!startsAt) return decision;
  const agenda = await findAgenda(em, practice.dentist.id);
  const exclusive = agenda?.enabled === true;
  const { appointment, booking } = locked;
  const dentistId = practice.dentist.id;
  const about = { dentistId, agenda, reason: booking.reason, times: [startsAt] };
  const visit = await findBookedVisit(em, about, appointment, 'practice');
  // Its yes by telephone stands, also for a day on which nobody works who is free.
  const given = { bookingId: locked.booking.id, holdToken: null, exclusive, evenAway: exclusive, now };
  const book = async (wanted: Visit) =>
    (await bookAppointment(em, slotOf(dentistId, startsAt, wanted), given)).kind === 'booked';
  if (await book(visit)) return decision;
  // It was asked for a visit: the service that the reason means is our reading of it.
  const isByReason = visit.serviceId !== (appointment?.serviceId ?? null);
  if (agenda && isByReason && (await book({ serviceId: null, minutes: agenda.slotMinutes }))) return decision;
  const refused = decide({ kind: 'declined', reason: 'fully-booked', sentence: null });
  return { ...refused, opensTask: cancelTask(startsAt), alert: 'contradiction' };
}
