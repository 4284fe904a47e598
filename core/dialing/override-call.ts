import { findBookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { type CallAttemptRow, findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import { findStopRequest } from '@dentisti/db/dialing/call-stop-request.repository';
import { type CallTaskRow, findCallTask } from '@dentisti/db/dialing/call-task.repository';
import { isLineMissing } from '@dentisti/db/dialing/line-missing.repository';
import { findLineState } from '@dentisti/db/dialing/line-state.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { notCallableReason } from '@dentisti/domain/booking/decide-booking-request';
import { numberFault } from '@dentisti/domain/booking/number-fault';
import type { OverrideAction } from '@dentisti/domain/booking/timeline-event';
import { type CallBar, type CallRule, callRuleText } from '@dentisti/domain/dialing/call-rules';
import type { CallOverrideContext, CallRefused } from '@dentisti/domain/dialing/decide-call-override';
import { countDials } from '@dentisti/domain/dialing/past-dial';
import { changedMeanwhileText, noteProblem, type OperatorContext } from '../admin/manual-override.ts';
import { type AfterCommit, followUp } from '../booking/after-commit.ts';
import { type BookingToChange, getBookingToChange } from '../booking/change-booking.ts';
import { dialScheduleOf, practiceInput } from '../booking/practice-to-call.ts';
import { findRecentDials } from '../booking/request/open-task.ts';
import { callSetting } from '../lines/find-line-missing.ts';
import type { Settings } from '../settings.ts';

export interface CallOverrideInput {
  callTaskId: string;
  /** Why; may be empty only in a dry run. */
  note: string;
  /** Says what would happen and changes nothing. */
  dryRun?: boolean;
  /** The booking's version that the operator has seen; without it the override applies to the current version. */
  seenVersion?: number | null;
}

/** The outcome for one call; `wouldDo` is the answer of a dry run. */
export interface CallOverrideOutcome {
  kind: 'done' | 'wouldDo' | 'refused' | 'changedMeanwhile' | 'unknownCall';
  callTaskId: string;
  bookingNumber: string | null;
  practiceName: string | null;
  /** What happens, or why nothing does, in Italian. */
  message: string;
  /** The rule that forbids it; null otherwise. */
  rule: CallRule | null;
  /** When the practice is rung, or from when the rule allows it; null when neither is known. */
  at: Date | null;
}

/** A call task with what its deciders want to know. */
export interface CallToOverride {
  task: CallTaskRow;
  toChange: BookingToChange;
  callInput: CallOverrideContext;
}
/** What a decision does: `save` only when it is no dry run. */
export interface CallPlan {
  message: string;
  at: Date | null;
  save: (em: EntityManager) => Promise<AfterCommit | CallRefused>;
}

/**
 * Runs an operator's action on one call: reads (locked unless it is a dry run), decides, saves in one transaction, then
 * enqueues. Returns an operator's mistakes as outcomes; throws for none of them.
 */
export async function actOnCall(
  context: OperatorContext,
  action: OverrideAction,
  input: CallOverrideInput,
  decide: (call: CallToOverride) => CallPlan | CallRefused,
): Promise<CallOverrideOutcome> {
  const { callTaskId, dryRun = false, seenVersion = null } = input;
  const unknown = { callTaskId, bookingNumber: null, practiceName: null, rule: null, at: null } as const;
  const known = /^[0-9a-f-]{36}$/i.test(callTaskId) ? await findCallTask(context.em.fork(), callTaskId) : null;
  if (!known) return { ...unknown, kind: 'unknownCall', message: 'Questa chiamata non c’è più.' };
  let after: AfterCommit | null = null;
  const outcome = await context.em.fork().transactional(async (em): Promise<CallOverrideOutcome> => {
    const toChange = await getBookingToChange(em, context, known.bookingId, dryRun ? findBookingState : lockBooking);
    const { booking, practice } = toChange;
    const one = { ...unknown, bookingNumber: booking.number, practiceName: practice.dentist.name };
    const problem = dryRun ? null : noteProblem(input.note);
    if (problem) return { ...one, kind: 'refused', message: problem };
    if (seenVersion !== null && seenVersion !== booking.version)
      return { ...one, kind: 'changedMeanwhile', message: changedMeanwhileText };
    const call = await loadCallInput(em, known.id, toChange, context.services.env);
    const { now } = call.callInput;
    const refuse = ({ rule, until }: CallRefused): CallOverrideOutcome => ({
      ...one,
      kind: 'refused',
      message: callRuleText(rule, until, now),
      rule,
      at: until,
    });
    const plan = decide(call);
    if ('kind' in plan) return refuse(plan);
    const { message, at } = plan;
    if (dryRun) return { ...one, kind: 'wouldDo', message, at };
    const saved = await plan.save(em);
    if ('kind' in saved) return refuse(saved);
    after = saved;
    return { ...one, kind: 'done', message, at };
  });
  if (after) await followUp(context, after);
  if (outcome.kind === 'done') context.services.log.info({ callTaskId, action }, 'call changed manually');
  return outcome;
}

const bars = {
  hidden: 'left-directory',
  'no-phone': 'no-number',
  'opted-out': 'no-calls-wanted',
  'doubtful-number': 'doubtful',
  'voice-off': 'voice-off',
} as const;

/** Returns why the practice is not rung: a stored reason comes before one that its calls found. */
function barredReason(practice: PracticeToCall, env: Settings, attempts: readonly CallAttemptRow[]): CallBar | null {
  const { dentist, optedOut } = practice;
  const written = notCallableReason(practiceInput(practice, env));
  return (written && bars[written]) ?? numberFault(attempts, { phone: dentist.phone, optedOut });
}

/** Returns a call task with what its deciders want to know; its booking is locked, or nothing is saved. */
export async function loadCallInput(
  em: EntityManager,
  taskId: string,
  toChange: BookingToChange,
  env: Settings,
): Promise<CallToOverride> {
  const { booking, practice, actionInput, callUnderWay } = toChange;
  // Read again under the booking's lock: it may have ended since it was looked up.
  const task = await findCallTask(em, taskId);
  if (!task) throw new Error(`call task ${taskId} is gone`);
  const phone = practice.dentist.phone ?? task.phone;
  const attempts = await findCallAttempts(em, booking.id);
  const line = await findLineState(em, phone);
  const inCall = callUnderWay !== null;
  return {
    task,
    toChange,
    callInput: {
      now: actionInput.now,
      booking,
      task,
      inCall,
      otherOpen: toChange.task !== null && toChange.task.id !== task.id,
      barredBy: barredReason(practice, env, attempts),
      phoneRings: line.rings && !inCall,
      pausedUntil: line.pausedUntil,
      isStopped: line.isStopped,
      isLineMissing: await isLineMissing(em, actionInput.now, callSetting(env)),
      dialInput: {
        now: actionInput.now,
        schedule: dialScheduleOf(practice),
        purpose: task.purpose,
        ...countDials(attempts, task.id),
        lastDialToPracticeAt: line.lastDialAt,
        practiceDials: await findRecentDials(em, practice.dentist.id, actionInput.now),
        notAfter: task.notAfter,
        pausedUntil: (await findStopRequest(em, phone))?.pausedUntil ?? null,
      },
    },
  };
}
