import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createDoor } from '@dentisti/core/platform/testing/door';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { bookingForm, createPractice, requestAndOpen } from '../../testing/booking-form.ts';
import { send } from '../../testing/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { type Watched, watch } from '../../testing/watch.ts';

const clock = () => new Date('2026-11-24T09:00:00Z');
let gateway: TestGateway;
let other: TestGateway;
let door: Awaited<ReturnType<typeof createDoor>>;
const watching: Watched[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({}, clock);
  door = await createDoor(gateway.redis.url);
  other = await startTestGateway({ DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: door.url }, clock);
});
afterEach(async () => {
  for (const watched of watching.splice(0)) await watched.close();
});
afterAll(async () => {
  await other.close();
  await door.shut();
  await gateway.close();
});

const newLink = async () => requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
const watchBooking = (on: TestGateway, link: Awaited<ReturnType<typeof newLink>>, options = {}) => {
  const watched = watch(on.url, link, options);
  watching.push(watched);
  return watched;
};
const cancel = (link: { number: string; token: string }) =>
  gateway.query(
    'mutation($number: String!, $token: String!) { cancelBooking(number: $number, token: $token) { __typename } }',
    { ...link },
  );
const idOf = async ({ number }: { number: string }) => {
  const [row] = await gateway.database.em
    .fork()
    .execute<{ id: string }[]>('select id from booking where number = ?', [number]);
  return row?.id ?? '';
};
/** A step as the worker writes it. */
const step = async (link: { number: string }) => {
  const detail = { purpose: 'book', ordinal: 1 } as const;
  await appendTimeline(gateway.database.em.fork(), await idOf(link), [{ at: clock(), kind: 'callStarted', detail }]);
};
const upgrade = async (headers: Record<string, string>, path = '/graphql/ws', on = gateway) => {
  const socket = new WebSocket(on.url.replace('http', 'ws') + path, 'graphql-transport-ws', { headers });
  const outcome = await Promise.race([
    once(socket, 'open').then(() => 'open'),
    once(socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
  socket.on('error', () => {});
  socket.terminate();
  return outcome;
};

const soon = { timeout: 10_000, interval: 20 };

describe('a watched booking', () => {
  test('comes at once, and after each change, through whichever gateway it was made', async () => {
    const link = await newLink();
    const [here, there] = [watchBooking(gateway, link), watchBooking(other, link)];
    for (const { states } of [here, there])
      await expect.poll(() => states, soon).toEqual([{ status: 'SCHEDULED', steps: ['requested', 'planned'] }]);
    await cancel(link);
    for (const { states } of [here, there]) await expect.poll(() => states.at(-1)?.status, soon).toBe('CANCELLED');
    expect([here.states.length, there.states.length]).toEqual([2, 2]);
  });

  test('is sent when the worker announces it; hundreds of announcements without a change send nothing', async () => {
    const link = await newLink();
    const { states } = watchBooking(other, link);
    await expect.poll(() => states.length, soon).toBe(1);
    const id = await idOf(link);
    for (let i = 0; i < 300; i++) await gateway.redis.connection.publish(bookingChangedChannel, id);
    await step(link);
    await gateway.redis.connection.publish(bookingChangedChannel, id);
    await expect.poll(() => states.at(-1)?.steps.at(-1), soon).toBe('callStarted');
    expect(states).toHaveLength(2);
  });

  test('is sent after a change in place of another of the same number, which a promoted standby never got', async () => {
    const link = await newLink();
    const { states } = watchBooking(other, link);
    await expect.poll(() => states.length, soon).toBe(1);
    const id = await idOf(link);
    const inItsPlace = `update booking set appointment_at = '2026-11-26T09:00:00Z', updated_at = '2026-11-24T09:00:01Z' where id = ?`;
    await gateway.database.em.fork().execute(inItsPlace, [id]);
    await gateway.redis.connection.publish(bookingChangedChannel, id);
    await expect.poll(() => states.length, soon).toBe(2);
  });

  test('loses no step while Redis is away', async () => {
    const link = await newLink();
    const watched = watchBooking(other, link);
    await expect.poll(() => watched.states.length, soon).toBe(1);
    await door.shut();
    await step(link);
    await gateway.redis.connection.publish(bookingChangedChannel, await idOf(link));
    await wait(300);
    expect(watched.states).toHaveLength(1);
    await door.open();
    await expect.poll(() => watched.states.at(-1)?.steps.at(-1), { timeout: 20_000 }).toBe('callStarted');
    expect([watched.closes, watched.errors]).toEqual([[], []]);
    await cancel(link);
    await expect.poll(() => watched.states.at(-1)?.status, soon).toBe('CANCELLED');
  });

  test('is sent to whoever was cut off and comes back, at another gateway', async () => {
    const link = await newLink();
    const leaving = await startTestGateway(
      { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url, DRAIN_SECONDS: '1' },
      clock,
    );
    const watched = watchBooking(leaving, link);
    await expect.poll(() => watched.states.length, soon).toBe(1);
    const started = performance.now();
    const stopped = leaving.stop();
    await watched.ended;
    expect(watched.closes).toEqual([1012]);
    // It still answers, but for sockets.
    expect((await leaving.get('/api/top-cities')).status).toBe(200);
    expect(await upgrade({}, '/graphql/ws', leaving)).toBe(503);
    await stopped;
    expect(performance.now() - started).toBeLessThan(6_000);
    await step(link);
    const again = watchBooking(gateway, link);
    await expect
      .poll(() => again.states, soon)
      .toEqual([{ status: 'SCHEDULED', steps: ['requested', 'planned', 'callStarted'] }]);
  });

  test('reconnects by itself', async () => {
    const link = await newLink();
    const watched = watchBooking(gateway, link, { retry: true });
    await expect.poll(() => watched.states.length, soon).toBe(1);
    watched.client.terminate();
    await expect.poll(() => watched.states.length, soon).toBe(2);
    await cancel(link);
    await expect.poll(() => watched.states.at(-1)?.status, soon).toBe('CANCELLED');
  });
});

describe('who may watch', () => {
  test.each([
    ['a wrong token', (link: { number: string; token: string }) => ({ ...link, token: 'x' })],
    ['an unknown number', (link: { number: string; token: string }) => ({ ...link, number: 'DENT-2222-3333' })],
  ])('%s: told alike, and nothing else', async (_, spoil) => {
    const watched = watchBooking(gateway, spoil(await newLink()));
    await watched.ended;
    expect(watched.states).toEqual([]);
    const refusal = { message: 'Questa prenotazione non esiste.', extensions: { code: 'FORBIDDEN' } };
    expect(watched.errors).toEqual([expect.objectContaining(refusal)]);
  });

  test('pages of our own origin, and programs', async () => {
    expect(await upgrade({ origin: gateway.url })).toBe('open');
    expect(await upgrade({})).toBe('open');
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])
      expect(await upgrade({ origin })).toBe(403);
  });

  test('other paths have no socket, and other upgrades are passed over', async () => {
    const answer = await send(gateway, {
      method: 'GET',
      path: '/health/live',
      headers: { connection: 'Upgrade', upgrade: 'h2c' },
    });
    expect(answer.status).toBe(200);
    expect(await upgrade({}, '/graphql')).not.toBe('open');
  });

  test('thirty tabs of one client, not more', async () => {
    const counted = await startTestGateway(
      { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url, RATE_LIMIT_EXEMPT: '' },
      clock,
    );
    const link = await newLink();
    const tabs: Watched[] = [];
    for (let i = 0; i < 30; i++) {
      const tab = watchBooking(counted, link);
      await expect.poll(() => tab.states.length, soon).toBe(1);
      tabs.push(tab);
    }
    expect(await upgrade({}, '/graphql/ws', counted)).toBe(429);
    await tabs[0]?.close();
    await expect.poll(() => upgrade({}, '/graphql/ws', counted), soon).toBe('open');
    for (const tab of tabs) await tab.close();
    await counted.close();
  });
});

describe('the socket', () => {
  const talk = async (...messages: unknown[]) => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws');
    const received: { type: string; payload?: { message: string }[] }[] = [];
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await expect.poll(() => received.length, soon).toBe(1);
    const closed = once(socket, 'close').then(([code]) => code as number);
    for (const message of messages) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    return { socket, received, closed };
  };
  const subscribe = (query: string, id = '1') => ({ type: 'subscribe', id, payload: { query } });

  test.each([
    ['a query', '{ directoryFigures { dentistCount } }'],
    ['a mutation', 'mutation { sendLostLink(email: "a@b.it") { message } }'],
    ['an unknown field', 'subscription { secrets }'],
  ])('refuses %s', async (_, query) => {
    const { received, socket } = await talk(subscribe(query));
    await expect.poll(() => received[1]?.type, soon).toBe('error');
    socket.terminate();
  });

  test.each([
    ['nonsense', 'nonsense', 4400],
    ['a message of twenty kilobytes', subscribe(`subscription { x } # ${'x'.repeat(20_000)}`), 1009],
  ])('closes on %s', async (_, message, code) => {
    expect(await (await talk(message)).closed).toBe(code);
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('carries ten subscriptions, not more', async () => {
    const link = await newLink();
    const query = `subscription { bookingChanged(number: "${link.number}", token: "${link.token}") { status } }`;
    const { received, socket } = await talk(...Array.from({ length: 11 }, (_, i) => subscribe(query, String(i))));
    await expect.poll(() => received.filter(({ type }) => type === 'next').length, soon).toBe(10);
    expect(received.filter(({ type }) => type === 'error')).toHaveLength(1);
    socket.terminate();
  });

  test('over plain HTTP there are no subscriptions', async () => {
    const answer = await gateway.post('/graphql', {
      query: 'subscription { bookingChanged(number: "x", token: "y") { status } }',
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('/graphql/ws');
  });
});
