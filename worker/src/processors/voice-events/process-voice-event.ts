import { followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { applyVoiceEvent } from '@dentisti/core/dialing/apply-voice-event';
import { noteFailedEvent } from '@dentisti/core/dialing/note-failed-event';
import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { crashPoint } from '@dentisti/core/platform/crash-point';
import {
  failVoiceEvent,
  findNotedOutcome,
  findVoiceEvent,
  type VoiceEventRow,
} from '@dentisti/db/dialing/voice-event.repository';
import { lacksOutcome, type VoicePayload } from '@dentisti/domain/dialing/voice-message';
import type { Processor, ProcessorContext } from '../../runtime/processor.ts';

/** Applies one stored message of the voice platform. Messages come once, often or never, in any order. */
export const processVoiceEvent: Processor<'processVoiceEvent'> = async ({ voiceEventId }, context) => {
  const { orm, clock, bookings: settings, log } = context;
  const event = await findVoiceEvent(orm.em.fork(), voiceEventId);
  if (!event || event.processedAt) return void log.info({ voiceEventId }, 'processed before');
  const lookedUpOutcome = await completeOutcome(event, context);
  if (lookedUpOutcome === 'still-to-come') {
    // The sweep comes back in seconds.
    await failVoiceEvent(orm.em.fork(), voiceEventId, clock.now());
    return void log.info({ voiceEventId }, 'waits for the outcome');
  }
  // A failed transaction drops its consequences: only those of its failure follow.
  const [consequences, failed] = [noConsequences(), noConsequences()];
  const input = { now: clock.now(), settings, consequences, lookedUpOutcome };
  try {
    const applied = await orm.em.fork().transactional(async (em) => {
      const result = await applyVoiceEvent(em, voiceEventId, input);
      crashPoint('event.in-transaction');
      return result;
    });
    crashPoint('event.committed');
    log.info({ voiceEventId, applied }, 'voice event');
  } catch (error) {
    await orm.em
      .fork()
      .transactional((em) => noteFailedEvent(em, { now: clock.now(), event, settings, consequences: failed }));
    await followUp(context, failed);
    throw error;
  }
  await followUp(context, consequences);
  crashPoint('event.followed-up');
};

/**
 * The structured outcome is made after the call and may miss the report of a conversation: asked for once more, because
 * without it a yes would be lost and the practice rung again. Outside the transaction: nobody waits for the platform.
 */
async function completeOutcome(event: VoiceEventRow, context: ProcessorContext): Promise<unknown> {
  const { orm, voice, clock, signal, log } = context;
  const payload = event.payload as unknown as VoicePayload;
  if (event.type !== 'end-of-call-report' || !lacksOutcome(payload)) return undefined;
  if (await findNotedOutcome(orm.em.fork(), event.voiceCallId)) return undefined;
  let outcome: unknown = null;
  try {
    outcome = (await voice?.platform.getCall(event.voiceCallId, signal))?.outcome ?? null;
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    log.warn({ voiceEventId: event.id, reason: error.reason }, 'outcome not looked up');
  }
  if (outcome !== null) return outcome;
  return clock.now().getTime() - event.receivedAt.getTime() < outcomeGraceMs ? 'still-to-come' : undefined;
}

/** Longer than this the platform does not take to write down what came of a conversation. */
const outcomeGraceMs = 20_000;
