import { followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { reconcileAttempt } from '@dentisti/core/dialing/reconcile-attempt';
import { VoiceFailure, type VoicePlatform } from '@dentisti/core/dialing/voice-platform';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import { type CallAttemptRow, findAttemptsToReconcile } from '@dentisti/db/dialing/call-attempt.repository';
import type { ScheduleContext } from './schedule.ts';

/** More than can be under way at once. */
const batch = 50;
const askTimeoutMs = 20_000;

/**
 * Asks the platform about dials whose answer was lost, and calls that should be over but were never reported. A platform
 * that does not answer is asked again in the next round; until then that telephone is left alone.
 */
export async function reconcileCalls(context: ScheduleContext): Promise<void> {
  const { orm, clock, voice, bookings: settings, inHand } = context;
  if (!voice) return;
  const attempts = await findAttemptsToReconcile(orm.em.fork(), {
    now: clock.now(),
    diallingSeconds: settings.reconcileAfterSeconds,
    // Longer than most calls: one that goes on is asked about again, at most nine at a time.
    placedSeconds: 2 * settings.reconcileAfterSeconds,
    limit: batch,
  });
  for (const attempt of attempts)
    await inHand.take(attempt.id, () => lookUp(attempt, { ...context, platform: voice.platform }));
}

async function lookUp(attempt: CallAttemptRow, context: ScheduleContext & { platform: VoicePlatform }): Promise<void> {
  const { orm, clock, platform, bookings: settings, jobs, log } = context;
  const consequences = noConsequences();
  const ageSeconds = (clock.now().getTime() - attempt.dialledAt.getTime()) / 1000;
  const signal = AbortSignal.timeout(askTimeoutMs);
  const asked = { orm, platform, now: clock.now(), signal, settings, consequences };
  try {
    const found = await reconcileAttempt(attempt, asked);
    log.info({ attemptId: attempt.id, found: found.kind }, 'call looked up');
    metricEvents.emit('attemptLookedUp', { found: found.kind, ageSeconds });
    if (found.kind === 'event') await jobs.requeue('processVoiceEvent', { voiceEventId: found.voiceEventId });
    await followUp(context, consequences);
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    log.warn({ attemptId: attempt.id, reason: error.reason }, 'call not looked up');
    metricEvents.emit('attemptLookedUp', { found: 'no-answer', ageSeconds });
  }
}
