import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A door to a server that can be shut and opened again, as one that restarts, or hold or swallow what comes through. */
export async function createDoor(serverUrl: string) {
  let target = new URL(serverUrl);
  /** Client → server. */
  const open = new Map<Socket, Socket>();
  const doorway = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    open.set(client, server);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(client);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    doorway.listen(port, '127.0.0.1');
    await once(doorway, 'listening');
  };
  await listen(0);
  const { port } = doorway.address() as AddressInfo;
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    /** New connections lead to another server, as an address that moves does; present ones stay where they are. */
    pointTo(otherUrl: string) {
      target = new URL(otherUrl);
    },
    /** Every connection breaks, none can be made. */
    async shut() {
      const closed = new Promise((resolve) => doorway.close(resolve));
      for (const client of open.keys()) client.destroy();
      await closed;
    },
    open: () => listen(port),
    /** Present connections stay open and carry nothing any more, as behind a firewall that forgot them; new ones work. */
    wedge() {
      for (const socket of [...open].flat()) socket.unpipe().resume();
    },
    /** What the server answers waits here, as on a slow way, while what it is asked still reaches it. @returns lets it through */
    holdAnswers() {
      const held = [...open];
      for (const [client, server] of held) server.unpipe(client);
      return () => {
        for (const [client, server] of held) server.pipe(client);
      };
    },
  };
}
