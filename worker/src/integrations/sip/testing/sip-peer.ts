import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { SipTransport } from '@dentisti/domain/sip/diagnosis';
import type { Certificate } from './certificate.ts';

/** A request as the peer read it – by its own, simpler reading, so that a mistake is not shared with what it tests. */
export interface PeerRequest {
  method: string;
  uri: string;
  header(name: string): string;
  text: string;
  /** 1 for the first request of its method, repetitions not counted. */
  nth: number;
}

/** Bytes to send back, nothing, or the end of the connection (after the bytes). */
export type PeerReply = string | Buffer | null | { last: string | Buffer } | 'close';
export type PeerScript = (request: PeerRequest) => PeerReply;

export interface SipPeer {
  port: number;
  /** Everything received, in order, repetitions too. */
  received: { at: number; text: string }[];
  close(): Promise<void>;
}

/** An answer to a request, with what RFC 3261 wants copied. */
export function reply(
  request: PeerRequest,
  status: number,
  reason: string,
  headers: readonly string[] = [],
  body = '',
): string {
  const copied = ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${request.header(name)}`);
  const to = `To: ${request.header('To')};tag=peer`;
  const length = headers.some((line) => line.startsWith('Content-Length'))
    ? []
    : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${[`SIP/2.0 ${status} ${reason}`, ...copied, to, ...headers, ...length].join('\r\n')}\r\n\r\n${body}`;
}

function reader(script: PeerScript, received: SipPeer['received']) {
  const counts = new Map<string, number>();
  const seen = new Map<string, number>();
  return (text: string): PeerReply => {
    received.push({ at: performance.now(), text });
    const [method = '', uri = ''] = text.split(' ');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.trimEnd() ?? '';
    const nth = seen.get(header('Via')) ?? (counts.get(method) ?? 0) + 1;
    if (!seen.has(header('Via'))) counts.set(method, nth);
    seen.set(header('Via'), nth);
    return script({ method, uri, header, text, nth });
  };
}

const bytesOf = (answer: Exclude<PeerReply, null | 'close'>) =>
  typeof answer === 'object' && 'last' in answer ? answer.last : answer;

/** A SIP server on a port of 127.0.0.1 that follows its script. */
export async function startPeer(
  transport: SipTransport,
  script: PeerScript,
  certificate?: Certificate,
): Promise<SipPeer> {
  const received: SipPeer['received'] = [];
  const answer = reader(script, received);
  if (transport === 'udp') {
    const socket = createSocket('udp4');
    socket.on('message', (bytes, from) => {
      const reply = answer(bytes.toString());
      if (reply !== null && reply !== 'close') socket.send(bytesOf(reply), from.port, from.address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return { port: socket.address().port, received, close: async () => void socket.close() };
  }
  const open = new Set<Socket>();
  const serve = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      for (const text of bytes.toString().split(/(?<=\r\n\r\n)(?=[A-Z])/)) {
        const reply = answer(text);
        if (reply === 'close') socket.destroy();
        else if (reply !== null) {
          socket.write(bytesOf(reply));
          if (typeof reply === 'object' && 'last' in reply) socket.end();
        }
      }
    });
  };
  const server =
    transport === 'tls' && certificate
      ? createTlsServer({ cert: certificate.pem, key: certificate.key }, serve)
      : createServer(serve);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, received, close };
}
