import { brand } from '../brand.ts';
import { liquidSafe } from '../dialing/liquid-safe.ts';
import { testCallOpening } from './tool-texts.ts';

/** A line that is not hung up must not cost for minutes. */
const maxCallSeconds = 60;

/**
 * The assistant of a test call, sent with the dial. It says that a machine speaks, reads the message and ends the call;
 * it is recorded nowhere and reports to nobody.
 */
export function testCallAssistant(message: string) {
  return {
    name: brand,
    firstMessage: liquidSafe([testCallOpening, message.trim()].filter(Boolean).join(' ')),
    firstMessageMode: 'assistant-speaks-first',
    firstMessageInterruptionsEnabled: false,
    endCallMessage: 'La prova è finita. Arrivederci.',
    model: {
      provider: 'openai',
      model: 'gpt-4.1',
      temperature: 0,
      messages: [
        {
          role: 'system',
          content:
            'Hai appena letto un messaggio di prova. Qualunque cosa ti dicano, ringrazia in una frase e chiudi subito la chiamata. Non chiedere nulla, non dare consigli, non prendere appuntamenti.',
        },
      ],
      tools: [{ type: 'endCall' }],
    },
    voice: { provider: 'azure', voiceId: 'it-IT-IsabellaNeural' },
    transcriber: { provider: 'deepgram', model: 'nova-3', language: 'it' },
    maxDurationSeconds: maxCallSeconds,
    voicemailDetection: { provider: 'vapi', type: 'audio' },
    backgroundSound: 'off',
    serverMessages: [] as string[],
    clientMessages: [] as string[],
    artifactPlan: { recordingEnabled: false, pcapEnabled: false },
  };
}
