import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { createTurns } from '../apart/create-turns.ts';
import {
  createExchange,
  OutboundFailure,
  type OutboundRequest,
  type OutboundSettings,
  type WholeAnswer,
} from '../outbound/send-outbound.ts';

/** Twenty thousand events by version, or fifty whole ones with pictures in their descriptions. */
const maxAnswerBytes = 8 * 1024 * 1024;
const maxRequestBytes = 256 * 1024;
/** What the library itself parses, or drops: an account's own addresses come in a few lines, a web page in their place may be long. */
const maxLibraryBytes = 1024 * 1024;
const totalMs = 20_000;

/** Answers of more than a few pages that the whole process holds at once: each takes several times its size until it is read. */
const muchAtOnce = createTurns(2);

const methods = new Set(['GET', 'PUT', 'DELETE', 'REPORT', 'PROPFIND', 'OPTIONS']);

export interface DavFetch {
  /** For the library: no answer of more than a few pages. */
  fetch: typeof fetch;
  /** Hands a whole answer to `use`; it is not to be held any longer. */
  ask<Result>(
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    use: (answer: WholeAnswer & { url: string }) => Promise<Result>,
  ): Promise<Result>;
  /** The last failure, for a caller who gets no errors but the library's own. */
  lastFailure(): CalendarFailure | null;
  /** Stops what is asked, and the reading of what was answered. */
  signal: AbortSignal;
}

/**
 * Returns a `fetch` for the CalDAV library that asks as for an address that a practice typed: nothing is followed, every
 * address is judged. It knows just what the library uses. Documents that define entities of their own are refused unread.
 */
export function createDavFetch(settings: OutboundSettings, authorization: string, signal: AbortSignal): DavFetch {
  const limits = { totalMs, maxRequestBytes, purpose: 'calendars', takesRedirects: true };
  const exchange = createExchange(settings, { ...limits, maxAnswerBytes });
  const exchangeFew = createExchange(settings, { ...limits, maxAnswerBytes: maxLibraryBytes });
  let last: CalendarFailure | null = null;
  const asked = async (
    input: Parameters<typeof fetch>[0],
    init: RequestInit = {},
    makeRoom?: OutboundRequest['makeRoom'],
  ): Promise<WholeAnswer & { url: string }> => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (!methods.has(method)) throw new TypeError(`${method} is not asked`);
    const headers = { ...headersOf(init.headers), Authorization: authorization };
    const request = { url: String(input), method, headers, body: typeof init.body === 'string' ? init.body : '' };
    const answer = await (makeRoom
      ? exchange({ ...request, makeRoom } as OutboundRequest, signal)
      : exchangeFew(request as OutboundRequest, signal));
    if (answer.status === 401) throw new CalendarFailure('credentials');
    // Google says 403 also for «too many requests», which is over in a while.
    if (answer.status === 403 && /(rateLimit|quota)Exceeded/i.test(answer.body.subarray(0, 4_096).toString('utf8')))
      throw new CalendarFailure('status');
    // Nobody asked for it packed, and nothing is unpacked.
    if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? '')) throw new CalendarFailure('bad-answer');
    // Entities of a document's own multiply what it takes; no honest server defines any.
    if (answer.body.subarray(0, 1_024).includes('<!DOCTYPE') || answer.body.includes('<!ENTITY'))
      throw new CalendarFailure('bad-answer');
    return { ...answer, url: request.url };
  };
  const noting = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundFailure) last = new CalendarFailure(error.fault, { cause: error });
      else if (error instanceof CalendarFailure) last = error;
      else throw error;
      throw last;
    }
  };
  return {
    fetch: async (input, init) => responseOf(await noting(asked(input, init))),
    async ask(input, init, use) {
      let leave = () => {};
      const makeRoom = async (stop: AbortSignal) => {
        leave = await muchAtOnce(stop);
      };
      try {
        return await use(await noting(asked(input, init, makeRoom)));
      } finally {
        leave();
      }
    },
    lastFailure: () => last,
    signal,
  };
}

/** An answer in the library's own form, with the headers that it reads. */
function responseOf({ status, headers, body, url }: WholeAnswer & { url: string }): Response {
  const isEmpty = [204, 205, 304].includes(status);
  const given = new Headers();
  for (const name of ['content-type', 'etag', 'location', 'dav'])
    if (typeof headers[name] === 'string') given.set(name, headers[name]);
  const response = new Response(isEmpty ? null : new Uint8Array(body), { status, headers: given });
  Object.defineProperty(response, 'url', { value: url });
  return response;
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
