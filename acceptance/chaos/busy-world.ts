import { freePort } from '@dentisti/db/testing/free-port';
import { expect } from 'vitest';
import { isWhole } from '../env.ts';
import { auditWorld, violationsOf } from '../product/audit.ts';
import { startWeb, type Web } from '../product/front.ts';
import type { AcceptanceBooking, AcceptancePractice } from '../product/patient.ts';
import type { ServiceProcess } from '../product/service-process.ts';
import { settle } from '../product/settle.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { wantedTimes } from '../scoreboard/scoreboard.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Load, type Question, startLoad, type Visit, Visitor } from './load.ts';
import { Watcher } from './watcher.ts';

/** Two gateways, two workers and several `web` behind a balancer, with people who ask and book. */
export interface BusyWorld {
  world: AcceptanceWorld;
  /** In the order in which they were wanted. */
  webs: Web[];
  balancer: Balancer;
  visitors: Visitor[];
  booked: AcceptanceBooking[];
  watchers: Watcher[];
}

/** Of a booking, which several people follow, and altogether. */
const [watchersEach, mostWatchers] = [6, 30];
/** Judged on the socket that was back last; beside other tests a busy machine keeps each waiting. */
const backWithinMs = isWhole ? 5_000 : 20_000;

interface BusySettings {
  drainSeconds: number;
  /** How each `web` is started; by default two of ours. */
  fronts?: readonly (typeof startWeb)[];
  /** Of the tree whose schema and processes it begins with; by default ours. */
  root?: string;
}

/** Everything is started. */
export async function startBusyWorld(
  stack: AsyncDisposableStack,
  { drainSeconds, fronts = [startWeb, startWeb], root }: BusySettings,
): Promise<BusyWorld> {
  const port = await freePort();
  const settings = {
    DRAIN_SECONDS: String(drainSeconds),
    // The platform comes by the same road.
    VOICE_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/voice`,
  };
  const world = await startAcceptanceWorld(60, settings, root);
  stack.defer(() => world.stop());
  const { gateway, worker, second } = world;
  await Promise.all([gateway, worker, second.gateway, second.worker].map((one) => one.start()));
  const gatewayUrls = [world.gatewayUrl, second.gatewayUrl];
  const webs: Web[] = [];
  for (const start of fronts) webs.push(await start(stack, gatewayUrls, drainSeconds));
  const balancer = await startBalancer(
    webs.map(({ url }) => url),
    port,
  );
  stack.defer(() => balancer.close());
  const visitors = Array.from({ length: 50 }, () => new Visitor(balancer.url, '127.0.0.1'));
  stack.defer(() => visitors.forEach((visitor) => void visitor.leave()));
  const everybody = { number: '*', persona: Array(10_000).fill('accepts-first'), fault: null, after: 0, times: 1 };
  world.simulator.platform.behaviour.order(everybody);
  return { world, webs, balancer, visitors, booked: [], watchers: [] };
}

export const post = (kind: string, body: object): Question => ({
  kind,
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
export const reads: readonly Question[] = [
  ...['/', '/results?citta=Roma', '/dentista-roma-studio-1', '/assessment', '/privacy-policy'].map((path) => ({
    kind: 'pages',
    path,
  })),
  ...['/api/top-cities', '/api/dentists?city=Roma'].map((path) => ({ kind: 'calls', path })),
  post('calls', { query: '{ dentists(city: "Roma") { __typename ... on DentistList { dentists { name } } } }' }),
  post('calls', { query: '{ dentistBySlug(slug: "roma-studio-2") { name } }' }),
];

/** Every question in turn, and each second somebody who books and watches. */
export function startVisits(
  { world, balancer, visitors, booked, watchers }: BusyWorld,
  perSecond: number,
  ask: (visitor: Visitor, n: number) => Promise<Visit | Visit[]> = (visitor, n) =>
    visitor.ask(reads[n % reads.length] as Question),
): Load {
  return startLoad(perSecond, async (n) => {
    const visitor = visitors[n % visitors.length] as Visitor;
    if (n % perSecond > 0) return ask(visitor, n);
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

const isGood = ({ status, text, path }: Visit) =>
  status === 200 && !(path.startsWith('/graphql') && text.includes('"errors"'));
export const said = ({ kind, path, status, ms, text }: Visit) =>
  `${kind} ${path}: ${status} after ${Math.round(ms)} ms ${text.slice(0, 200)}`;

/** Tells a process to stop; it has to end by itself and well. */
export async function endWell(service: ServiceProcess): Promise<void> {
  expect((await service.end('SIGTERM')).code).toBe(0);
}

/** What happened to visitors, and how long it took. @returns what was answered meanwhile */
export async function logVisits(load: Load, name: string, work: () => Promise<void>): Promise<Visit[]> {
  const before = load.visits.length;
  const began = performance.now();
  await work();
  const took = Math.round(performance.now() - began);
  const visits = load.visits.slice(before);
  const bad = visits.filter((visit) => !isGood(visit)).length;
  const slowest = Math.round(Math.max(...visits.map(({ ms }) => ms)));
  console.log(`${name}: ${took} ms, ${visits.length} answers, ${bad} failed, slowest ${slowest} ms`);
  return visits;
}

/**
 * Ends the load, waits until all work is done, and judges: nobody noticed anything, and each job was done once.
 * @param known visits that somebody else judges
 */
export async function judgeVisits(
  busy: BusyWorld,
  load: Load,
  title: string,
  known: readonly Visit[] = [],
): Promise<void> {
  const { world, booked, watchers } = busy;
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
  const kinds = Object.groupBy(visits, ({ kind }) => kind);
  console.log(
    [
      `${title}: ${visits.length} answers, ${booked.length} bookings, ${audit.mails} mails, ${watchers.length} sockets`,
      JSON.stringify(Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all?.length]))),
      `${absences.length} times away, ${Math.round(Math.max(0, ...absences))} ms at most`,
      JSON.stringify(Object.fromEntries(Object.entries(farewells).map(([code, all]) => [code, all?.length]))),
    ].join('; '),
  );
  expect(visits.filter((visit) => !isGood(visit) && !known.includes(visit)).map(said)).toEqual([]);
  expect(absences.length).toBeGreaterThan(0);
  expect(Math.max(...absences)).toBeLessThan(backWithinMs);
  expect(violationsOf(audit)).toEqual([]);
  expect(audit.mailsTwice).toBe(0);
  expect(audit.bookings).toHaveLength(booked.length);
  expect(audit.bookings.filter(({ rang, status }) => rang !== 1 || status !== 'confirmed')).toEqual([]);
}
