import { createSocket } from 'node:dgram';
import { connect, isIP, type Socket } from 'node:net';
import type { SipTransport } from '@dentisti/domain/sip/diagnosis';
import type { SipHop } from './resolve-hops.ts';
import { maxMessageBytes, SipStream } from './sip-message.ts';

/** What came from the server, or why nothing can come any more. */
export type Arrival =
  | { kind: 'message'; bytes: Buffer }
  | { kind: 'silent' | 'refused' | 'unreachable' | 'closed' | 'garbage' | 'too-large' };

/** An open way to a server. One reader at a time. */
export interface SipConnection {
  transport: SipTransport;
  /** Ours, as the operating system chose it. */
  localAddress: string;
  localPort: number;
  send(message: string): void;
  /** The next arrival, or `silent` after `milliseconds`. Rejects when `signal` is aborted, with its reason. */
  next(milliseconds: number, signal: AbortSignal): Promise<Arrival>;
  close(): void;
}

/** Arrivals nobody has read yet. A server that floods us is cut off, not kept in memory. */
class Inbox {
  readonly #waiting: Arrival[] = [];
  #size = 0;
  #wake: (() => void) | null = null;

  push(arrival: Arrival): void {
    const size = arrival.kind === 'message' ? arrival.bytes.length : 0;
    if (this.#waiting.length >= 64 || this.#size + size > 4 * maxMessageBytes) return;
    this.#size += size;
    this.#waiting.push(arrival);
    this.#wake?.();
  }

  async next(milliseconds: number, signal: AbortSignal): Promise<Arrival> {
    signal.throwIfAborted();
    if (this.#waiting.length === 0) await this.#arrivalWithin(milliseconds, signal);
    signal.throwIfAborted();
    const arrival = this.#waiting.shift();
    if (arrival?.kind === 'message') this.#size -= arrival.bytes.length;
    return arrival ?? { kind: 'silent' };
  }

  async #arrivalWithin(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    signal.addEventListener('abort', () => resolve(), { once: true });
    this.#wake = resolve;
    await promise;
    this.#wake = null;
    clearTimeout(timer);
  }
}

function failureOf(error: unknown): Arrival {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ECONNREFUSED') return { kind: 'refused' };
  if (['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'].includes(String(code)))
    return { kind: 'unreachable' };
  if (code === 'ETIMEDOUT') return { kind: 'silent' };
  return { kind: 'closed' };
}

/** A socket bound to one peer: others' datagrams do not reach it, a closed port is reported by the system. */
export async function openUdp(hop: SipHop): Promise<SipConnection | Arrival> {
  const socket = createSocket(isIP(hop.address) === 6 ? 'udp6' : 'udp4');
  const inbox = new Inbox();
  socket.on('message', (bytes) => inbox.push({ kind: 'message', bytes }));
  const { promise, resolve } = Promise.withResolvers<Arrival | null>();
  socket.on('error', (error) => {
    inbox.push(failureOf(error));
    resolve(failureOf(error));
  });
  // Without a route the system refuses at once: Node hands that to the callback, and no `error` follows.
  const connected = (error?: unknown) => resolve(error ? failureOf(error) : null);
  socket.connect(hop.port, hop.address, connected);
  const failed = await promise;
  if (failed) {
    socket.close();
    return failed;
  }
  const { address, port } = socket.address();
  let isOpen = true;
  return {
    transport: 'udp',
    localAddress: address,
    localPort: port,
    send: (message) => {
      if (isOpen) socket.send(message, (error) => error && inbox.push(failureOf(error)));
    },
    next: (milliseconds, signal) => inbox.next(milliseconds, signal),
    close: () => {
      if (isOpen) socket.close();
      isOpen = false;
    },
  };
}

/** A connected TCP socket, or why there is none. */
export async function openSocket(hop: SipHop, milliseconds: number, signal: AbortSignal): Promise<Socket | Arrival> {
  signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<Arrival | null>();
  const socket = connect({ host: hop.address, port: hop.port, autoSelectFamily: false });
  const timer = setTimeout(resolve, Math.max(0, milliseconds), { kind: 'silent' } satisfies Arrival);
  const stop = () => resolve({ kind: 'silent' });
  signal.addEventListener('abort', stop, { once: true });
  socket.once('connect', () => resolve(null));
  socket.on('error', (error) => resolve(failureOf(error)));
  const failed = await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  if (failed || signal.aborted) socket.destroy();
  signal.throwIfAborted();
  return failed ?? socket;
}

/** SIP over an open TCP or TLS socket. */
export function overStream(socket: Socket, transport: 'tcp' | 'tls'): SipConnection {
  const inbox = new Inbox();
  const stream = new SipStream();
  let isBroken = false;
  socket.on('data', (bytes: Buffer) => {
    if (isBroken) return;
    const { messages, broken } = stream.push(bytes);
    for (const message of messages) inbox.push({ kind: 'message', bytes: message });
    isBroken = broken !== null;
    if (broken) {
      inbox.push({ kind: broken });
      socket.destroy();
    }
  });
  // Bytes that never made a message tell more than the end of the connection does.
  socket.on('close', () => inbox.push({ kind: stream.pending > 0 ? 'garbage' : 'closed' }));
  socket.on('error', (error) => inbox.push(failureOf(error)));
  return {
    transport,
    localAddress: (socket.localAddress ?? '0.0.0.0').replace(/^::ffff:/, ''),
    localPort: socket.localPort ?? 0,
    send: (message) => {
      if (socket.writable) socket.write(message);
    },
    next: async (milliseconds, signal) => {
      const arrival = await inbox.next(milliseconds, signal);
      return arrival.kind === 'silent' && stream.pending > 0 ? { kind: 'garbage' } : arrival;
    },
    close: () => socket.destroy(),
  };
}
