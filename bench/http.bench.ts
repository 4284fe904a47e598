import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { parseEnv } from '../gateway/src/env.ts';
import { startGateway } from '../gateway/src/start-gateway.ts';
import { startOwnStores } from './production-processes.ts';

/**
 * `node bench/http.bench.ts`: what the gateway's calls cost beside a bare Express that answers the same bytes, by turns
 * in one run on loopback: requests per second, and processor time of the server per request. The second is judged: it
 * counts our work alone, not the machine's other business. Ratios travel between machines, figures do not.
 */
const rounds = 5;
const roundMs = 400;
const connections = 8;
/** Where another process crowded the caches all are asked again. */
const maxTries = 3;
const city = 'Palermo';

const fieldsOfList = `id name address city region latitude longitude phone website openingHours description profileImageUrl
  verified rating reviewCount googlePlacesRating googlePlacesReviewCount specializations services`;

interface Target {
  name: string;
  url: string;
  body?: string;
  /** The process that answers. */
  server: ChildProcess;
  /** The answer it is measured against, and how many times its processor time is acceptable. */
  against?: { name: string; max: number };
}

interface Cost {
  /** Requests per second. */
  rate: number;
  /** Processor time of the server per request, microseconds. */
  spent: number;
}

if (process.argv[2] === 'bare') serveBare();
else if (process.argv[2] === 'gateway') await serveGateway();
else await compare();

/** Tells the parent its address, and its processor time whenever asked. */
function report(port: number): void {
  process.on('message', (message) => {
    if (message === 'cpu') process.send?.(process.cpuUsage());
  });
  process.send?.(port);
}

/** Express answering what it is told to: `list` is parsed once and serialised each time, as ours is. */
function serveBare(): void {
  const app = express().disable('x-powered-by').disable('etag');
  const list: unknown = JSON.parse(process.argv[3] ?? '[]');
  app.get('/bare', (_req, res) => res.json({ hello: 'world' }));
  app.post('/bare', express.json(), (_req, res) => res.json({ hello: 'world' }));
  app.get('/list', (_req, res) => res.json(list));
  const server = app.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
}

/** The gateway as `main.ts` runs it, its log written as in production, to where nobody looks. */
async function serveGateway(): Promise<void> {
  const { url } = await startGateway(parseEnv(), pino({ level: 'info' }, createWriteStream('/dev/null')));
  report(Number(new URL(url).port));
}

async function compare(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const stores = await startOwnStores(stack);
  const gateway = await start(stack, ['gateway'], {
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    PORT: '0',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
  });
  const list = await (await fetch(`${gateway.url}/api/dentists?city=${city}`)).text();
  const bare = await start(stack, ['bare', list]);
  const graphql = `query($city: String!) { dentists(city: $city) { ... on DentistList { dentists { ${fieldsOfList} } } } }`;
  const location = JSON.stringify({ location: 'Trastevere' });
  const to = ({ url, server }: Running, path: string, name: string, body?: string) => ({
    name,
    server,
    url: url + path,
    body,
  });
  const get = to(bare, '/bare', 'express  GET  {hello}');
  const post = to(bare, '/bare', 'express  POST {hello}', location);
  const sameList = to(bare, '/list', 'express  GET  the same list');
  const list19 = to(gateway, `/api/dentists?city=${city}`, 'gateway  GET  /api/dentists');
  const operation = JSON.stringify({ query: graphql, variables: { city } });
  const listed = to(gateway, '/graphql', 'gateway  POST /graphql, the same list', operation);
  const validated = to(gateway, '/api/validate-location', 'gateway  POST /api/validate-location', location);
  const suggested = to(gateway, '/api/cities?q=mil', 'gateway  GET  /api/cities?q=mil');
  const tile = to(gateway, '/tiles/light/11/1095/760.svg', 'gateway  GET  a tile seen before');
  const targets: Target[] = [
    get,
    post,
    sameList,
    { ...list19, against: { name: sameList.name, max: 2 } },
    { ...listed, against: { name: sameList.name, max: 2 } },
    // Each looks in the database whether the counts of cities are still those of the last commit.
    { ...validated, against: { name: post.name, max: 9 } },
    { ...suggested, against: { name: get.name, max: 10 } },
    { ...tile, against: { name: get.name, max: 5 } },
  ];
  for (let tries = 1; tries <= maxTries; tries++) {
    process.exitCode = judge(targets, await measure(targets)) ? 0 : 1;
    if (process.exitCode === 0) break;
  }
}

/** Medians of each target; rounds take turns, so that a busy moment hits all alike. */
async function measure(targets: Target[]): Promise<Map<string, Cost>> {
  const samples = new Map(targets.map(({ name }) => [name, [] as Cost[]]));
  for (let round = 0; round <= rounds; round++)
    for (const target of targets) {
      const cost = await load(target);
      // The first round warms up.
      if (round > 0) samples.get(target.name)?.push(cost);
    }
  const median = (values: number[]) => values.sort((a, b) => a - b)[rounds >> 1] as number;
  return new Map(
    [...samples].map(([name, costs]) => [
      name,
      { rate: median(costs.map(({ rate }) => rate)), spent: median(costs.map(({ spent }) => spent)) },
    ]),
  );
}

async function load({ url, body, server }: Target): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = await cpuOf(server);
  const started = performance.now();
  let answered = 0;
  const call = () =>
    new Promise<void>((resolve, reject) => {
      const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
      const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        response.resume().on('end', resolve);
      });
      sent.on('error', reject).end(body);
    });
  const client = async () => {
    while (performance.now() - started < roundMs) {
      await call();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const rate = (answered * 1_000) / (performance.now() - started);
  const spent = ((await cpuOf(server)) - before) / answered;
  agent.destroy();
  return { rate, spent };
}

/** Processor time a child has used so far, microseconds. */
async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return user + system;
}

function judge(targets: Target[], costs: Map<string, Cost>): boolean {
  let isWithin = true;
  console.log(`${connections} connections, median of ${rounds} rounds\n`);
  for (const { name, against } of targets) {
    const { rate, spent } = costs.get(name) as Cost;
    const figures = `${name.padEnd(38)}${rate.toFixed(0).padStart(7)} /s${spent.toFixed(0).padStart(8)} µs`;
    const other = against && costs.get(against.name);
    if (!against || !other) {
      console.log(figures);
      continue;
    }
    const times = spent / other.spent;
    if (times > against.max) isWithin = false;
    const share = ((100 * rate) / other.rate).toFixed(0);
    console.log(`${figures}   ${times.toFixed(1)}× ${against.name} (at most ${against.max}×), ${share}% of its rate`);
  }
  return isWithin;
}

interface Running {
  url: string;
  server: ChildProcess;
}

/** This file in another role, as a process of its own. */
async function start(stack: AsyncDisposableStack, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const server = fork(import.meta.filename, args, { env: { ...process.env, ...env } });
  stack.defer(async () => {
    server.kill();
    await once(server, 'exit');
  });
  const [port] = (await once(server, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, server };
}
