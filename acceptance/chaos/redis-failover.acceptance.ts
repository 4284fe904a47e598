import { setTimeout as delay } from 'node:timers/promises';
import { OperatorSessions } from '@dentisti/core/operators/operator-sessions';
import { openRedis, parseSentinels } from '@dentisti/core/platform/redis/redis-connection';
import { freePort } from '@dentisti/db/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CookieJar, signedIn } from '../../gateway/src/testing/operator.ts';
import type { TestGateway } from '../../gateway/src/testing/start-test-gateway.ts';
import { watch } from '../../gateway/src/testing/watch.ts';
import { isWhole, turn } from '../env.ts';
import type { AcceptanceBooking } from '../product/patient.ts';
import { linkSecret } from '../product/secrets.ts';
import { type RedisNode, type RedisUnderSentinel, startRedisUnderSentinel } from '../product/sentinel.ts';
import { settle } from '../product/settle.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { wantedTimes } from '../scoreboard/scoreboard.ts';

/** Two to five seconds on a machine with nothing else to do. */
const soon = { timeout: 30_000, interval: 100 };
/** As many as can be asked while three tests last, by patients and by polls: a slow machine asks more. */
const practiceCount = 1_000;
const stack = new AsyncDisposableStack();
let redis: RedisUnderSentinel;
let world: AcceptanceWorld;
let gatewayUrl: string;
let metricsUrl: string;
let operator: CookieJar;
const booked: AcceptanceBooking[] = [];
beforeAll(async () => {
  redis = await startRedisUnderSentinel();
  stack.defer(() => redis.stop());
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const settings = {
    ...redis.env,
    METRICS_PORT: String(port),
    RATE_LIMIT_EXEMPT: '',
    RATE_LIMIT_LOOPBACK_FACTOR: '100',
    VOICE_MAX_CONCURRENT: '9',
  };
  world = await startAcceptanceWorld(practiceCount, settings);
  stack.defer(() => world.stop());
  for (const { phone } of world.practices)
    world.simulator.platform.behaviour.order({ number: phone, persona: 'accepts-first', after: 0, times: 9 });
  await Promise.all([world.gateway.start(), world.worker.start()]);
  gatewayUrl = JSON.parse(world.gateway.lines.find((line) => line.includes('gateway listens')) ?? '{}').url;
  const sentinels = parseSentinels(redis.env, []);
  const connection = openRedis({ url: redis.env.REDIS_URL, sentinels }).on('error', () => {});
  stack.defer(() => connection.disconnect());
  const now = () => world.clock.now();
  const services = {
    now,
    env: { OPERATOR_KEYS: [linkSecret] },
    operatorSessions: new OperatorSessions(connection, now),
  };
  const gateway = { services, database: { em: world.em() } } as unknown as TestGateway;
  operator = (await signedIn(gateway, 'operatrice@dentisti.example', 'admin')).browser;
}, 120_000);
afterAll(() => stack.disposeAsync());

/** Asks the next practice for an appointment. */
async function book(): Promise<AcceptanceBooking> {
  const practice = world.practices[booked.length];
  if (!practice) throw new Error('more practices are needed');
  const asked = world.patients.request(practice, wantedTimes);
  // The practice is taken at once: another patient takes the next one.
  const place = booked.push(undefined as never) - 1;
  const booking = await asked;
  booked[place] = booking;
  return booking;
}

async function isSignedIn(): Promise<boolean> {
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...operator.headers() },
    body: JSON.stringify({ query: '{ currentOperator { email } }' }),
  });
  const { data } = (await response.json()) as { data: { currentOperator: unknown } | null };
  return Boolean(data?.currentOperator);
}

/** Jobs that the gateway could not add, since its start. */
async function countNotAdded(): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return [...text.matchAll(/^dentisti_jobs_not_added_total{.*} (\d+)$/gm)].reduce((all, [, n]) => all + Number(n), 0);
}

/** Whether a request is stored, put into the queue, called and announced to its page, long before a watcher looks by itself. */
async function isServed(): Promise<boolean> {
  const before = await countNotAdded();
  const { states, close } = watch(gatewayUrl, await book());
  const deadline = Date.now() + 20_000;
  while (states.at(-1)?.status !== 'CONFIRMED' && Date.now() < deadline) await delay(20);
  await close();
  return states.length > 1 && states.at(-1)?.status === 'CONFIRMED' && (await countNotAdded()) === before;
}

/** Sessions, limits, queue and announcements, on this server. What was asked in the middle of it may wait for a sweep. */
async function expectWorking(primary: RedisNode): Promise<void> {
  await expect.poll(isSignedIn, soon).toBe(true);
  const asked: Promise<unknown>[] = [];
  let isOneServed = false;
  const askAnother = () => {
    asked.push(isServed().then((isThis) => (isOneServed ||= isThis)));
    return delay(1_000).then(() => isOneServed);
  };
  await expect.poll(askAnother, soon).toBe(true);
  await Promise.all(asked);
  const countsHere = async () => {
    const before = await primary.sum('rate:bookings:*');
    await book();
    return (await primary.sum('rate:bookings:*')) > before;
  };
  await expect.poll(countsHere, soon).toBe(true);
}

/** Patients ask all the while. */
async function whileBooking(work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await book();
      await delay(1_000);
    }
  })();
  const over = work().finally(() => {
    isOver = true;
  });
  // Both end, also when one of them fails: the next test begins with nothing under way.
  for (const ended of await Promise.allSettled([over, asking])) if (ended.status === 'rejected') throw ended.reason;
}

/** A job that got lost is found by a sweep, half a minute later at most: the clock is moved there. */
async function expectAllCalledOnce(): Promise<void> {
  await settle(world, { timeoutMs: 60_000 });
  const statuses = await world.em().execute('select status, count(*)::int as n from booking group by 1');
  expect(statuses).toEqual([{ status: 'confirmed', n: booked.length }]);
  const { dials } = world.simulator.platform;
  const rang = booked.map(({ practice }) => dials.filter(({ number }) => number === practice.phone).length);
  expect(rang).toEqual(booked.map(() => 1));
}

/** Notes the time; says how long it took until everything worked. */
async function startTiming() {
  const [startedAt, before] = [performance.now(), await countNotAdded()];
  return async (what: string) => {
    const [took, lost] = [Math.round(performance.now() - startedAt), (await countNotAdded()) - before];
    process.stdout.write(`${what}: at work after ${took} ms, ${lost} jobs left to the sweeps\n`);
  };
}

const newPrimary = async (former: RedisNode) => {
  const other = redis.other(former);
  await expect.poll(async () => (await redis.primary()) === other && (await other.role()), soon).toBe('master');
  return other;
};

const failovers = {
  async 'the primary is killed: everything works on the other within seconds, and the former one is written to by nobody'() {
    const former = await redis.primary();
    await expectWorking(former);
    expect(await former.countClients()).toBeGreaterThan(20);
    await expect.poll(() => redis.other(former).role(), soon).toBe('slave');
    await whileBooking(async () => {
      former.signal('SIGKILL');
      const back = await startTiming();
      const primary = await newPrimary(former);
      await expectWorking(primary);
      await back('the primary was killed');
      former.start();
    });
    // It takes itself for the primary until a Sentinel tells it otherwise, after ten seconds.
    const standing = async () => [await former.countClients(), await former.role()];
    await expect.poll(standing, { timeout: 30_000, interval: 100 }).toEqual([0, 'slave']);
    await expectAllCalledOnce();
  },
  async 'a planned failover: the same, without a loss'() {
    const former = await redis.primary();
    await expect.poll(() => redis.other(former).role(), soon).toBe('slave');
    await whileBooking(async () => {
      await expect.poll(() => redis.failOver(), soon).toBe(true);
      const back = await startTiming();
      await expectWorking(await newPrimary(former));
      await back('planned');
      await expect.poll(() => former.role(), soon).toBe('slave');
      await expect.poll(() => former.countClients(), soon).toBe(0);
    });
    await expectAllCalledOnce();
  },
  async 'the machine of the primary stands still: connections that hear nothing are opened anew'() {
    const former = await redis.primary();
    await expect.poll(() => redis.other(former).role(), soon).toBe('slave');
    await whileBooking(async () => {
      former.signal('SIGSTOP');
      const back = await startTiming();
      await expectWorking(await newPrimary(former));
      await back('the primary stood still');
      former.signal('SIGCONT');
      await expect.poll(() => former.role(), soon).toBe('slave');
      await expect.poll(() => former.countClients(), soon).toBe(0);
    });
    await expectAllCalledOnce();
  },
};

// In CI one of them, each turn another.
const played = Object.entries(failovers).filter((_failover, n, all) => isWhole || turn % all.length === n);

test.each(played)('%s', (_what, play) => play(), 120_000);
