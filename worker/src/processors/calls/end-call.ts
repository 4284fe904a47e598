import { hangUp } from '@dentisti/core/dialing/hang-up';
import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import type { Processor } from '../../runtime/processor.ts';

/** Hangs up a call that nobody waits for any more, before the practice promises anything. */
export const endCall: Processor<'endCall'> = async ({ attemptId }, { orm, clock, voice, signal, log }) => {
  if (!voice) return void log.info('telephone booking is off');
  try {
    const done = await hangUp(attemptId, { em: orm.em.fork(), platform: voice.platform, now: clock.now(), signal });
    log.info({ attemptId, done }, 'call no longer wanted');
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    // The sweep asks again in a minute; usually the call is over by then.
    log.warn({ attemptId, reason: error.reason }, 'call not ended');
  }
};
