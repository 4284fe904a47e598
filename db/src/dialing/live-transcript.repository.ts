import type { EntityManager } from '@mikro-orm/postgresql';
import { ringingSql } from './call-attempt.entity.ts';
import { VoiceEvent } from './voice-event.entity.ts';

/** One sentence of a call that goes on. */
export interface TranscriptLine {
  role: 'assistant' | 'user';
  text: string;
  /** The platform's clock, in milliseconds; null when it did not say. */
  at: number | null;
}

/** A message of the platform's inbox that is kept while its call goes on, and applied to nothing. */
export const transcriptEvent = 'transcript';
/** Five minutes of talk have some 60 sentences; a model that runs wild must not fill the table. */
const maxLines = 200;

/**
 * Stores a sentence while its call goes on, once. @returns whether it was stored: not twice, not beyond the limit, and
 * not once the call has ended or its report came, which holds all that was said.
 */
export async function storeTranscriptLine(
  em: EntityManager,
  line: { voiceCallId: string; attemptId: string; key: string; line: TranscriptLine; receivedAt: Date },
): Promise<boolean> {
  const { voiceCallId, attemptId, key, receivedAt } = line;
  // SQL: the insert itself checks the limit, and that the call goes on.
  const rows = await em.execute<object[]>(
    `insert into voice_event (voice_call_id, attempt_id, type, status, payload, received_at, processed_at, next_try_at)
     select ?, id, '${transcriptEvent}', ?, ?::jsonb, ?, ?, ? from call_attempt
     where id = ? and ${ringingSql}
       and not exists (select from voice_event e where e.voice_call_id = ? and e.type = 'end-of-call-report')
       and (select count(*) from voice_event e where e.voice_call_id = ? and e.type = '${transcriptEvent}') < ${maxLines}
     on conflict (voice_call_id, type, status) do nothing returning id`,
    [
      voiceCallId,
      key,
      JSON.stringify(line.line),
      receivedAt,
      receivedAt,
      receivedAt,
      attemptId,
      voiceCallId,
      voiceCallId,
    ],
  );
  return rows.length === 1;
}

/** Forgets the sentences of a call: its report holds them now. */
export async function dropTranscriptLines(em: EntityManager, voiceCallId: string): Promise<void> {
  await em.nativeDelete(VoiceEvent, { voiceCallId, type: transcriptEvent });
}

/** Returns what was said so far in a call, by its attempt's id (UUID), in order. */
export async function findTranscriptLines(em: EntityManager, attemptId: string): Promise<TranscriptLine[]> {
  // SQL: ordered by a number inside the JSON.
  const rows = await em.execute<{ payload: TranscriptLine }[]>(
    `select payload from voice_event where attempt_id = ? and type = '${transcriptEvent}'
     order by (payload ->> 'at')::numeric nulls last, id`,
    [attemptId],
  );
  return rows.map(({ payload }) => payload);
}
