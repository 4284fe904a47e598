/** What a calendar server that means harm does to the worker: its memory, its loop, and everybody else's mails. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { createCalendarConnection } from '@dentisti/db/testing/connection.factory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkSecret } from '../product/secrets.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { report } from './strangers.ts';

const megabyte = 1024 * 1024;
const head = '<?xml version="1.0"?><multistatus xmlns="DAV:">';
const answer = (body: string) => (response: ServerResponse) =>
  response.writeHead(207, { 'Content-Type': 'text/xml' }).end(`${head}${body}</multistatus>`);
const series = [...Array(400).keys()].map(
  (n) => `BEGIN:VEVENT\nUID:${n}\nDTSTART:20261123T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY\nEND:VEVENT`,
);
const kinds: Record<string, (response: ServerResponse) => unknown> = {
  'four million elements': answer('<a/>'.repeat(4_000_000)),
  'a million attributes': answer(`<a ${[...Array(1_000_000).keys()].map((n) => `b${n}=""`).join(' ')}/>`),
  'a hundred thousand elements in one another': answer(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
  'events that come every second': answer(
    `<response><href>/c/1.ics</href><propstat><prop><getetag>"1"</getetag><calendar-data xmlns="urn:ietf:params:xml:ns:caldav">BEGIN:VCALENDAR\n${series.join('\n')}\nEND:VCALENDAR</calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response><sync-token>1</sync-token>`,
  ),
  'an answer without an end': (response) => {
    response.writeHead(207, { 'Content-Type': 'text/xml' });
    const timer = setInterval(() => response.write('<a/>'.repeat(16_384)), 5);
    response.on('close', () => clearInterval(timer));
  },
};

let world: AcceptanceWorld;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  world = await startAcceptanceWorld(2, { OUTBOUND_LOOPBACK: 'on' });
  stack.defer(() => world.stop());
  await Promise.all([world.gateway.start(), world.worker.start()]);
});
afterAll(() => stack.disposeAsync());

/** A calendar whose server answers so, asked again every second. */
async function connect(give: (response: ServerResponse) => unknown): Promise<{ asked: () => number }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    give(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { connectionId } = await createCalendarConnection(world.em(), {
    now: world.clock.now(),
    key: linkSecret,
    credentials: { kind: 'basic', user: 'anna', password: 'x' },
    change: { serverUrl, calendarUrl: `${serverUrl}/c/`, direction: 'both' },
  });
  const again = setInterval(() => {
    const due = `update calendar_connection set next_sync_at = now() - interval '1 day', state = 'active' where id = ?`;
    world
      .em()
      .execute(due, [connectionId])
      .catch(() => {});
  }, 1_000);
  stack.defer(() => clearInterval(again));
  return { asked: () => asked };
}

const residentOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Queues somebody's mail and returns the seconds until it arrived. */
async function secondsOfMail(): Promise<number> {
  const toAddress = `${randomUUID()}@example.org`;
  const began = performance.now();
  await queueMail(world.em(), {
    ...{ eventKey: randomUUID(), domain: 'dentisti.example', template: 'contactCode', toAddress },
    ...{ params: { code: '123456' }, bookingId: null, now: world.clock.now() },
  });
  await expect
    .poll(() => world.mailbox.delivered.some(({ to }) => to.includes(toAddress)), { timeout: 60_000, interval: 20 })
    .toBe(true);
  return (performance.now() - began) / 1_000;
}

test.each(Object.entries(kinds))(
  '%s: the worker stays small, and mails leave',
  async (name, give) => {
    const calm = await secondsOfMail();
    const { asked } = await connect(give);
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(0);
    const { pid } = world.worker;
    let most = 0;
    const seconds: number[] = [];
    const until = performance.now() + 12_000;
    while (performance.now() < until) {
      seconds.push(await secondsOfMail());
      most = Math.max(most, residentOf(pid));
      await wait(100);
    }
    report(name, {
      asked: asked(),
      'MB of the worker': most / megabyte,
      's of a mail before': calm,
      's of a mail': Math.max(...seconds),
    });
    expect(most / megabyte).toBeLessThan(350);
    // The quickest shows what the product does; the slowest what else the machine did.
    expect(Math.min(...seconds)).toBeLessThan(2);
    expect(world.worker.pid).toBe(pid);
  },
  120_000,
);
