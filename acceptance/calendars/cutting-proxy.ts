import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a calendar server that can be cut: wholly, or in the middle of an answer. */
export interface CuttingProxy {
  port: number;
  /** How many more bytes of answers pass before every connection is cut; null: all of them. */
  cutAfter(bytes: number | null): void;
  stop(): Promise<void>;
}

export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  let left: number | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (bytes) => {
      if (left !== null) left -= bytes.byteLength;
      // What the server did is done; that it was done is never known.
      if (left !== null && left < 0) far.destroy();
      else near.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter(bytes) {
      left = bytes;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
