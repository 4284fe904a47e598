import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import {
  createExchange,
  OutboundFailure,
  type OutboundRequest,
  type OutboundSettings,
} from '../outbound/send-outbound.ts';

/** Twenty thousand events by version, or a hundred whole ones with pictures in their descriptions. */
const maxAnswerBytes = 16 * 1024 * 1024;
const maxRequestBytes = 256 * 1024;
const totalMs = 20_000;

const methods = new Set(['GET', 'PUT', 'DELETE', 'REPORT', 'PROPFIND', 'OPTIONS']);

export interface DavFetch {
  fetch: typeof fetch;
  /** The last failure, for a caller who gets no errors but the library's own. */
  lastFailure(): CalendarFailure | null;
}

/**
 * Returns a `fetch` for the CalDAV library that asks as for an address that a practice typed: nothing is followed, every
 * address is judged. It knows just what the library uses. Documents that define entities of their own are refused unread.
 */
export function createDavFetch(settings: OutboundSettings, authorization: string, signal: AbortSignal): DavFetch {
  const limits = { totalMs, maxAnswerBytes, maxRequestBytes, purpose: 'calendars', takesRedirects: true };
  const exchange = createExchange(settings, limits);
  let last: CalendarFailure | null = null;
  const asked = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (!methods.has(method)) throw new TypeError(`${method} is not asked`);
    const headers = { ...headersOf(init.headers), Authorization: authorization };
    const request = { url: String(input), method, headers, body: typeof init.body === 'string' ? init.body : '' };
    const answer = await exchange(request as OutboundRequest, signal);
    if (answer.status === 401) throw new CalendarFailure('credentials');
    // Google says 403 also for «too many requests», which is over in a while.
    if (answer.status === 403 && /(rateLimit|quota)Exceeded/i.test(answer.body.subarray(0, 4_096).toString('utf8')))
      throw new CalendarFailure('status');
    // Entities of a document's own multiply what it takes; no honest server defines any.
    if (answer.body.subarray(0, 1_024).includes('<!DOCTYPE') || answer.body.includes('<!ENTITY'))
      throw new CalendarFailure('bad-answer');
    const isEmpty = [204, 205, 304].includes(answer.status);
    const given = new Headers();
    for (const name of ['content-type', 'etag', 'location', 'dav'])
      if (typeof answer.headers[name] === 'string') given.set(name, answer.headers[name]);
    const response = new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: given,
    });
    Object.defineProperty(response, 'url', { value: request.url });
    return response;
  };
  return {
    async fetch(input, init) {
      try {
        return await asked(input, init);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof OutboundFailure) last = new CalendarFailure(error.fault, { cause: error });
        else if (error instanceof CalendarFailure) last = error;
        else throw error;
        throw last;
      }
    },
    lastFailure: () => last,
  };
}

function headersOf(headers: RequestInit['headers']): Record<string, string> {
  const plain: Record<string, string> = {};
  // Connection and length are the exchange's own affair.
  new Headers(headers).forEach((value, name) => {
    if (!['host', 'connection', 'content-length', 'accept-encoding', 'authorization'].includes(name))
      plain[name] = value;
  });
  return plain;
}
