import { followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { type BegunDial, beginDial } from '@dentisti/core/dialing/begin-dial';
import { describeDial } from '@dentisti/core/dialing/describe-dial';
import { joinCall } from '@dentisti/core/dialing/join-call';
import { notWanted, settleFailedDial, takeBack } from '@dentisti/core/dialing/settle-failed-dial';
import type { VoiceLine } from '@dentisti/core/dialing/voice-line';
import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { describeLine } from '@dentisti/core/lines/describe-line';
import { crashPoint, crashPointDuring } from '@dentisti/core/platform/crash-point';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import {
  type CallAttemptRow,
  countCallsUnderWay,
  findCallAttempt,
  isCallUnwanted,
  markPlaced,
} from '@dentisti/db/dialing/call-attempt.repository';
import { claimTask } from '@dentisti/db/dialing/call-claim.repository';
import { isLineMissing } from '@dentisti/db/dialing/line-missing.repository';
import { findLineInUse } from '@dentisti/db/dialing/phone-line.repository';
import type { Processor, ProcessorContext } from '../../runtime/processor.ts';
import { endCall } from './end-call.ts';

/** Long enough to read and write a few rows; the dial itself is guarded by the attempt's row, not by the lease. */
const leaseSeconds = 60;

/**
 * Rings a practice for a task, if it is to be rung now. The attempt is committed before the dial: a crash anywhere leaves
 * either nothing, or a row about which the reconciler asks the platform before anything else happens.
 */
export const dialPractice: Processor<'dialPractice'> = async ({ callTaskId }, context) => {
  const { orm, clock, voice, bookings: settings, log } = context;
  if (!voice) return void log.info('telephone booking is off');
  // With every line busy the task stays due, and the sweep comes back; `startAttempt` counts once more under its lock.
  if ((await countCallsUnderWay(orm.em.fork())) >= settings.maxCalls) return void log.info('no line free');
  const now = clock.now();
  // The line, or a mandatory point of the go-live board, is still to be set up: the task stays due, and the sweep comes back.
  const setting = { voice: settings.voiceMode, isProduction: settings.isProduction };
  if (await isLineMissing(orm.em.fork(), now, setting)) return void log.info('calls are not set up yet');
  const rungFrom = await findLineInUse(orm.em.fork());
  const claimed = await claimTask(orm.em.fork(), callTaskId, { now, leaseSeconds });
  if (!claimed) return void log.info('not due, or in other hands');
  crashPoint('dial.claimed');
  const consequences = noConsequences();
  const begun = await orm.em.fork().transactional(async (em) => {
    const beginning = await beginDial(em, { now, ...claimed, settings, consequences });
    crashPoint('dial.in-transaction');
    return beginning;
  });
  crashPoint('dial.begun');
  await followUp(context, consequences);
  if (typeof begun === 'string') return void log.info({ callTaskId, reason: begun }, 'not dialled');
  const line = { ...voice, ...describeLine(rungFrom) };
  // Not beside the reconciler: what is on its way is not known to the platform yet.
  await context.inHand.take(begun.attempt.id, () => dial(begun, line, context));
};

async function dial(begun: BegunDial, line: VoiceLine, context: ProcessorContext): Promise<void> {
  const { orm, clock, bookings: settings, log, signal } = context;
  const { attempt } = begun;
  // A process that stood still since: the reconciler has concluded that this dial never was, and another may be ringing.
  if ((await findCallAttempt(orm.em.fork(), attempt.id))?.state !== 'dialling')
    return void log.warn({ attemptId: attempt.id }, 'given up before it was dialled');
  if (await isCallUnwanted(orm.em.fork(), attempt.id)) return callOff(attempt, context);
  const request = describeDial(begun, line, clock.now());
  try {
    crashPointDuring('dial.in-flight');
    const call = await line.platform.createCall(request, signal);
    crashPoint('dial.answered');
    metricEvents.emit('dialEnded', { outcome: 'placed' });
    const placed = { attemptId: attempt.id, voiceCallId: call.id, now: clock.now() };
    const em = orm.em.fork();
    // A webhook may have been quicker than the answer.
    if (!(await markPlaced(em, { ...placed, fencingToken: attempt.fencingToken })))
      await joinLate(placed, begun, context);
    crashPoint('dial.noted');
    log.info({ attemptId: attempt.id, voiceCallId: call.id, queued: call.concurrencyBlocked }, 'dialled');
    // Withdrawn or settled in the seconds of the dial itself: the practice has hardly been rung yet.
    if (await isCallUnwanted(em, attempt.id)) await endCall({ attemptId: attempt.id }, context);
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    metricEvents.emit('dialEnded', { outcome: error.kind });
    log.warn({ attemptId: attempt.id, failure: error.kind, reason: error.reason }, 'dial failed');
    const consequences = noConsequences();
    const failed = { now: clock.now(), attempt, settings, consequences };
    await orm.em.fork().transactional((em) => settleFailedDial(em, failed, error));
    await followUp(context, consequences);
  }
}

/** Withdrawn, or opted out, since it was begun: nobody is rung. */
async function callOff(attempt: CallAttemptRow, context: ProcessorContext): Promise<void> {
  const { orm, clock, bookings: settings, log } = context;
  const consequences = noConsequences();
  const dial = { now: clock.now(), attempt, settings, consequences };
  await orm.em.fork().transactional((em) => takeBack(em, dial, { seconds: 0, reason: notWanted }));
  log.info({ attemptId: attempt.id }, 'called off before it was dialled');
  await followUp(context, consequences);
}

/** Joins a call whose attempt was settled before the dial was answered: by a webhook, or by the reconciler. */
async function joinLate(
  { voiceCallId, now }: { voiceCallId: string; now: Date },
  { attempt }: BegunDial,
  context: ProcessorContext,
): Promise<void> {
  const consequences = noConsequences();
  const reported = { now, attempt, voiceCallId, isOver: false, consequences };
  await context.orm.em.fork().transactional((em) => joinCall(em, reported));
  await followUp(context, consequences);
}
