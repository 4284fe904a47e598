import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A door to Redis that can be shut and opened again, as a Redis that restarts, or swallow what comes through. */
export async function createRedisDoor(redisUrl: string) {
  let target = new URL(redisUrl);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, redis],
      [redis, client],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(redisUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    /** New connections lead to another server, as an address that moves does; present ones stay where they are. */
    pointTo(otherUrl: string) {
      target = new URL(otherUrl);
    },
    /** Every connection breaks, none can be made. */
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    open: () => listen(port),
    /** Present connections stay open and carry nothing any more, as behind a firewall that forgot them; new ones work. */
    wedge() {
      for (const socket of open) socket.unpipe().resume();
    },
  };
}
