import {
  type CallAttemptRow,
  type CallTaskRow,
  type EntityManager,
  findBookingState,
  findCallAttempts,
  findCallTask,
  findLineState,
  lockBooking,
  type PracticeToCall,
} from '@dentisti/db';
import { isLineMissing } from '@dentisti/db/phone-line';
import { whyNotCallable } from '@dentisti/domain/booking/decide-booking-request';
import { numberFault } from '@dentisti/domain/booking/number-fault';
import type { ByHandAction } from '@dentisti/domain/booking/timeline-event';
import { type CallBar, type CallRule, callRuleText } from '@dentisti/domain/dialing/call-rules';
import type { CallByHandFacts, CallRefused } from '@dentisti/domain/dialing/decide-call-by-hand';
import { countDials } from '@dentisti/domain/dialing/past-dial';
import type { GatewayEnv } from '../../env.ts';
import { practiceFacts, scheduleOf } from '../../queries/booking/practice.ts';
import { callSetting } from '../../queries/lines/find-line-missing.ts';
import { type AfterCommit, followUp } from '../booking/after-commit.ts';
import { type BookingToChange, readToChange } from '../booking/change-booking.ts';
import { findRecentDials } from '../booking/open-task.ts';
import { type ColleagueContext, changedMeanwhileText, noteProblem } from './by-hand.ts';

export interface CallByHandInput {
  callTaskId: string;
  /** Why; may be empty only in a dry run. */
  note: string;
  /** Says what would happen and changes nothing. */
  dryRun?: boolean;
  /** The booking's version the colleague has seen; without it whatever stands now is acted on. */
  seenVersion?: number | null;
}

/** What came of it for one call. `wouldDo`: the answer of a dry run. */
export interface CallByHandOutcome {
  kind: 'done' | 'wouldDo' | 'refused' | 'changedMeanwhile' | 'unknownCall';
  callTaskId: string;
  bookingNumber: string | null;
  practiceName: string | null;
  /** What happens, or why nothing does, in Italian. */
  says: string;
  /** The rule that forbids it; null otherwise. */
  rule: CallRule | null;
  /** When the practice is rung, or from when the rule allows it; null when neither is known. */
  at: Date | null;
}

/** A call task with what its deciders want to know. */
export interface CallInHand {
  task: CallTaskRow;
  toChange: BookingToChange;
  facts: CallByHandFacts;
}
/** What a decision does: `save` only when it is no dry run. */
export interface CallPlan {
  says: string;
  at: Date | null;
  save: (em: EntityManager) => Promise<AfterCommit | CallRefused>;
}

/**
 * What every action on one call has in common: read (locked unless it is a dry run), decide, save in one transaction,
 * then enqueue. Nothing an operator can do wrong is thrown.
 */
export async function actOnCall(
  context: ColleagueContext,
  action: ByHandAction,
  input: CallByHandInput,
  decide: (call: CallInHand) => CallPlan | CallRefused,
): Promise<CallByHandOutcome> {
  const { callTaskId, dryRun = false, seenVersion = null } = input;
  const unknown = { callTaskId, bookingNumber: null, practiceName: null, rule: null, at: null } as const;
  const known = /^[0-9a-f-]{36}$/i.test(callTaskId) ? await findCallTask(context.em.fork(), callTaskId) : null;
  if (!known) return { ...unknown, kind: 'unknownCall', says: 'Questa chiamata non c’è più.' };
  let after: AfterCommit | null = null;
  const outcome = await context.em.fork().transactional(async (em): Promise<CallByHandOutcome> => {
    const toChange = await readToChange(em, context, known.bookingId, dryRun ? findBookingState : lockBooking);
    const { booking, practice } = toChange;
    const one = { ...unknown, bookingNumber: booking.number, practiceName: practice.dentist.name };
    const problem = dryRun ? null : noteProblem(input.note);
    if (problem) return { ...one, kind: 'refused', says: problem };
    if (seenVersion !== null && seenVersion !== booking.version)
      return { ...one, kind: 'changedMeanwhile', says: changedMeanwhileText };
    const call = await readCallFacts(em, known.id, toChange, context.services.env);
    const { now } = call.facts;
    const refuse = ({ rule, until }: CallRefused): CallByHandOutcome => ({
      ...one,
      kind: 'refused',
      says: callRuleText(rule, until, now),
      rule,
      at: until,
    });
    const plan = decide(call);
    if ('kind' in plan) return refuse(plan);
    const { says, at } = plan;
    if (dryRun) return { ...one, kind: 'wouldDo', says, at };
    const saved = await plan.save(em);
    if ('kind' in saved) return refuse(saved);
    after = saved;
    return { ...one, kind: 'done', says, at };
  });
  if (after) await followUp(context, after);
  if (outcome.kind === 'done') context.services.log.info({ callTaskId, action }, 'call changed by hand');
  return outcome;
}

const bars = {
  hidden: 'left-directory',
  'no-phone': 'no-number',
  'opted-out': 'no-calls-wanted',
  'doubtful-number': 'doubtful',
  'voice-off': 'voice-off',
} as const;

/** The one reason why the practice is not rung: what is written of it goes before what its calls found out. */
function whyBarred(practice: PracticeToCall, env: GatewayEnv, attempts: readonly CallAttemptRow[]): CallBar | null {
  const { dentist, optedOut } = practice;
  const written = whyNotCallable(practiceFacts(practice, env));
  return (written && bars[written]) ?? numberFault(attempts, { phone: dentist.phone, optedOut });
}

/** Returns a call task with what its deciders want to know; its booking is locked, or nothing is saved. */
export async function readCallFacts(
  em: EntityManager,
  taskId: string,
  toChange: BookingToChange,
  env: GatewayEnv,
): Promise<CallInHand> {
  const { booking, practice, facts, callUnderWay } = toChange;
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
    facts: {
      now: facts.now,
      booking,
      task,
      inCall,
      otherOpen: toChange.task !== null && toChange.task.id !== task.id,
      barredBy: whyBarred(practice, env, attempts),
      phoneRings: line.rings && !inCall,
      pausedUntil: line.pausedUntil,
      isStopped: line.isStopped,
      isLineMissing: await isLineMissing(em, facts.now, callSetting(env)),
      dialFacts: {
        now: facts.now,
        schedule: scheduleOf(practice),
        purpose: task.purpose,
        ...countDials(attempts, task.id),
        lastDialToPracticeAt: line.lastDialAt,
        practiceDials: await findRecentDials(em, practice.dentist.id, facts.now),
        notAfter: task.notAfter,
      },
    },
  };
}
