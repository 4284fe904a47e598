/**
 * Two of each – gateway, `web`, worker – behind a balancer, under load: one after the other is told to stop and started again.
 * Nobody may notice. Another course: `ACCEPTANCE_OPTIONS='rounds=10 rate=40'`, each round one of each service.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOption, isWhole } from '../env.ts';
import type { Web } from '../product/front.ts';
import type { ServiceProcess } from '../product/service-process.ts';
import { type BusyWorld, endWell, judgeVisits, logVisits, startBusyWorld, startVisits } from './busy-world.ts';

const rounds = countOption('rounds', isWhole ? 10 : 1);
const perSecond = countOption('rate', 40);

const stack = new AsyncDisposableStack();
let busy: BusyWorld;

beforeAll(async () => {
  busy = await startBusyWorld(stack, { drainSeconds: 5 });
});
afterAll(() => stack.disposeAsync());

const ofProcess = (service: ServiceProcess) => async () => {
  await endWell(service);
  await service.start();
};
const ofWeb = (web: Web) => async () => {
  expect(await web.end('SIGTERM')).toBe(0);
  await web.start();
  await expect.poll(() => busy.balancer.uses(web.url), { timeout: 10_000 }).toBe(true);
};

test('gateways, webs and workers are stopped and started in turn: no request fails, sockets come back, each job is done once', async () => {
  const { gateway, worker, second } = busy.world;
  const services = {
    gateway: [gateway, second.gateway].map(ofProcess),
    web: busy.webs.map(ofWeb),
    worker: [worker, second.worker].map(ofProcess),
  };
  const load = startVisits(busy, perSecond);
  await delay(5_000);
  for (let round = 0; round < rounds; round++)
    for (const [name, pair] of Object.entries(services))
      await logVisits(load, `round ${round + 1}, ${name}`, async () => {
        await pair[round % 2]?.();
        await delay(2_000);
      });
  await judgeVisits(busy, load, `${rounds} rounds`);
});
