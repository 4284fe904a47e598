import { brand } from '../brand.ts';
import type { CallScript } from './assistant-script.ts';
import { maxCallSeconds } from './call-length.ts';
import { outcomeJsonSchema, outcomeName } from './call-report.schema.ts';
import type { CallScriptInput } from './call-script-input.ts';
import { liquidSafe } from './liquid-safe.ts';

/** Where and how the platform tells us about a call. */
export interface VoiceServer {
  /** Our webhook. */
  url: string;
  /** Sent back in `webhookSecretHeader` with every message. */
  secret: string;
  /** Id of the platform's credential that signs messages; null when none is configured. */
  credentialId: string | null;
}

export interface AssistantInput {
  script: CallScript;
  server: VoiceServer;
  /** What the call asks for, as data: in a trial the simulated practice answers to this. */
  asked: Pick<CallScriptInput, 'purpose' | 'wantedTimes' | 'aboutAt'>;
  /** Our attempt's id; comes back with every message, also of a practice that rings back. */
  attemptId: string;
  /** Only with a notice in the first sentence. */
  recorded: boolean;
  /** E.164; null when nobody of ours can be called. */
  operatorPhone: string | null;
  /** Host of the carrier under our line: a transfer goes through its trunk; null for the platform's own numbers. */
  carrierHost?: string | null;
}

export const webhookSecretHeader = 'x-dentisti-secret';
/** The tool with which the model notes the outcome while it still speaks; its arguments are a `CallReport`. */
export const outcomeToolName = 'registra_esito';
/** Each sentence once it is understood, so that an operator may follow a call; not the guesses before. */
export const finalTranscript = 'transcript[transcriptType="final"]';

/** Over a trunk of one's own the platform takes a SIP address alone, a number on its own lines alone. */
function transferDestination(phone: string, carrierHost: string | null) {
  const message = 'La metto in contatto con una persona.';
  return carrierHost
    ? { type: 'sip', sipUri: `sip:${phone}@${carrierHost}`, message }
    : { type: 'number', number: phone, message };
}

/**
 * The assistant of one call in the voice platform's terms, without anything the platform keeps: sent with each dial, or
 * as the answer to a practice that rings back. Its first sentence says that a machine speaks.
 */
export function assistantDefinition(input: AssistantInput) {
  const { script, asked, server, attemptId, recorded, operatorPhone, carrierHost = null } = input;
  return {
    name: brand,
    firstMessage: liquidSafe(script.firstMessage),
    firstMessageMode: 'assistant-speaks-first',
    firstMessageInterruptionsEnabled: false,
    endCallMessage: liquidSafe(script.endCallMessage),
    model: {
      provider: 'openai',
      model: 'gpt-4.1',
      temperature: 0.2,
      messages: [{ role: 'system', content: liquidSafe(script.systemPrompt) }],
      tools: [
        { type: 'endCall' },
        { type: 'dtmf' },
        {
          type: 'function',
          // The assistant hears our answer: a time that nobody means is asked again.
          async: false,
          function: {
            name: outcomeToolName,
            description:
              'Annota come è finita la chiamata, una volta sola, prima di salutare. Se la risposta chiede di ripetere una domanda, falla e annota di nuovo.',
            parameters: outcomeJsonSchema,
          },
        },
        ...(operatorPhone
          ? [
              {
                type: 'transferCall',
                destinations: [transferDestination(operatorPhone, carrierHost)],
              },
            ]
          : []),
      ],
    },
    voice: { provider: 'azure', voiceId: 'it-IT-IsabellaNeural' },
    transcriber: { provider: 'deepgram', model: 'nova-3', language: 'it' },
    maxDurationSeconds: maxCallSeconds,
    // No message is left: a patient's wish does not belong on a practice's answering machine.
    voicemailDetection: { provider: 'vapi', type: 'audio' },
    backgroundSound: 'off',
    server: {
      url: server.url,
      timeoutSeconds: 20,
      headers: { [webhookSecretHeader]: server.secret },
      ...(server.credentialId ? { credentialId: server.credentialId } : {}),
      // Without retries, a message that meets our restart is lost.
      backoffPlan: { type: 'exponential', maxRetries: 6, baseDelaySeconds: 1 },
    },
    serverMessages: ['status-update', 'end-of-call-report', 'hang', 'tool-calls', finalTranscript],
    clientMessages: [] as string[],
    artifactPlan: {
      recordingEnabled: recorded,
      pcapEnabled: false,
      structuredOutputs: [
        {
          name: outcomeName,
          type: 'ai',
          description: 'Come è finita la telefonata con lo studio.',
          schema: outcomeJsonSchema,
        },
      ],
    },
    monitorPlan: { listenEnabled: false, controlEnabled: true },
    metadata: {
      attemptId,
      purpose: asked.purpose,
      wantedTimes: asked.wantedTimes.map((time) => time.toISOString()),
      aboutAt: asked.aboutAt?.toISOString() ?? null,
    },
  };
}
export type AssistantDefinition = ReturnType<typeof assistantDefinition>;
