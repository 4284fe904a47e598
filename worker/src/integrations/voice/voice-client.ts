import { isDemoPhone } from '@dentisti/domain/dentist/demo-phone';
import { readVoiceCall, type VoiceCall } from '@dentisti/domain/dialing/voice-message';
import { z } from 'zod';
import { SourceFailure } from '../discovery-source.ts';
import { type HttpAnswer, parseJson, sendRequest } from '../http-request.ts';
import { type DialRequest, VoiceFailure, type VoicePlatform } from './voice-platform.ts';

export interface VoiceClientSettings {
  /** `https://api.eu.vapi.ai`, or a simulator's address. */
  baseUrl: string;
  apiKey: string;
  /** The line from which we call. */
  phoneNumberId: string;
  /** Real telephones ring: demonstration numbers are refused before anything is sent. */
  isLive: boolean;
  timeoutMs?: number;
}

const userAgent = 'Dentisti.ai/1.0 (appointment calls)';
const maxBytes = 4 * 1024 * 1024;
/** Italian geographic and mobile numbers: no premium, satellite or emergency number can be a practice's. */
const italianNumber = /^\+39(?:0\d{5,10}|3\d{8,9})$/;
const minute = 60_000;

const ErrorAnswer = z.object({ message: z.union([z.string(), z.array(z.string())]).catch('') }).catch({ message: '' });

/** The vendor's words, without what could be somebody's telephone. */
function wordsOf(answer: HttpAnswer): string {
  let body: unknown = null;
  try {
    body = parseJson(answer.text);
  } catch {
    // A proxy's page; the status says enough.
  }
  const { message } = ErrorAnswer.parse(body);
  return [message]
    .flat()
    .join('; ')
    .replace(/\d{5,}/g, '…')
    .slice(0, 200);
}

function failureOf(answer: HttpAnswer): VoiceFailure {
  const { status } = answer;
  const words = wordsOf(answer);
  const reason = `answered ${status}${words ? `: ${words}` : ''}`;
  if (status === 429) return new VoiceFailure(/concurren/i.test(words) ? 'concurrency' : 'rate-limited', reason);
  if (status === 400 && /customer\.number/i.test(words)) return new VoiceFailure('number', reason);
  if (status === 400 && /concurren/i.test(words)) return new VoiceFailure('concurrency', reason);
  // 408: the platform gave up waiting for a body it may have had.
  if (status >= 400 && status < 500 && status !== 408) return new VoiceFailure('refused', reason);
  return new VoiceFailure('unknown', reason);
}

/**
 * The voice platform over its own HTTP. A client of ours: the vendor's repeats `POST /call` on 408, 429 and 5xx, which can
 * ring a practice twice.
 */
export function createVoiceClient(settings: VoiceClientSettings): VoicePlatform {
  const { baseUrl, apiKey, phoneNumberId, isLive, timeoutMs = 20_000 } = settings;

  async function send(path: string, signal: AbortSignal, body?: unknown): Promise<HttpAnswer> {
    const url = path.startsWith('http') ? path : `${baseUrl}${path}`;
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      'User-Agent': userAgent,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    try {
      return await sendRequest(url, init, { timeoutMs, maxBytes, signal });
    } catch (error) {
      // Asked to stop in the middle of a dial: whether it arrived is as unknown as after a timeout.
      const reason = error instanceof SourceFailure ? error.reason : 'interrupted';
      throw new VoiceFailure('unknown', reason, { cause: error });
    }
  }

  function read(answer: HttpAnswer): unknown {
    if (answer.status < 200 || answer.status >= 300) throw failureOf(answer);
    try {
      return parseJson(answer.text);
    } catch (error) {
      throw new VoiceFailure('unknown', 'answer is not JSON', { cause: error });
    }
  }

  async function getRaw(id: string, signal: AbortSignal): Promise<unknown> {
    const answer = await send(`/call/${encodeURIComponent(id)}`, signal);
    return answer.status === 404 ? null : read(answer);
  }

  return {
    async createCall({ attemptId, phone, name, assistant }: DialRequest, signal): Promise<VoiceCall> {
      if (!italianNumber.test(phone)) throw new VoiceFailure('number', 'not an Italian telephone');
      if (isLive && isDemoPhone(phone)) throw new VoiceFailure('number', 'a demonstration number');
      const customer = { number: phone, externalId: attemptId, numberE164CheckEnabled: true };
      const answer = await send('/call', signal, { name, phoneNumberId, customer, assistant });
      const call = readVoiceCall(read(answer));
      if (!call) throw new VoiceFailure('unknown', 'answer has not the form of a call');
      return call;
    },

    async getCall(id, signal) {
      const body = await getRaw(id, signal);
      if (body === null) return null;
      const call = readVoiceCall(body);
      if (!call) throw new VoiceFailure('unknown', 'answer has not the form of a call');
      return call;
    },

    async findCallOfAttempt(attemptId, dialledAt, signal) {
      // Room for two machines' clocks. Below ten calls at once, a quarter of an hour never holds a thousand.
      const query = new URLSearchParams({
        phoneNumberId,
        createdAtGt: new Date(dialledAt.getTime() - 5 * minute).toISOString(),
        createdAtLt: new Date(dialledAt.getTime() + 10 * minute).toISOString(),
        limit: '1000',
      });
      const body = read(await send(`/call?${query}`, signal));
      if (!Array.isArray(body)) throw new VoiceFailure('unknown', 'answer has not the form of a list of calls');
      return body.map(readVoiceCall).find((call) => call?.attemptId === attemptId) ?? null;
    },

    async endCall(id, signal) {
      const Controlled = z.object({ monitor: z.object({ controlUrl: z.url({ protocol: /^https?$/ }) }) });
      const parsed = Controlled.safeParse(await getRaw(id, signal));
      if (!parsed.success) return false;
      const { controlUrl } = parsed.data.monitor;
      if (!isControlAddress(controlUrl, baseUrl)) return false;
      const answer = await send(controlUrl, signal, { type: 'end-call' });
      return answer.status >= 200 && answer.status < 300;
    },
  };
}

/** The address comes in an answer: our key goes to the platform's own hosts alone. */
function isControlAddress(address: string, baseUrl: string): boolean {
  const [control, base] = [new URL(address), new URL(baseUrl)];
  if (control.origin === base.origin) return true;
  return control.protocol === 'https:' && control.hostname.endsWith(`.${base.hostname.split('.').slice(-2).join('.')}`);
}
