import { isDemoPhone } from '@dentisti/domain/dentist/demo-phone';
import { readVoiceCall, type VoiceCall } from '@dentisti/domain/dialing/voice-message';
import { testCallAssistant } from '@dentisti/domain/tools/test-call-assistant';
import { testCallerName } from '@dentisti/domain/tools/tool-words';
import type { VoiceClientSettings } from './voice-client.ts';
import { createVoiceHttp } from './voice-http.ts';
import { VoiceFailure } from './voice-platform.ts';

export interface TestCaller {
  /**
   * Rings a telephone once and has a message read. The number was checked by `readTestCallNumber`; `runId` finds the call
   * again. Throws `VoiceFailure`.
   */
  ring(
    call: { runId: string; phone: string; message: string; lineId?: string | undefined },
    signal: AbortSignal,
  ): Promise<VoiceCall>;
}

/** Test calls go abroad too, so they have a way of their own: booking calls refuse everything but Italian telephones. */
export function createTestCaller(settings: VoiceClientSettings): TestCaller {
  const { send, read } = createVoiceHttp(settings);
  return {
    async ring({ runId, phone, message, lineId = settings.phoneNumberId ?? undefined }, signal) {
      if (!lineId) throw new VoiceFailure('refused', 'no line is set up');
      if (settings.isLive && isDemoPhone(phone)) throw new VoiceFailure('number', 'a demonstration number');
      const body = {
        name: testCallerName,
        phoneNumberId: lineId,
        customer: { number: phone, externalId: runId, numberE164CheckEnabled: true },
        assistant: testCallAssistant(message),
      };
      const call = readVoiceCall(read(await send('/call', signal, body)));
      if (!call) throw new VoiceFailure('unknown', 'answer has not the form of a call');
      return call;
    },
  };
}
