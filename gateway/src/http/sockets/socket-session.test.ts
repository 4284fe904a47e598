import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { account, admin, anyone, operator } from '../../graphql/access-rule.ts';
import { enforceAccess } from '../../graphql/enforce-access.ts';
import { createSchema } from '../../graphql/schema.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { createApp } from '../app.ts';
import type { RequestContext } from '../request-context.ts';
import { serveSubscriptions, wantsSubscription } from './subscriptions.ts';

/** Publishes to the subscribers of `ticks`. */
const bell = new EventEmitter().setMaxListeners(0);

async function* rings(): AsyncGenerator<object> {
  yield {};
  for await (const _ of EventEmitter.on(bell, 'ring')) yield {};
}
const watched = {
  subscribe: rings,
  resolve: (_: unknown, _args: unknown, { currentOperator, currentAccount }: RequestContext) =>
    currentOperator?.email ?? currentAccount?.email ?? 'nobody',
};
const schema = enforceAccess(
  makeExecutableSchema({
    typeDefs: `type Query { x: Int } type Subscription { forAll: String! forOperators: String! forAdmins: String! forAccounts: String! }`,
    resolvers: {
      Subscription: { forAll: watched, forOperators: watched, forAdmins: watched, forAccounts: watched },
    },
  }),
  {
    Query: { x: anyone },
    Subscription: { forAll: anyone, forOperators: operator, forAdmins: admin, forAccounts: account },
  },
);

let gateway: TestGateway;
let url: string;
let stop: () => Promise<void>;
let now = new Date('2026-11-24T08:00:00Z');
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
  const app = createApp(gateway.services, {
    apollo: { assertStarted: () => {} },
    schema: createSchema(),
  } as unknown as Parameters<typeof createApp>[1]);
  const http = createServer({ shouldUpgradeCallback: wantsSubscription }, app);
  const sockets = serveSubscriptions(http, app, gateway.services, schema, { sessionCheckMs: 50 });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/graphql/ws`;
  stop = async () => {
    await sockets.close();
    http.close();
  };
});
afterAll(async () => {
  await stop();
  await gateway.close();
});

/** Listens with a browser's cookies, as a page would. */
function listen(field: 'forAll' | 'forOperators' | 'forAdmins' | 'forAccounts', headers: Record<string, string> = {}) {
  const messages: string[] = [];
  const refused: unknown[] = [];
  const closes: number[] = [];
  class Socket extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers });
    }
  }
  const client = createClient({
    url,
    webSocketImpl: Socket,
    retryAttempts: 0,
    // Stays open without a subscription: the gateway is to close it.
    lazy: false,
    onNonLazyError: () => {},
    on: { closed: (event) => closes.push((event as { code: number }).code) },
  });
  const ended = new Promise<void>((resolve) => {
    client.subscribe<Record<string, string>>(
      { query: `subscription { ${field} }` },
      {
        next: ({ data, errors }) => (data ? messages.push(data[field] ?? '') : refused.push(...(errors ?? []))),
        error: (error) => {
          refused.push(...(Array.isArray(error) ? error : []));
          resolve();
        },
        complete: resolve,
      },
    );
  });
  return { messages, refused, closes, ended, close: async () => client.dispose() };
}
const cookieOf = (browser: CookieJar) => ({ cookie: `session_id=${browser.cookies.get('session_id')}` });
const soon = { timeout: 10_000, interval: 10 };

describe('the socket knows the operator', () => {
  test.each([
    ['forOperators', 'UNAUTHENTICATED', 'FORBIDDEN', 'anna@dentisti.example'],
    ['forAdmins', 'UNAUTHENTICATED', 'FORBIDDEN', null],
  ] as const)('%s', async (field, toVisitors, halfway, toOperators) => {
    const { browser, id } = await signedIn(gateway, 'anna@dentisti.example', 'operator');
    const { token } = await gateway.services.operatorSessions.start(id, 'password');
    for (const [headers, code] of [
      [{}, toVisitors],
      [{ cookie: `session_id=${'x'.repeat(43)}` }, toVisitors],
      [{ cookie: `session_id=${token}` }, halfway],
    ] as const) {
      const watching = listen(field, headers);
      await watching.ended;
      expect(watching.messages).toEqual([]);
      expect(watching.refused).toMatchObject([{ extensions: { code } }]);
    }
    const watching = listen(field, cookieOf(browser));
    if (toOperators) await expect.poll(() => watching.messages, soon).toEqual([toOperators]);
    else await watching.ended;
    expect(watching.refused.length).toBe(toOperators ? 0 : 1);
    await watching.close();
  });

  test('of another site’s page no cookie counts', async () => {
    const { browser } = await signedIn(gateway, 'berta@dentisti.example', 'admin');
    const watching = listen('forAdmins', { ...cookieOf(browser), origin: 'https://evil.example' });
    await watching.ended;
    expect(watching.messages).toEqual([]);
  });
});

describe('the socket ends with the session', () => {
  const withAdmin = async (email: string) => {
    const operator = await signedIn(gateway, email, 'admin');
    const watching = listen('forAdmins', cookieOf(operator.browser));
    await expect.poll(() => watching.messages, soon).toEqual([email]);
    return { ...operator, watching };
  };
  const change = (set: string, id: string) =>
    gateway.database.em.fork().execute(`update operator set ${set} where id = ?`, [id]);

  test.each<[string, (operator: { id: string; browser: CookieJar }) => Promise<unknown>]>([
    ['signed out', ({ browser }) => browser.ask('mutation { signOut }')],
    ['shut out', ({ id }) => change('disabled_at = now()', id)],
    ['made an operator', ({ id }) => change(`role = 'operator', sessions_since = '2099-01-01'`, id)],
    [
      'signed in for twelve hours',
      async () => {
        now = new Date(now.getTime() + 12 * 3_600_000 + 1);
      },
    ],
  ])('%s', async (name, endSession) => {
    const { watching, ...operator } = await withAdmin(`${name.replaceAll(' ', '.')}@dentisti.example`);
    await endSession(operator);
    // Before the socket is closed, nothing more is heard.
    bell.emit('ring');
    await watching.ended;
    await expect.poll(() => watching.closes, soon).toEqual([4403]);
    expect(watching.messages).toHaveLength(1);
  });

  test('an open socket does not keep a session alive, a visitor’s has none to lose', async () => {
    const { watching, browser } = await withAdmin('quieta@dentisti.example');
    const visitor = listen('forAll');
    await expect.poll(() => visitor.messages, soon).toEqual(['nobody']);
    for (const key of await gateway.redis.connection.keys('session:*')) await gateway.redis.connection.expire(key, 100);
    bell.emit('ring');
    await expect.poll(() => watching.messages.length, soon).toBe(2);
    const lives = await Promise.all(
      (await gateway.redis.connection.keys('session:*')).map((key) => gateway.redis.connection.ttl(key)),
    );
    expect(Math.max(...lives)).toBeLessThanOrEqual(100);
    await browser.ask('mutation { signOut }');
    await watching.ended;
    bell.emit('ring');
    await expect.poll(() => visitor.messages.length, soon).toBe(3);
    expect(visitor.closes).toEqual([]);
    await visitor.close();
  });
});

describe('the socket knows the account of the studio', () => {
  const studioCookieOf = (browser: CookieJar) => ({
    cookie: `studio_session=${browser.cookies.get('studio_session')}`,
  });
  const sql = (text: string, values: unknown[]) => gateway.database.em.fork().execute(text, values);

  test('nobody else is let in', async () => {
    const { browser } = await signedIn(gateway, 'carla@dentisti.example', 'admin');
    for (const headers of [{}, cookieOf(browser), { cookie: `studio_session=${'x'.repeat(43)}` }]) {
      const watching = listen('forAccounts', headers);
      await watching.ended;
      expect(watching.messages).toEqual([]);
      expect(watching.refused).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    }
  });

  test.each<[string, (person: { id: string; browser: CookieJar }) => Promise<unknown>]>([
    ['signed out', ({ browser }) => browser.ask('mutation { signOutOfStudio }')],
    ['ended elsewhere', ({ id }) => sql('delete from studio_session where account_id = ?', [id])],
    [
      'unused for ninety days',
      ({ id }) =>
        sql('update studio_session set used_at = ? where account_id = ?', [
          new Date(now.getTime() - 91 * 86_400_000),
          id,
        ]),
    ],
  ])('and ends with the session: %s', async (_, endSession) => {
    const { email, ...person } = await studioBrowser(gateway);
    const watching = listen('forAccounts', studioCookieOf(person.browser));
    await expect.poll(() => watching.messages, soon).toEqual([email]);
    await endSession(person);
    bell.emit('ring');
    await watching.ended;
    await expect.poll(() => watching.closes, soon).toEqual([4403]);
    expect(watching.messages).toHaveLength(1);
  });

  test('and does not keep the session alive', async () => {
    const { id, browser } = await studioBrowser(gateway);
    const usedAt = new Date(now.getTime() - 5 * 3_600_000);
    const watching = listen('forAccounts', studioCookieOf(browser));
    await expect.poll(() => watching.messages.length, soon).toBe(1);
    await sql('update studio_session set used_at = ? where account_id = ?', [usedAt, id]);
    bell.emit('ring');
    await expect.poll(() => watching.messages.length, soon).toBe(2);
    expect(await sql('select 1 from studio_session where account_id = ? and used_at = ?', [id, usedAt])).toHaveLength(
      1,
    );
    await watching.close();
  });
});

describe('while sessions cannot be looked up', () => {
  const rename = (from: string, to: string) =>
    gateway.database.em.fork().execute(`alter table ${from} rename to ${to}`);

  test('an open socket stays, and what it is to hear comes later', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const watching = listen('forAccounts', { cookie: `studio_session=${browser.cookies.get('studio_session')}` });
    await expect.poll(() => watching.messages, soon).toEqual([email]);
    await rename('studio_session', 'studio_session_away');
    bell.emit('ring');
    // Several checks of the session pass.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([watching.messages.length, watching.closes]).toEqual([1, []]);
    await rename('studio_session_away', 'studio_session');
    await expect.poll(() => watching.messages, soon).toEqual([email, email]);
    await watching.close();
  });

  test('no socket is opened for one who would count as a visitor on it', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const headers = { cookie: `studio_session=${browser.cookies.get('studio_session')}` };
    await rename('studio_session', 'studio_session_away');
    const early = listen('forAccounts', headers);
    await early.ended;
    expect([early.messages, early.closes]).toEqual([[], [1006]]);
    await rename('studio_session_away', 'studio_session');
    const watching = listen('forAccounts', headers);
    await expect.poll(() => watching.messages, soon).toEqual([email]);
    await watching.close();
  });
});
