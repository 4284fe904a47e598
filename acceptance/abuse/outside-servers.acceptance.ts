/** What servers that mean harm do to the worker that asks them: its memory, its loop, and everybody else's mails. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { makeWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { startDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { addOwner, createCalendarConnection, createWebhookEndpoint, openRooms } from '@dentisti/db/testing';
import { freePort } from '@dentisti/db/testing/free-port';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { linkSecret } from '../product/secrets.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import {
  type Answer,
  calendarServers,
  type MailFront,
  mailServers,
  sourceServers,
  startHostile,
  startMailFront,
  webhookServers,
} from './hostile-servers.ts';
import { report } from './strangers.ts';

/** The worker and two that read apart fit into what docker-compose.yml gives them. */
const limits = { workerMb: 350, apartMb: 400, stallSeconds: 0.2, mailSeconds: 2 };
/** Practices that connect such a server at once; each connects a calendar, or software of its own. */
const practices = 4;
/** Again where the first time was over a limit: that may be what else the machine did. */
const rounds = 3;
/** A slow server is looked at for so long. */
const patienceMs = 2_500;

let world: AcceptanceWorld;
let front: MailFront;
let metricsUrl: string;
/** What the comune's practices are asked for, at the moment. */
let source: Answer = (response) => response.end('{"elements":[]}');
let sourceAsked = () => 0;
const stack = new AsyncDisposableStack();
const em = () => world.em();

beforeAll(async () => {
  front = await startMailFront(() => Number(new URL(world.mailbox.url).port));
  stack.defer(() => front.close());
  const overpass = await startHostile((response) => source(response));
  stack.defer(() => overpass.close());
  sourceAsked = overpass.asked;
  const port = String(await freePort());
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  world = await startAcceptanceWorld(practices, {
    ...{ OUTBOUND_LOOPBACK: 'on', WORKER_METRICS_PORT: port, SMTP_URL: front.url },
    // As in docker-compose.yml.
    NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=8',
    ...{ DISCOVERY_PROVIDERS: 'openstreetmap', OVERPASS_URL: overpass.url },
    ...{ DISCOVERY_SWEEP_EVERY_SECONDS: '0.2', DISCOVERY_QUEUED_AFTER_SECONDS: '0.1' },
    // One that is asked again later leaves the next its place.
    DISCOVERY_CONCURRENCY: '20',
  });
  stack.defer(() => world.stop());
}, 120_000);
afterAll(() => stack.disposeAsync());

/** Each kind of server meets a worker that no other has touched; within a kind they come one after the other. */
async function startWorker(): Promise<void> {
  await world.worker.start();
  // The first mail compiles what all of them use: no server causes that stall.
  await secondsOfMail();
  await longestStall();
}

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

/** Megabytes that a process held at most, since it was last asked to forget. */
function mostOf(pid: number | string): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024 : 0;
}
/** What reads for the worker, apart from it. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

/** Seconds for which the worker's loop stood still at the longest since this was last asked, as its own metrics say. */
async function longestStall(): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

/** For how long the worker's loop worked, and for how long it would have, had the machine had a processor for it. */
function timesOf(pid: number): { worked: number; waited: number } {
  const [worked = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { worked, waited };
}

/** Queues somebody's mail and returns the seconds until it arrived. */
async function secondsOfMail(): Promise<number> {
  const toAddress = await queue();
  const began = performance.now();
  const hasCome = () => world.mailbox.delivered.some(({ to }) => to.includes(toAddress));
  while (!hasCome() && performance.now() - began < 60_000) await wait(10);
  return hasCome() ? (performance.now() - began) / 1_000 : Number.POSITIVE_INFINITY;
}
async function queue(): Promise<string> {
  const toAddress = `${randomUUID()}@example.org`;
  const mail = { template: 'operatorAlert', toAddress, params: { alert: 'platform' }, bookingId: null };
  await queueMail(em(), { eventKey: toAddress, domain: 'dentisti.example', ...mail, now: world.clock.now() });
  return toAddress;
}

/** Has the worker ask, and looks at it meanwhile. `begin` returns how many have yet to be asked to the end. */
async function judge(name: string, begin: () => Promise<() => Promise<number>>): Promise<void> {
  const { pid = 0 } = world.worker;
  const seen = {
    apart: 0,
    stalls: [] as number[],
    own: [] as number[],
    mails: [] as number[],
    seconds: [] as number[],
  };
  for (const one of [pid, ...childrenOf(pid)]) writeFileSync(`/proc/${one}/clear_refs`, '5');
  const before = mostOf(pid);
  const isWithin = () =>
    seen.own.some((one) => one < limits.stallSeconds) && seen.mails.some((one) => one < limits.mailSeconds);
  for (let round = 0; round < rounds && !isWithin(); round++) {
    await longestStall();
    const [began, ran] = [performance.now(), timesOf(pid)];
    const left = await begin();
    let isOver = false;
    const children = (async () => {
      for (; !isOver; await wait(20)) seen.apart = Math.max(seen.apart, ...childrenOf(pid).map(mostOf));
    })();
    let slowest = 0;
    do slowest = Math.max(slowest, await secondsOfMail());
    while ((await left()) > 0 && performance.now() - began < patienceMs);
    isOver = true;
    await children;
    seen.seconds.push((performance.now() - began) / 1_000);
    seen.mails.push(slowest);
    const { worked, waited } = timesOf(pid);
    const share = (worked - ran.worked) / (worked - ran.worked + waited - ran.waited);
    const stall = await longestStall();
    seen.stalls.push(stall);
    // On a machine that is busy with other things the loop stands still as well; that is not the server's doing.
    seen.own.push(stall * share);
  }
  const most = mostOf(pid);
  const said = (figures: number[]) => figures.map((one) => one.toFixed(2)).join(' ');
  report(name, {
    ...{ 'MB before': before, 'MB at most': most, 'MB apart': seen.apart, 's of the loop': said(seen.stalls) },
    ...{ 'of them its own': said(seen.own), 's of a mail': said(seen.mails), s: said(seen.seconds) },
  });
  expect(world.worker.pid).toBe(pid);
  expect.soft(most).toBeLessThan(limits.workerMb);
  expect.soft(seen.apart).toBeLessThan(limits.apartMb);
  expect.soft(Math.min(...seen.own)).toBeLessThan(limits.stallSeconds);
  expect.soft(Math.min(...seen.mails)).toBeLessThan(limits.mailSeconds);
}

const countOf = async (sql: string, params: unknown[] = []) =>
  (await world.read<{ count: number }>(`select count(*)::int as count from ${sql}`, params))?.count ?? 0;

describe('calendars', () => {
  beforeAll(startWorker, 60_000);
  test.each(Object.entries(calendarServers))(
    '%s',
    async (name, answer) => {
      const server = await startHostile(answer);
      closing.push(() => server.close());
      const change = { serverUrl: server.url, calendarUrl: `${server.url}/c/`, direction: 'both' as const };
      for (let n = 0; n < practices; n++)
        await createCalendarConnection(em(), {
          now: world.clock.now(),
          key: linkSecret,
          change: { ...change, nextSyncAt: null },
        });
      const own = 'calendar_connection where server_url = ? and state = ?';
      closing.push(() => em().execute('delete from calendar_connection where server_url = ?', [server.url]));
      await judge(`calendar: ${name}`, async () => {
        await em().execute(
          `update calendar_connection set next_sync_at = ?, failures = 0, last_full_at = null, sync_token = null
         where server_url = ? and lease_until is null`,
          [world.clock.now(), server.url],
        );
        return () =>
          countOf(`${own} and (next_sync_at <= ? or lease_until is not null)`, [
            server.url,
            'active',
            world.clock.now(),
          ]);
      });
      expect(server.asked()).toBeGreaterThanOrEqual(practices);
      expect(await countOf(own, [server.url, 'active'])).toBe(practices);
    },
    120_000,
  );
});

describe('sources of practices', () => {
  beforeAll(startWorker, 60_000);
  const comuni = ['058091', '015146', '001272', '063049', '037006', '048017', '082053', '072006', '010025', '027042'];
  test.each(Object.entries(sourceServers))(
    '%s',
    async (name, answer) => {
      const asked = sourceAsked();
      source = answer;
      const istatCode = comuni.pop() ?? '';
      await judge(`source: ${name}`, async () => {
        const { job } = await startDiscoveryJob(em() as never, { istatCode, city: 'Prova', region: 'Prova' });
        return () => countOf(`discovery_job where id = ? and status in ('queued', 'running')`, [job.id]);
      });
      expect(sourceAsked()).toBeGreaterThan(asked);
    },
    120_000,
  );
});

describe('software of practices', () => {
  beforeAll(startWorker, 60_000);
  let openedAt: Date;
  beforeAll(async () => {
    openedAt = world.clock.now();
    for (const { id: practiceId } of world.practices) {
      await addOwner(em(), { practiceId, now: openedAt });
      await openRooms(em(), practiceId, openedAt);
    }
  });
  test.each(Object.entries(webhookServers))(
    '%s',
    async (name, answer) => {
      const server = await startHostile(answer);
      closing.push(() => server.close());
      const now = world.clock.now();
      const endpoints: { id: string; practiceId: number }[] = [];
      for (const { id: practiceId } of world.practices) {
        const secret = { secret: makeWebhookSecret(), key: linkSecret };
        endpoints.push(await createWebhookEndpoint(em(), { practiceId, url: server.url, now: openedAt, ...secret }));
      }
      closing.push(() => em().execute('delete from webhook_endpoint where url = ?', [server.url]));
      await judge(`webhook: ${name}`, async () => {
        for (const { id, practiceId } of endpoints)
          for (let n = 0; n < 2; n++)
            await em().execute(
              `insert into webhook_delivery (endpoint_id, practice_id, event, occurred_at, next_try_at, created_at)
             values (?, ?, 'ping', ?, ?, ?)`,
              [id, practiceId, now, now, now],
            );
        return () => countOf(`webhook_delivery where state = 'waiting'`);
      });
      expect(server.asked()).toBeGreaterThanOrEqual(practices);
    },
    120_000,
  );
});

describe('mail servers', () => {
  beforeAll(startWorker, 60_000);
  test.each(Object.entries(mailServers))(
    '%s',
    async (name, act) => {
      const held: string[] = [];
      await judge(`mail: ${name}`, async () => {
        front.lend(5, act);
        for (let n = 0; n < 5; n++) held.push(await queue());
        while (front.met() === 0) await wait(10);
        return async () => 1;
      });
      expect(await countOf(`mail_outbox where state = 'failed'`)).toBe(0);
      // Once the server answers properly, the held mails leave: none is lost.
      front.lend(0, act);
      const waiting = async () => {
        world.clock.advanceTo(new Date(world.clock.now().getTime() + 5 * 60_000));
        return held.filter((address) => !world.mailbox.delivered.some(({ to }) => to.includes(address)));
      };
      await expect.poll(waiting, { timeout: 30_000, interval: 1_000 }).toEqual([]);
    },
    120_000,
  );
});
