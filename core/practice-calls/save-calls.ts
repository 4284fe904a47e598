import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { saveBookingDecision } from '@dentisti/db/booking/booking-decision.repository';
import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { settleStop } from '@dentisti/db/dialing/call-stop-request.repository';
import { rescheduleTask, withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import {
  findBookingsToPlanAnew,
  lockCallsSetting,
  savePracticeCalls,
} from '@dentisti/db/studio/practice-calls.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import { type CallsDraft, decideCalls, windowsOf } from '@dentisti/domain/practice-calls/calls-edit';
import { allCallsAllowed } from '@dentisti/domain/practice-calls/calls-setting';
import { type AfterCommit, followUp } from '../booking/after-commit.ts';
import { isCallable, scheduleOf } from '../booking/practice-to-call.ts';
import { openPlannedTask, planFirstDial } from '../booking/request/open-task.ts';
import type { RequestContext } from '../context.ts';
import { planNextDial } from '../dialing/plan-next-dial.ts';
import { requestedDialReason } from '../dialing/requested-dial.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { notYours } from '../studio/own-practice.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { isMailed, mailNotice, mailRequest } from './notify-studio.ts';
import { deadlineAfter, isNotice, isStudioAsked, studioAsked, taskOf } from './studio-answer.ts';

/** What is left out stays as it is: somebody else may have changed it meanwhile. */
export interface SaveCallsInput extends Partial<CallsDraft> {
  sendsMail?: boolean;
}
export type SaveCallsOutcome = { kind: 'saved'; practiceId: number } | StudioRefused;

/**
 * Stores when a practice lets us ring it, and plans anew what waits for a call there, in one transaction: no dial begins
 * after its commit but by the new wish. A call that rings or is spoken goes on to its end.
 */
export async function saveCalls(
  context: RequestContext,
  typedId: string,
  { sendsMail: wantsMail, ...change }: SaveCallsInput,
): Promise<SaveCallsOutcome> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const { id: accountId } = currentAccountOf(context);
  const { services, requestId } = context;
  const now = services.now();
  const outcome = await context.em.fork().transactional(async (tx) => {
    // Before any booking's lock, as whoever begins a dial.
    await lockCallsSetting(tx, practiceId);
    const before = (await findMembership(tx, practiceId, accountId)) && (await findPracticeToCall(tx, practiceId));
    if (!before || before.dentist.id !== practiceId) return studioRefused(notYours);
    const { mode, hours, pausedUntil } = before.calls ?? allCallsAllowed;
    // Whatever a call to us has wished for: from now on its people's own wish counts.
    if (before.dentist.phone) await settleStop(tx, before.dentist.phone, { settledAs: 'go-on', now });
    // A pause that is over is none.
    const stored = {
      mode,
      windows: windowsOf(hours),
      pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil : null,
    };
    const sendsMail = wantsMail ?? before.mailsRequests;
    const setting = decideCalls({ ...stored, ...change }, { schedule: scheduleOf(before), now });
    if ('problem' in setting) return studioRefused(setting.problem);
    await savePracticeCalls(tx, { practiceId, ...setting, sendsMail, changedAt: now, changedById: accountId });
    await writeAudit(tx, {
      at: now,
      operatorId: null,
      action: 'calls.changed',
      target: { kind: 'practice', id: String(practiceId) },
      detail: { accountId, mode: setting.mode, pausedUntil: setting.pausedUntil?.toISOString() ?? null, sendsMail },
      requestId,
    });
    const practice = { ...before, calls: setting, mailsRequests: sendsMail };
    const after: AfterCommit[] = [];
    for (const id of await findBookingsToPlanAnew(tx, practiceId)) {
      const state = await lockBooking(tx, id);
      const changed = state && (await planAnew(tx, context, { state, practice, now }));
      if (changed) after.push(changed);
    }
    return { kind: 'saved' as const, after };
  });
  if (outcome.kind === 'refused') return outcome;
  for (const after of outcome.after) await followUp(context, after);
  await services.agendaChanges.publish(String(practiceId));
  services.log.info({ practiceId, replanned: outcome.after.length }, 'calls setting changed');
  return { kind: 'saved', practiceId };
}

interface ToPlan {
  state: BookingState;
  practice: PracticeToCall;
  now: Date;
}

/** Plans a booking's call anew, or hands it over; null when it stays as it is. */
async function planAnew(tx: EntityManager, context: RequestContext, given: ToPlan): Promise<AfterCommit | null> {
  const { state, practice, now } = given;
  const { booking, task, callUnderWay } = state;
  // Its end decides by the new wish.
  if (callUnderWay || booking.erasedAt) return null;
  if (!task) return ringAgain(tx, context, given);
  const isSimulator = context.services.env.VOICE === 'simulator';
  const plan = await planNextDial(tx, { now, bookingId: booking.id, practice, task, isSimulator });
  if (plan.kind === 'dial') {
    if (plan.at.getTime() === task.nextDialAt?.getTime()) return null;
    const reason = requestedDialReason(task) ?? plan.reason;
    await rescheduleTask(tx, { taskId: task.id }, { nextDialAt: plan.at, reason });
    const sooner = task.nextDialAt === null || plan.at < task.nextDialAt;
    return { bookingId: booking.id, task: { ...task, nextDialAt: plan.at, sooner }, mailIds: [] };
  }
  // Another reason to stop is the dial's own to find.
  if (!isStudioAsked(practice, plan)) return null;
  const handedOver = await handOver(tx, context, given);
  if (handedOver) return handedOver;
  // Nobody can answer it in time, or hear of it: the dial that is due now ends it.
  const reason = requestedDialReason(task) ?? 'open-now';
  await rescheduleTask(tx, { taskId: task.id }, { nextDialAt: now, reason });
  return { bookingId: booking.id, task: { ...task, nextDialAt: now, sooner: true }, mailIds: [] };
}

/** Withdraws a planned call: the practice's people have it now. Null when they cannot answer in time, or are not mailed news. */
async function handOver(
  tx: EntityManager,
  { services: { env } }: RequestContext,
  { state: { booking, task }, practice, now }: ToPlan,
): Promise<AfterCommit | null> {
  if (!task) return null;
  const { purpose, aboutAt } = task;
  const studio = { practice, mailFrom: env.MAIL_FROM, now };
  if (isNotice(purpose)) {
    if (!isMailed(practice) || !aboutAt) return null;
    await withdrawOpenTask(tx, booking.id, now);
    await appendTimeline(tx, booking.id, [{ at: now, kind: 'practiceTold', detail: { purpose, by: 'studio' } }]);
    const mailIds = await mailNotice(tx, { ...studio, booking }, { purpose, at: aboutAt });
    return { bookingId: booking.id, task: null, mailIds };
  }
  const { status } = booking;
  const answerBy = deadlineAfter(booking, { status, set: {} }, practice, now);
  if (!answerBy) return null;
  await withdrawOpenTask(tx, booking.id, now);
  const decision = { status, set: { answerBy }, mail: null };
  const events = [studioAsked(purpose, answerBy)];
  const { booking: saved } = await saveBookingDecision(tx, {
    now,
    booking,
    decision,
    events,
    mailFrom: env.MAIL_FROM,
  });
  return { bookingId: booking.id, task: null, mailIds: await mailRequest(tx, { ...studio, booking: saved }) };
}

/** Plans a call for what the practice's people were to answer without one; null when none would be made in time. */
async function ringAgain(
  tx: EntityManager,
  { services }: RequestContext,
  { state: { booking }, practice, now }: ToPlan,
): Promise<AfterCommit | null> {
  const task = booking.answerBy && isCallable(practice, services.env) ? taskOf(booking) : null;
  const planned = task && (await planFirstDial(tx, practice, task, { now, requestDials: [] }));
  if (planned?.plan.kind !== 'dial') return null;
  const change = { answerBy: null, expiresAt: expiresAt({ ...booking, answerBy: null }) };
  const saved = await saveBookingChange(tx, booking, change, now);
  const opened = await openPlannedTask(tx, saved, { ...planned, plan: planned.plan, now });
  return { bookingId: booking.id, task: opened, mailIds: [] };
}
