/**
 * Two of each – gateway, `web`, worker – behind a balancer, under load: one after the other is told to stop and started again.
 * Nobody may notice. Another course: `ACCEPTANCE_OPTIONS='rounds=10 rate=40'`, each round one of each service.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@dentisti/db/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOption, isWhole } from '../env.ts';
import { auditWorld, violationsOf } from '../product/audit.ts';
import { startWeb, type Web } from '../product/front.ts';
import type { AcceptanceBooking, AcceptancePractice } from '../product/patient.ts';
import type { ServiceProcess } from '../product/service-process.ts';
import { settle } from '../product/settle.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { wantedTimes } from '../scoreboard/scoreboard.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Question, startLoad, type Visit, Visitor } from './load.ts';
import { Watcher } from './watcher.ts';

const rounds = countOption('rounds', isWhole ? 10 : 1);
const perSecond = countOption('rate', 40);
const drainSeconds = 5;
/** Of a booking, which several people follow, and altogether. */
const [watchersEach, mostWatchers] = [6, 30];
/** Judged on the socket that was back last; beside other tests a busy machine keeps each waiting. */
const backWithinMs = isWhole ? 5_000 : 20_000;

const stack = new AsyncDisposableStack();
let world: AcceptanceWorld;
let webs: Web[];
let balancer: Balancer;
let visitors: Visitor[];

beforeAll(async () => {
  const port = await freePort();
  world = await startAcceptanceWorld(60, {
    DRAIN_SECONDS: String(drainSeconds),
    // The platform comes by the same road.
    VOICE_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/voice`,
  });
  stack.defer(() => world.stop());
  const { gateway, worker, second } = world;
  await Promise.all([gateway, worker, second.gateway, second.worker].map((one) => one.start()));
  const gatewayUrls = [world.gatewayUrl, second.gatewayUrl];
  webs = [await startWeb(stack, gatewayUrls, drainSeconds), await startWeb(stack, gatewayUrls, drainSeconds)];
  balancer = await startBalancer(
    webs.map(({ url }) => url),
    port,
  );
  stack.defer(() => balancer.close());
  visitors = Array.from({ length: 50 }, () => new Visitor(balancer.url, '127.0.0.1'));
  stack.defer(() => visitors.forEach((visitor) => void visitor.leave()));
  const everybody = { number: '*', persona: Array(10_000).fill('accepts-first'), fault: null, after: 0, times: 1 };
  world.simulator.platform.behaviour.order(everybody);
});
afterAll(() => stack.disposeAsync());

const post = (kind: string, body: object): Question => ({
  kind,
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const reads: Question[] = [
  ...['/', '/results?citta=Roma', '/dentista-roma-studio-1', '/assessment', '/privacy-policy'].map((path) => ({
    kind: 'pages',
    path,
  })),
  ...['/api/top-cities', '/api/dentists?city=Roma'].map((path) => ({ kind: 'calls', path })),
  post('calls', { query: '{ dentists(city: "Roma") { __typename ... on DentistList { dentists { name } } } }' }),
  post('calls', { query: '{ dentistBySlug(slug: "roma-studio-2") { name } }' }),
];

/** Every question in turn, and each second somebody who books and watches. */
function startVisits(booked: AcceptanceBooking[], watchers: Watcher[]) {
  return startLoad(perSecond, async (n) => {
    const visitor = visitors[n % visitors.length] as Visitor;
    if (n % perSecond > 0) return visitor.ask(reads[n % reads.length] as Question);
    const practice = world.practices[(n / perSecond) % world.practices.length] as AcceptancePractice;
    const { read, ...form } = world.patients.fillIn(practice, wantedTimes);
    const visit = await visitor.ask(post('bookings', form));
    if (!isGood(visit)) return visit;
    const booking = read(JSON.parse(visit.text).data);
    booked.push(booking);
    if (watchers.length < mostWatchers)
      for (let i = 0; i < watchersEach; i++) watchers.push(new Watcher(balancer.url, booking));
    return visit;
  });
}

const isGood = ({ status, text, path }: Visit) => status === 200 && !(path === '/graphql' && text.includes('"errors"'));
const said = ({ kind, path, status, ms, text }: Visit) =>
  `${kind} ${path}: ${status} after ${Math.round(ms)} ms ${text.slice(0, 200)}`;

/** Tells one to stop and starts it again; it has to end by itself and well. */
async function restart({ end, start }: { end(): Promise<number | null>; start(): Promise<void> }): Promise<number> {
  const began = performance.now();
  expect(await end()).toBe(0);
  const took = performance.now() - began;
  await start();
  await delay(2_000);
  return took;
}
const ofProcess = (service: ServiceProcess) => ({
  end: async () => (await service.end('SIGTERM')).code,
  start: () => service.start(),
});
const ofWeb = (web: Web) => ({
  end: () => web.end('SIGTERM'),
  async start() {
    await web.start();
    await expect.poll(() => balancer.uses(web.url), { timeout: 10_000 }).toBe(true);
  },
});

test('gateways, webs and workers are stopped and started in turn: no request fails, sockets come back, each job is done once', async () => {
  const booked: AcceptanceBooking[] = [];
  const watchers: Watcher[] = [];
  const services = {
    gateway: [world.gateway, world.second.gateway].map(ofProcess),
    web: webs.map(ofWeb),
    worker: [world.worker, world.second.worker].map(ofProcess),
  };
  const load = startVisits(booked, watchers);
  await delay(5_000);
  for (let round = 0; round < rounds; round++)
    for (const [name, pair] of Object.entries(services)) {
      const before = load.visits.length;
      const took = await restart(pair[round % 2] as (typeof pair)[number]);
      const visits = load.visits.slice(before);
      const bad = visits.filter((visit) => !isGood(visit)).length;
      const slowest = Math.round(Math.max(...visits.map(({ ms }) => ms)));
      const ended = `ended after ${Math.round(took)} ms`;
      console.log(
        `round ${round + 1}, ${name}: ${ended}, ${visits.length} answers, ${bad} failed, slowest ${slowest} ms`,
      );
    }
  await expect.poll(() => watchers.every(({ isThere }) => isThere), { timeout: 30_000 }).toBe(true);
  const visits = await load.stop();
  await Promise.all(watchers.map((watcher) => watcher.leave()));
  await settle(world);
  const absences = watchers.flatMap((watcher) => watcher.absences);
  const audit = await auditWorld(world, booked);
  const farewells = Object.groupBy(
    watchers.flatMap((watcher) => watcher.farewells),
    (farewell) => String(farewell),
  );
  console.log(
    [
      `${rounds} rounds: ${visits.length} answers, ${booked.length} bookings, ${audit.mails} mails, ${watchers.length} sockets`,
      `${absences.length} times away, ${Math.round(Math.max(0, ...absences))} ms at most`,
      JSON.stringify(Object.fromEntries(Object.entries(farewells).map(([code, all]) => [code, all?.length]))),
    ].join('; '),
  );
  expect(visits.filter((visit) => !isGood(visit)).map(said)).toEqual([]);
  expect(absences.length).toBeGreaterThan(0);
  expect(Math.max(...absences)).toBeLessThan(backWithinMs);
  expect(violationsOf(audit)).toEqual([]);
  expect(audit.mailsTwice).toBe(0);
  expect(audit.bookings).toHaveLength(booked.length);
  expect(audit.bookings.filter(({ rang, status }) => rang !== 1 || status !== 'confirmed')).toEqual([]);
});
