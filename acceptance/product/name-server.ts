import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server that knows one set of addresses, for whatever name it is asked. */
export interface NameServer {
  /** As `RESOLVER` takes it. */
  address: string;
  /** From the next question on. */
  addresses: readonly string[];
}

/** Starts it; the stack takes it along. */
export async function startNameServer(stack: AsyncDisposableStack, addresses: readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  stack.defer(() => void socket.close());
  const server: NameServer = { address: `127.0.0.1:${socket.address().port}`, addresses };
  socket.on('message', (asked, { port, address }) => {
    socket.send(answerTo(asked, server.addresses), port, address);
  });
  return server;
}

/** What a question of nginx is answered (RFC 1035): no such name, or all addresses, which are good for a moment. */
function answerTo(asked: Buffer, addresses: readonly string[]): Buffer {
  const question = asked.subarray(12, asked.indexOf(0, 12) + 5);
  const head = Buffer.alloc(12);
  asked.copy(head, 0, 0, 2);
  head.writeUInt16BE(addresses.length ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  const answers = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, question, ...answers]);
}
