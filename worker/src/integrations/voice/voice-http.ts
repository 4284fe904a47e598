import { maxVendorWords, VoiceFailure, type VoiceFailureKind } from '@dentisti/core/dialing/voice-platform';
import { inSpan } from '@dentisti/core/platform/tracing';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import { cutText } from '@dentisti/domain/well-formed';
import { z } from 'zod';
import { SourceFailure } from '../discovery-source.ts';
import { type HttpAnswer, parseAnswer, sendRequest } from '../http-request.ts';

/** How long one request may take. */
export const voiceTimeoutMs = 20_000;

export interface VoiceHttpSettings {
  /** `https://api.eu.vapi.ai`, or a simulator's address. */
  baseUrl: string;
  apiKey: string;
  /** Default `voiceTimeoutMs`. */
  timeoutMs?: number;
}

export interface VoiceHttp {
  /** GET without a body, POST with one, unless told otherwise. Never repeats a request. Throws `VoiceFailure`. */
  send(path: string, signal: AbortSignal, body?: unknown, method?: 'DELETE' | 'PATCH'): Promise<HttpAnswer>;
  /** The JSON of a successful answer; throws `VoiceFailure` otherwise. */
  read(answer: HttpAnswer): unknown;
}

const userAgent = 'Dentisti.ai/1.0 (appointment calls)';
const maxBytes = 4 * 1024 * 1024;
const ErrorAnswer = z.object({ message: z.union([z.string(), z.array(z.string())]).catch('') }).catch({ message: '' });

const things = ['call', 'phone-number', 'credential'];

/** What a path is about, without the ids in it. */
function thingOf(path: string): string {
  const first = path.startsWith('/') ? path.split(/[/?]/)[1] : undefined;
  return things.find((thing) => thing === first) ?? 'control';
}

/** The vendor's words, without what could be somebody's telephone. */
function vendorMessage(answer: HttpAnswer): string {
  let body: unknown = null;
  try {
    body = parseAnswer(answer.text);
  } catch {
    // A proxy's page; the status says enough.
  }
  const { message } = ErrorAnswer.parse(body);
  return cutText(
    [message]
      .flat()
      .join('; ')
      .replace(/\d{5,}/g, '…'),
    maxVendorWords,
  );
}

function failureOf(answer: HttpAnswer): VoiceFailure {
  const { status } = answer;
  const message = vendorMessage(answer);
  const reason = `answered ${status}${message ? `: ${message}` : ''}`;
  if (status === 429) return new VoiceFailure(/concurren/i.test(message) ? 'concurrency' : 'rate-limited', reason);
  if (status === 400 && /customer\.number/i.test(message)) return new VoiceFailure('number', reason);
  if (status === 400 && /concurren/i.test(message)) return new VoiceFailure('concurrency', reason);
  // 408: the platform gave up waiting for a body it may have had.
  if (status >= 400 && status < 500 && status !== 408) return new VoiceFailure('refused', reason);
  return new VoiceFailure('unknown', reason);
}

/** The voice platform's HTTP, for everything we ask of it. */
export function createVoiceHttp({ baseUrl, apiKey, timeoutMs = voiceTimeoutMs }: VoiceHttpSettings): VoiceHttp {
  async function send(
    path: string,
    signal: AbortSignal,
    body?: unknown,
    method?: 'DELETE' | 'PATCH',
  ): Promise<HttpAnswer> {
    const url = path.startsWith('http') ? path : `${baseUrl}${path}`;
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      'User-Agent': userAgent,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const init: RequestInit = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const request = `${init.method} ${thingOf(path)}`;
    const startedAt = performance.now();
    const count = (outcome: 'answered' | VoiceFailureKind) =>
      metricEvents.emit('voiceAnswered', { request, outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const span = { kind: 'client', attributes: { 'peer.service': 'voice-platform' } } as const;
      const answer = await inSpan(request, span, () => sendRequest(url, init, { timeoutMs, maxBytes, signal }));
      count(answer.status < 400 ? 'answered' : failureOf(answer).kind);
      return answer;
    } catch (error) {
      count('unknown');
      // Asked to stop in the middle of a dial: whether it arrived is as unknown as after a timeout.
      const reason = error instanceof SourceFailure ? error.reason : 'interrupted';
      throw new VoiceFailure('unknown', reason, { cause: error });
    }
  }

  function read(answer: HttpAnswer): unknown {
    if (answer.status < 200 || answer.status >= 300) throw failureOf(answer);
    try {
      return parseAnswer(answer.text);
    } catch (error) {
      throw new VoiceFailure('unknown', 'answer is not JSON', { cause: error });
    }
  }
  return { send, read };
}
