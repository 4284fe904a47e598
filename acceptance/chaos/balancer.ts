import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

export interface Balancer {
  url: string;
  /** Whether it sends requests there. */
  uses(url: string): boolean;
  close(): Promise<void>;
}

interface Target {
  url: URL;
  agent: Agent;
  isReady: boolean;
}

/**
 * The plainest balancer: asks each target every second whether it is ready and sends requests to those in turn, over connections
 * that it keeps. Nothing is asked twice: what a target loses its visitor loses.
 */
export async function startBalancer(targetUrls: readonly string[], port: number): Promise<Balancer> {
  const targets: Target[] = targetUrls.map((url) => ({
    url: new URL(url),
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }));
  let turn = 0;
  const next = () => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length];
  };
  const server = createServer((incoming, answer) => {
    const target = next();
    if (target) pass(target, incoming, answer);
    else answer.writeHead(503).end('nobody is ready');
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = next();
    if (target) passSocket(target, incoming, client as Socket, head);
    else client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
  });
  // What a visitor sends over one that is being closed would be lost, and it is not this one that is tested.
  server.keepAliveTimeout = 0;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const closed = new AbortController();
  const check = async (target: Target) => (target.isReady = await isReady(target.url));
  await Promise.all(targets.map(check));
  const checking = targets.map(async (target) => {
    while (!closed.signal.aborted) {
      await delay(1_000, undefined, { signal: closed.signal }).catch(() => undefined);
      if (!closed.signal.aborted) await check(target);
    }
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uses: (url) => targets.some((target) => target.isReady && target.url.href === new URL(url).href),
    async close() {
      closed.abort();
      await Promise.all(checking);
      server.closeAllConnections();
      server.close();
      for (const { agent } of targets) agent.destroy();
    },
  };
}

/** A slow answer is waited for: on a busy machine it says nothing about who gives it. */
async function isReady(url: URL): Promise<boolean> {
  try {
    return (await fetch(new URL('/web-health', url), { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
}

/** Headers that speak of one connection alone. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const withoutOwn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));

function pass({ url, agent }: Target, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const { hostname: host, port } = url;
  const outgoing = request({ host, port, method, path, headers: withoutOwn(headers), agent }, (response) => {
    answer.writeHead(response.statusCode ?? 502, withoutOwn(response.headers));
    response.on('error', () => answer.destroy());
    response.pipe(answer);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end(`${error.code ?? error.message} at ${url.port}`);
  });
  incoming.pipe(outgoing);
}

function passSocket({ url }: Target, { url: path, rawHeaders }: IncomingMessage, client: Socket, head: Buffer): void {
  const upstream = connect(Number(url.port), url.hostname);
  const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []));
  upstream.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  upstream.write(head);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
    one.pipe(other);
  }
}
