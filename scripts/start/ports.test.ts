import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { accepts, findFreePort, requireFreePort } from './ports.ts';

const servers: Server[] = [];
async function occupy(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  servers.push(server);
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('ports', () => {
  it('lets a free port pass', async () => {
    const port = await findFreePort();
    await expect(requireFreePort(port)).resolves.toBe(undefined);
    expect(await accepts('127.0.0.1', port)).toBe(false);
  });

  it.each(['127.0.0.1', '0.0.0.0'])('names port, holder and remedy when %s is taken', async (host) => {
    const port = await occupy(host);
    await expect(requireFreePort(port)).rejects.toThrow(
      new RegExp(`Port ${port} is taken by .*\\(pid ${process.pid}\\)\\.\\n.*PORT=${port + 1} make start`),
    );
    expect(await accepts('127.0.0.1', port)).toBe(true);
  });
});
