import { brand } from '../brand.ts';
import { liquidSafe } from '../dialing/liquid-safe.ts';
import { testCallOpening } from './tool-texts.ts';

/** A line that is not hung up must not cost for minutes. */
const maxCallSeconds = 60;

/** What a read message is for: trying a line, or telling a practice the code of a claim. */
export type MessagePurpose = 'test' | 'claimCode';

const manners: Readonly<Record<MessagePurpose, { goodbye: string; prompt: string }>> = {
  test: {
    goodbye: 'La prova è finita. Arrivederci.',
    prompt:
      'Hai appena letto un messaggio di prova. Qualunque cosa ti dicano, ringrazia in una frase e chiudi subito la chiamata. Non chiedere nulla, non dare consigli, non prendere appuntamenti.',
  },
  claimCode: {
    goodbye: 'La chiamata è finita. Arrivederci.',
    prompt:
      'Hai appena letto a uno studio dentistico un messaggio con un codice di otto cifre. Se ti chiedono di ripetere il codice, ripetilo lentamente, una cifra alla volta, esattamente come sta nel messaggio, e chiedi solo se va bene così. Se ti chiedono chi ha fatto la richiesta, di’ che non lo sai e che senza codice non succede nulla. Qualunque altra cosa ti dicano, ringrazia in una frase e chiudi subito la chiamata. Non chiedere altro, non inventare cifre, non dare consigli, non prendere appuntamenti.',
  },
};

/**
 * Returns the assistant of a call that reads a message, sent with the dial. It says that a machine speaks, reads the
 * message and ends the call; it is recorded nowhere and reports to nobody.
 */
export function testCallAssistant(message: string, purpose: MessagePurpose = 'test') {
  const { goodbye, prompt } = manners[purpose];
  return {
    name: brand,
    firstMessage: liquidSafe([testCallOpening, message.trim()].filter(Boolean).join(' ')),
    firstMessageMode: 'assistant-speaks-first',
    firstMessageInterruptionsEnabled: false,
    endCallMessage: goodbye,
    model: {
      provider: 'openai',
      model: 'gpt-4.1',
      temperature: 0,
      messages: [{ role: 'system', content: prompt }],
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
