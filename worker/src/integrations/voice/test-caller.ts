import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import type { TestCaller } from '@dentisti/core/tools/tools-line';
import { brand } from '@dentisti/domain/brand';
import { parseVoiceCall } from '@dentisti/domain/dialing/voice-message';
import { isDemoPhone } from '@dentisti/domain/practice/demo-phone';
import { testCallAssistant } from '@dentisti/domain/tools/test-call-assistant';
import { testCallerName } from '@dentisti/domain/tools/tool-texts';
import type { VoiceClientSettings } from './voice-client.ts';
import { createVoiceHttp } from './voice-http.ts';

/** Test calls go abroad too, so they have a way of their own: booking calls refuse everything but Italian telephones. */
export function createTestCaller(settings: VoiceClientSettings): TestCaller {
  const { send, read } = createVoiceHttp(settings);
  return {
    async ring({ runId, phone, message, lineId = settings.phoneNumberId ?? undefined, purpose = 'test' }, signal) {
      if (!lineId) throw new VoiceFailure('refused', 'no line is set up');
      if (settings.isLive && isDemoPhone(phone)) throw new VoiceFailure('number', 'a demonstration number');
      const body = {
        name: purpose === 'test' ? testCallerName : brand,
        phoneNumberId: lineId,
        customer: { number: phone, externalId: runId, numberE164CheckEnabled: true },
        assistant: testCallAssistant(message, purpose),
      };
      const call = parseVoiceCall(read(await send('/call', signal, body)));
      if (!call) throw new VoiceFailure('unknown', 'answer has not the form of a call');
      return call;
    },
  };
}
