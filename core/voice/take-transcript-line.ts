import { createHash } from 'node:crypto';
import { storeTranscriptLine } from '@dentisti/db/dialing/live-transcript.repository';
import type { VoiceMessage } from '@dentisti/domain/dialing/voice-message';
import type { CoreServices } from '../context.ts';

/** Keeps a sentence of a call that goes on, for the operators who watch it; only that there is one is published. */
export async function takeTranscriptLine(
  { orm, now, operatorChanges }: CoreServices,
  { voiceCallId, attemptId, line }: VoiceMessage,
): Promise<void> {
  if (!voiceCallId || !attemptId || !line) return;
  // The platform numbers no sentence: its moment and words tell one that comes twice.
  const words = createHash('sha256').update(`${line.role} ${line.text}`).digest('hex').slice(0, 16);
  const key = `${line.at ?? ''}-${words}`;
  const isNew = await storeTranscriptLine(orm.em.fork(), { voiceCallId, attemptId, key, line, receivedAt: now() });
  if (isNew) await operatorChanges.publish('calls');
}
