import { dropTranscriptLines } from '@dentisti/db/dialing/live-transcript.repository';
import { storeVoiceEvent } from '@dentisti/db/dialing/voice-event.repository';
import { outcomeToolName } from '@dentisti/domain/dialing/assistant-definition';
import { CallReport } from '@dentisti/domain/dialing/call-report.schema';
import { askTimeAgain } from '@dentisti/domain/dialing/reported-time';
import type { VoiceMessage, VoicePayload, VoiceToolCall } from '@dentisti/domain/dialing/voice-message';
import type { CoreServices } from '../context.ts';
import { pauseForStop } from '../dialing/pause-for-stop.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { answerInboundCall } from './answer-inbound-call.ts';
import { takeTranscriptLine } from './take-transcript-line.ts';

/** Types of messages that are stored for the worker; others are acknowledged and dropped. */
const storedTypes = new Set(['status-update', 'end-of-call-report', 'hang']);
/** A report is a few hundred bytes; a model that runs wild must not fill the table. */
const largestOutcome = 10_000;

interface ToolResult {
  toolCallId: string;
  name: string;
  result?: string;
  error?: string;
}
/** The answer to the platform. */
export type VoiceAnswer = Record<never, never> | { results: ToolResult[] } | { assistant: object } | { error: string };

/** Takes one message of the voice platform: stores it once, has it processed, says what the platform wants to hear. */
export async function takeVoiceMessage(services: CoreServices, message: VoiceMessage): Promise<VoiceAnswer> {
  if (message.type === 'assistant-request') return answerInboundCall(services, message);
  if (message.type === 'tool-calls') {
    const results = message.toolCalls.map((call) => answerToolCall(services, message, call));
    return { results: await Promise.all(results) };
  }
  if (message.line) await takeTranscriptLine(services, message);
  if (storedTypes.has(message.type)) await store(services, message, message.status, message.payload);
  if (message.type === 'end-of-call-report') await noteStop(services, message, message.payload.outcome);
  return {};
}

async function store(
  { orm, jobs, operatorChanges, now }: CoreServices,
  { voiceCallId, attemptId, type }: VoiceMessage,
  status: string,
  payload: VoicePayload,
): Promise<void> {
  // A call without an id can be joined with nothing.
  if (voiceCallId === null) return;
  crashPoint('webhook.received');
  const event = await storeVoiceEvent(orm.em.fork(), {
    voiceCallId,
    attemptId,
    type,
    status,
    payload: {
      ...payload,
      outcome: reduceOutcome(payload.outcome),
      // The messages before tell the beginning of it again and again.
      transcript: type === 'end-of-call-report' ? payload.transcript : null,
    },
    receivedAt: now(),
  });
  if (type === 'end-of-call-report') await dropTranscriptLines(orm.em.fork(), voiceCallId);
  crashPoint('webhook.stored');
  if (!event.processed) await jobs.add('processVoiceEvent', { voiceEventId: event.id });
  // No booking's state tells that somebody picked up: announced here.
  if (event.isNew && type === 'status-update') await operatorChanges.publish('calls');
  crashPoint('webhook.enqueued');
}

/** Always an answer: the assistant is speaking with somebody, and silence would hold up the conversation. */
async function answerToolCall(
  services: CoreServices,
  message: VoiceMessage,
  { id, name, arguments: outcome }: VoiceToolCall,
): Promise<ToolResult> {
  const reply = { toolCallId: id, name };
  if (name !== outcomeToolName) return { ...reply, error: 'Questo strumento non esiste.' };
  const question = askTimeAgain(CallReport.safeParse(outcome).data ?? null, services.now());
  // Not stored: the answer to the question is.
  if (question) return { ...reply, result: question };
  try {
    await store(services, message, id, { ...message.payload, outcome });
    await noteStop(services, message, outcome);
    return { ...reply, result: 'Annotato.' };
  } catch {
    // The report at the end of the call says it again.
    return { ...reply, error: 'Non annotato: prosegui e saluta.' };
  }
}

/**
 * "Non chiamateci più" in a call to us that belongs to no request: nobody else would hear it. Where there is an attempt the
 * worker does it: on our own call for good, on one to us as here.
 */
async function noteStop({ orm, now }: CoreServices, message: VoiceMessage, outcome: unknown): Promise<void> {
  const { attemptId, callerNumber: phone, isForwarded } = message;
  if (attemptId !== null || !phone || isForwarded || CallReport.safeParse(outcome).data?.result !== 'do_not_call')
    return;
  await orm.em.fork().transactional((em) => pauseForStop(em, phone, now()));
}

function reduceOutcome(outcome: unknown): unknown {
  return (JSON.stringify(outcome) ?? 'null').length > largestOutcome ? null : (outcome ?? null);
}
