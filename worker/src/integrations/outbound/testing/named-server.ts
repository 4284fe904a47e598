import { once } from 'node:events';
import type http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { makeCertificate } from '../../sip/testing/certificate.ts';
import { createOutbound, OutboundFailure, type OutboundSettings } from '../send-outbound.ts';

/** The name that every server of the tests goes by. */
export const name = 'gestionale.studio-rossi.it';
export const publicAddress = '93.184.216.34';
export const authority = makeCertificate({ subject: 'Test authority', isAuthority: true });
export const certificate = makeCertificate({
  subject: name,
  signer: { subject: 'Test authority', key: authority.key },
});

const servers = new Set<Server>();
const sockets = new Set<Socket>();

/** Nobody listens any more; connections that stand stay. */
export const closeServers = (): void => {
  for (const server of servers) server.close();
  servers.clear();
};
export const endServers = (): void => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  closeServers();
};

/** A server of this machine; the connections that reached it. */
export async function listening(server: Server): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count++;
    sockets.add(socket);
    socket.on('error', () => {});
  });
  servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

/** The same over TLS, with a good certificate unless another is given. */
export const withTls = (answer: http.RequestListener, { pem, key } = certificate) =>
  listening(https.createServer({ cert: pem, key }, answer));

/** Asks the server behind the name as if it stood on a public address. */
export function ask(
  port: number,
  settings: Partial<OutboundSettings> = {},
  url = `https://${name}/hook`,
  body = '{"a":1}',
) {
  const send = createOutbound({
    allowsLoopback: false,
    ca: authority.pem,
    resolve: async () => [{ address: publicAddress, family: 4 }],
    dial: () => ({ address: '127.0.0.1', family: 4, port }),
    ...settings,
  });
  const headers = { 'Content-Type': 'application/json', 'webhook-id': 'msg_1' };
  return send({ url, method: 'POST', headers, body }, new AbortController().signal);
}

/** Returns which fault a request met; `answered` when none. */
export async function faultOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'answered';
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return error.fault;
  }
}
