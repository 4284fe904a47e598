import { type DialRequest, VoiceFailure, type VoicePlatform } from '@dentisti/core/dialing/voice-platform';
import { parseVoiceCall, type VoiceCall } from '@dentisti/domain/dialing/voice-message';
import { isDemoPhone } from '@dentisti/domain/practice/demo-phone';
import { z } from 'zod';
import { createVoiceHttp, type VoiceHttpSettings } from './voice-http.ts';

export interface VoiceClientSettings extends VoiceHttpSettings {
  /** The line from which we call where a request names none; null: none is configured. */
  phoneNumberId: string | null;
  /** Real telephones ring: demonstration numbers are refused before anything is sent. */
  isLive: boolean;
}

/** Italian geographic and mobile numbers: no premium, satellite or emergency number can be a practice's. */
const italianNumber = /^\+39(?:0\d{5,10}|3\d{8,9})$/;
const minute = 60_000;

/** What the platform lets us do with a call that is going on. */
const Controlled = z.object({
  status: z.string().optional(),
  monitor: z.object({ controlUrl: z.url({ protocol: /^https?$/ }) }),
});

/**
 * The voice platform over its own HTTP. A client of ours: the vendor's repeats `POST /call` on 408, 429 and 5xx, which can
 * ring a practice twice.
 */
export function createVoiceClient(settings: VoiceClientSettings): VoicePlatform {
  const { baseUrl, phoneNumberId, isLive } = settings;
  const { send, read } = createVoiceHttp(settings);

  async function getRaw(id: string, signal: AbortSignal): Promise<unknown> {
    const answer = await send(`/call/${encodeURIComponent(id)}`, signal);
    return answer.status === 404 ? null : read(answer);
  }

  return {
    async createCall({ attemptId, phone, name, assistant, lineId }: DialRequest, signal): Promise<VoiceCall> {
      if (!italianNumber.test(phone)) throw new VoiceFailure('number', 'not an Italian telephone');
      if (isLive && isDemoPhone(phone)) throw new VoiceFailure('number', 'a demonstration number');
      const rungFrom = lineId ?? phoneNumberId;
      if (rungFrom === null) throw new VoiceFailure('refused', 'no line is set up');
      const customer = { number: phone, externalId: attemptId, numberE164CheckEnabled: true };
      const answer = await send('/call', signal, { name, phoneNumberId: rungFrom, customer, assistant });
      const call = parseVoiceCall(read(answer));
      if (!call) throw new VoiceFailure('unknown', 'answer has not the form of a call');
      return call;
    },

    async getCall(id, signal) {
      const body = await getRaw(id, signal);
      if (body === null) return null;
      const call = parseVoiceCall(body);
      if (!call) throw new VoiceFailure('unknown', 'answer has not the form of a call');
      return call;
    },

    async findCallOfAttempt(attemptId, dialledAt, signal) {
      // Room for two machines' clocks. Below ten calls at once, a quarter of an hour never holds a thousand. On all
      // lines: it may have been dialled from the one before.
      const query = new URLSearchParams({
        createdAtGt: new Date(dialledAt.getTime() - 5 * minute).toISOString(),
        createdAtLt: new Date(dialledAt.getTime() + 10 * minute).toISOString(),
        limit: '1000',
      });
      const body = read(await send(`/call?${query}`, signal));
      if (!Array.isArray(body)) throw new VoiceFailure('unknown', 'answer has not the form of a list of calls');
      return body.map(parseVoiceCall).find((call) => call?.attemptId === attemptId) ?? null;
    },

    async endCall(id, words, signal) {
      const parsed = Controlled.safeParse(await getRaw(id, signal));
      if (!parsed.success) return false;
      const { status, monitor } = parsed.data;
      if (!isControlAddress(monitor.controlUrl, baseUrl)) return false;
      const order = async (body: object) => {
        const answer = await send(monitor.controlUrl, signal, body);
        return answer.status >= 200 && answer.status < 300;
      };
      const goodbye = { type: 'say', content: words, endCallAfterSpoken: true };
      if (status === 'in-progress' && (await order(goodbye))) return true;
      return order({ type: 'end-call' });
    },

    async deleteCall(id, signal) {
      // The platform refuses a deletion without a body.
      const answer = await send(`/call/${encodeURIComponent(id)}`, signal, {}, 'DELETE');
      if (answer.status !== 404) read(answer);
    },
  };
}

/** The address comes in an answer: our key goes to the platform's own hosts alone. */
function isControlAddress(address: string, baseUrl: string): boolean {
  const [control, base] = [new URL(address), new URL(baseUrl)];
  if (control.origin === base.origin) return true;
  return control.protocol === 'https:' && control.hostname.endsWith(`.${base.hostname.split('.').slice(-2).join('.')}`);
}
