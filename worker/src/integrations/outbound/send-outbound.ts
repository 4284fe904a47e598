import { lookup } from 'node:dns/promises';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type OutboundPolicy, parseOutboundUrl } from '@dentisti/core/outbound/outbound-url';
import { isLoopbackAddress, isPublicAddress } from '@dentisti/core/outbound/public-address';
import type { OutboundFault } from '@dentisti/domain/outbound/outbound-fault';
import { presentExcerpt } from './answer-excerpt.ts';

/** What an exchange may take at most. */
export interface OutboundLimits {
  totalMs: number;
  maxAnswerBytes: number;
  maxRequestBytes: number;
  /** What asks, for the log of whoever is asked. */
  purpose: string;
  /** An answer that names another address is an answer: whoever asks decides. It is never followed here. */
  takesRedirects: boolean;
}

const webhookLimits: OutboundLimits = {
  totalMs: 10_000,
  maxAnswerBytes: 64 * 1024,
  maxRequestBytes: 64 * 1024,
  purpose: 'webhooks',
  takesRedirects: false,
};
const maxHeaderBytes = 16 * 1024;
/** An answer that is held without asking. */
const fewBytes = 256 * 1024;

/** An address that a practice typed was not asked, or did not answer as it should; nothing of the answer is kept. */
export class OutboundFailure extends Error {
  readonly fault: OutboundFault;
  constructor(fault: OutboundFault, options?: ErrorOptions) {
    super(`outbound request failed: ${fault}`, options);
    this.name = 'OutboundFailure';
    this.fault = fault;
  }
}

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface OutboundSettings extends OutboundPolicy {
  /** Every address of a name; the system's resolver when left out. Called once for each request. */
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
  /** Certificates that are trusted beside the system's own, for tests. */
  ca?: string;
  /** Where a public address is reached instead, for tests: a public server on this machine. */
  dial?: (address: ResolvedAddress) => ResolvedAddress & { port: number };
  /** How long everything may take; tests shorten it. */
  timeoutMs?: number;
}

export interface OutboundRequest {
  url: string;
  method: 'POST' | 'GET' | 'PUT' | 'DELETE' | 'REPORT' | 'PROPFIND' | 'OPTIONS';
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Awaited before more of an answer is held than a few pages of text: whoever asks makes room for it. The exchange's time stands still meanwhile. */
  makeRoom?: (stop: AbortSignal) => Promise<void>;
}

interface OutboundAnswer {
  status: number;
  /** The answer's first 200 characters without control signs, the only part that anybody sees. */
  excerpt: string;
}

/** Asks an address that a practice typed. */
export type SendOutbound = (request: OutboundRequest, signal: AbortSignal) => Promise<OutboundAnswer>;

/** An answer as it came, for what has to be understood and not shown. */
export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Returns a function that asks an address that a practice typed for the beginning of its answer; see `createExchange`. */
export function createOutbound(settings: OutboundSettings): SendOutbound {
  const exchangeWith = createExchange(settings, webhookLimits);
  return async (request, signal) => {
    const { status, headers, body } = await exchangeWith(request, signal);
    const isPlain = ['', 'identity'].includes(headers['content-encoding'] ?? '');
    return { status, excerpt: isPlain ? presentExcerpt(body) : '' };
  };
}

/**
 * Returns a function that asks an address a practice typed, as if everybody behind it were hostile: `https` alone; the name
 * is resolved once and each of its addresses has to be of the public internet; the connection goes to just these, while
 * certificate and `Host` are the name's. No redirect is followed, nothing unpacked, no proxy of the environment used; the
 * limits are the most an exchange may take. Throws `OutboundFailure`, or the stop signal's reason.
 */
export function createExchange(
  settings: OutboundSettings,
  limits: OutboundLimits,
): (request: OutboundRequest, signal: AbortSignal) => Promise<WholeAnswer> {
  return async (request, signal) => {
    const parsed = parseOutboundUrl(request.url, settings);
    if (parsed.kind === 'fault') throw new OutboundFailure(parsed.fault);
    const { url, host, isLiteral, isTrusted = false } = parsed.value;
    if (Buffer.byteLength(request.body) > limits.maxRequestBytes) throw new Error('an outbound request too large');
    const deadline = startDeadline(settings.timeoutMs ?? limits.totalMs);
    const stop = AbortSignal.any([signal, deadline.signal]);
    const { makeRoom } = request;
    const waitForRoom = makeRoom && (() => deadline.pauseFor(until(signal, makeRoom(signal))));
    try {
      const addresses = await until(stop, resolvePublic(host, { isLiteral, isTrusted }, settings));
      return await exchange({ ...request, url, isLiteral, addresses, stop, limits, waitForRoom }, settings);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundFailure) throw error;
      if (deadline.signal.aborted) throw new OutboundFailure('timeout', { cause: error });
      throw new OutboundFailure(faultOf(error), { cause: error });
    } finally {
      deadline.end();
    }
  };
}

/** Aborts after so many milliseconds; the time of a wait that is not the server's is not counted. */
function startDeadline(ms: number) {
  const over = new AbortController();
  let leftMs = ms;
  let since = performance.now();
  const start = () => setTimeout(() => over.abort(), leftMs).unref();
  let timer = start();
  return {
    signal: over.signal,
    end: () => clearTimeout(timer),
    async pauseFor(wait: Promise<void>): Promise<void> {
      clearTimeout(timer);
      leftMs -= performance.now() - since;
      await wait;
      since = performance.now();
      timer = start();
    },
  };
}

/** Returns a name's addresses, or throws when one of them is not public: a resolver that mixes both means no good. */
async function resolvePublic(
  host: string,
  { isLiteral, isTrusted }: { isLiteral: boolean; isTrusted: boolean },
  { allowsLoopback, resolve = resolveBySystem }: OutboundSettings,
): Promise<ResolvedAddress[]> {
  const found = isLiteral ? [{ address: host, family: host.includes(':') ? 6 : 4 }] : await resolve(host);
  if (found.length === 0) throw new OutboundFailure('unknown-host');
  const isAllowed = ({ address }: ResolvedAddress) =>
    isTrusted ||
    isPublicAddress(address) ||
    (allowsLoopback && (host === 'localhost' || isLiteral) && isLoopbackAddress(address));
  if (!found.every(isAllowed)) throw new OutboundFailure('not-public');
  return found;
}

async function resolveBySystem(host: string): Promise<ResolvedAddress[]> {
  try {
    return await lookup(host, { all: true, verbatim: true });
  } catch (error) {
    throw new OutboundFailure('unknown-host', { cause: error });
  }
}

interface Exchange extends Omit<OutboundRequest, 'url' | 'makeRoom'> {
  url: URL;
  isLiteral: boolean;
  addresses: readonly ResolvedAddress[];
  stop: AbortSignal;
  limits: OutboundLimits;
  waitForRoom: (() => Promise<void>) | undefined;
}

async function exchange(asked: Exchange, { ca, dial }: OutboundSettings): Promise<WholeAnswer> {
  const { url, method, headers, body, addresses, stop, isLiteral, limits, waitForRoom } = asked;
  const reached = dial ? addresses.map(dial) : addresses;
  const allowed = new Set(reached.map(({ address }) => address));
  const answered = Promise.withResolvers<IncomingMessage>();
  const options: https.RequestOptions = {
    method,
    // A name is never looked up again: between two look-ups it could become another machine.
    lookup: pinnedTo(reached),
    // An agent of its own: no connection of another request, no proxy of the environment.
    agent: false,
    headers: {
      ...headers,
      'User-Agent': `Dentisti.ai/1.0 (${limits.purpose})`,
      'Accept-Encoding': 'identity',
      'Content-Length': String(Buffer.byteLength(body)),
      Host: url.host,
    },
    maxHeaderSize: maxHeaderBytes,
    signal: stop,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(ca && { ca }),
    ...(isLiteral ? {} : { servername: url.hostname }),
  };
  const [first] = reached;
  // Only the connection goes elsewhere in tests; a literal address would otherwise be dialled as it stands.
  if (dial && first) Object.assign(options, { port: portOf(first), ...(isLiteral && { hostname: first.address }) });
  const request = (url.protocol === 'http:' ? http : https).request(url, options);
  request.on('socket', (socket) =>
    socket.once('connect', () => {
      if (!allowed.has(socket.remoteAddress ?? '')) request.destroy(new OutboundFailure('not-public'));
    }),
  );
  request.on('response', answered.resolve);
  request.on('error', answered.reject);
  // 101: the connection would become something else than HTTP.
  request.on('upgrade', (_answer, socket) => {
    socket.destroy();
    answered.reject(new OutboundFailure('bad-answer'));
  });
  request.end(body);
  try {
    return await readAnswer(await answered.promise, limits, waitForRoom);
  } finally {
    request.destroy();
  }
}

const portOf = (address: ResolvedAddress | (ResolvedAddress & { port: number })) =>
  'port' in address ? address.port : undefined;

async function readAnswer(
  answer: IncomingMessage,
  { maxAnswerBytes, takesRedirects }: OutboundLimits,
  waitForRoom?: () => Promise<void>,
): Promise<WholeAnswer> {
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400 && !takesRedirects) throw new OutboundFailure('redirect');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new OutboundFailure('answer-too-large');
    // Nothing more is taken from the server meanwhile.
    if (waitForRoom && size > fewBytes && size - chunk.byteLength <= fewBytes) await waitForRoom();
    chunks.push(chunk);
  }
  return { status, headers: answer.headers, body: Buffer.concat(chunks) };
}

/** A look-up that answers with what was judged, whatever is asked. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all)
      done(
        null,
        addresses.map(({ address, family }) => ({ address, family })),
      );
    else if (first) done(null, first.address, first.family);
  };
}

/** Waits no longer than the signal lets it; a resolver knows no signal. */
async function until<Result>(stop: AbortSignal, work: Promise<Result>): Promise<Result> {
  const stopped = Promise.withResolvers<never>();
  const onAbort = () => stopped.reject(stop.reason);
  stop.addEventListener('abort', onAbort, { once: true });
  try {
    stop.throwIfAborted();
    return await Promise.race([work, stopped.promise]);
  } finally {
    stop.removeEventListener('abort', onAbort);
  }
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL', 'EHOSTDOWN']);

function faultOf(error: unknown): OutboundFault {
  const { code = '' } = error as NodeJS.ErrnoException;
  // Several addresses were tried, each with an error of its own.
  if (error instanceof AggregateError) return error.errors.length > 0 ? faultOf(error.errors[0]) : 'unreachable';
  if (unreachable.has(code)) return 'unreachable';
  if (/^(ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL_|INVALID_CA|HOSTNAME_MISMATCH)/.test(code))
    return 'certificate';
  return 'bad-answer';
}
