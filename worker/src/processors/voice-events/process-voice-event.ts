import { failVoiceEvent, findVoiceEvent } from '@dentisti/db';
import { groupEndedReason } from '@dentisti/domain/dialing/ended-reason';
import type { VoicePayload } from '@dentisti/domain/dialing/voice-message';
import { followUp, noConsequences } from '../../commands/booking/after-commit.ts';
import { applyVoiceEvent } from '../../commands/calls/apply-voice-event.ts';
import { VoiceFailure } from '../../integrations/voice/voice-platform.ts';
import type { Processor, ProcessorContext } from '../../runtime/processor.ts';

/** Applies one stored message of the voice platform. Messages come once, often or never, in any order. */
export const processVoiceEvent: Processor<'processVoiceEvent'> = async ({ voiceEventId }, context) => {
  const { orm, clock, bookings: settings, log } = context;
  const lookedUpOutcome = await askForOutcome(voiceEventId, context);
  const consequences = noConsequences();
  const facts = { now: clock.now(), settings, consequences, lookedUpOutcome };
  try {
    const applied = await orm.em.fork().transactional((em) => applyVoiceEvent(em, voiceEventId, facts));
    log.info({ voiceEventId, applied }, 'voice event');
  } catch (error) {
    await failVoiceEvent(orm.em.fork(), voiceEventId, clock.now());
    throw error;
  }
  await followUp(context, consequences);
};

/**
 * The structured outcome is made after the call and may miss the report of a conversation: asked for once more, because
 * without it a yes would be lost and the practice rung again. Outside the transaction: nobody waits for the platform.
 */
async function askForOutcome(id: string, { orm, voice, signal, log }: ProcessorContext): Promise<unknown> {
  const event = await findVoiceEvent(orm.em.fork(), id);
  if (!voice || event?.type !== 'end-of-call-report') return undefined;
  const payload = event.payload as unknown as VoicePayload;
  if (payload.outcome || groupEndedReason(payload.endedReason) !== 'talked') return undefined;
  try {
    return (await voice.platform.getCall(event.voiceCallId, signal))?.outcome;
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    log.warn({ voiceEventId: id, reason: error.reason }, 'outcome not looked up');
    return undefined;
  }
}
