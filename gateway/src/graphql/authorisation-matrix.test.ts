import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { askerOf } from '../testing/authorisation/asker.ts';
import { type Caller, callers } from '../testing/authorisation/callers.ts';
import { operationOf, outcomeOf } from '../testing/authorisation/graphql-request.ts';
import { graphqlRows } from '../testing/authorisation/graphql-rows.ts';
import { reachableFields } from '../testing/authorisation/reachable-fields.ts';
import {
  accountsBetweenFactorsRead,
  accountsRead,
  adminsAloneRead,
  keyHoldersRead,
  visitorsRead,
} from '../testing/authorisation/readable-fields.ts';
import { allowed, argumentsOf, askAlike, compare, expectRowsFor, type Row } from '../testing/authorisation/rows.ts';
import { AuthorisationWorld } from '../testing/authorisation/world.ts';
import { tuesdayMorning } from '../testing/booking-form.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { createSchema } from './schema.ts';

const schema = createSchema();
const fieldsOf = (name: keyof typeof graphqlRows) => schema.getType(name) as ReturnType<typeof schema.getQueryType>;
const rowsOf = (name: keyof typeof graphqlRows) =>
  Object.entries(graphqlRows[name]).flatMap(([field, row]) => {
    const found = fieldsOf(name)?.getFields()[field];
    return found ? [{ name: field, field: found, row }] : [];
  });

let gateway: TestGateway;
let asker: Awaited<ReturnType<typeof askerOf>>;
let world: AuthorisationWorld;
beforeAll(async () => {
  const settings = {
    INTERNAL_TOOLS: 'admin',
    BOOKING_VERIFICATION: 'email',
    TOOLS_WAIT_MS: '0',
    SCRAPE_WAIT_MS: '0',
    GOOGLE_SIMULATOR_URL: 'http://localhost:8094',
  };
  gateway = await startTestGateway(settings, () => tuesdayMorning);
  asker = await askerOf(gateway.services, schema);
  world = await new AuthorisationWorld(gateway).fill();
});
afterAll(async () => {
  await asker.stop();
  await gateway.close();
});

async function outcomesOf(
  row: Row,
  changes: 'something' | 'nothing',
  ask: (caller: Caller, given: Record<string, unknown>) => Promise<string>,
  who: readonly Caller[] = callers,
) {
  const givenTo = argumentsOf(row, world, changes);
  return compare(row, await askAlike(row, who, async (caller) => ask(caller, await givenTo(caller))));
}

describe('the table', () => {
  test.each(['Query', 'Mutation', 'Subscription'] as const)('has a row for each field of %s, and no other', (name) => {
    const fields = Object.keys(fieldsOf(name)?.getFields() ?? {});
    expectRowsFor(fields, Object.keys(graphqlRows[name]), 'graphql-rows.ts');
  });

  test('every field that visitors, holders of a key and accounts can reach is meant for them', () => {
    const forVisitors = reachableFields(schema, ['everybody']);
    const forKeyHolders = reachableFields(schema, ['keyHolders']);
    const forAccounts = reachableFields(schema, ['accounts']);
    const forHalfAccounts = reachableFields(schema, ['accountsBetweenFactors']);
    for (const type of forVisitors.keys()) {
      forHalfAccounts.delete(type);
      forKeyHolders.delete(type);
      forAccounts.delete(type);
    }
    const add = 'if it is meant for them, add it to gateway/src/testing/authorisation/readable-fields.ts';
    expect(Object.fromEntries(forVisitors), `Whom is it for? ${add}`).toEqual(listed(visitorsRead));
    expect(Object.fromEntries(forKeyHolders), `Whom is it for? ${add}`).toEqual(listed(keyHoldersRead));
    expect(Object.fromEntries(forAccounts), `Whom is it for? ${add}`).toEqual(listed(accountsRead));
    expect(Object.fromEntries(forHalfAccounts), `Whom is it for? ${add}`).toEqual(listed(accountsBetweenFactorsRead));
  });

  test('what admins alone may read is reached by nobody else', () => {
    const others = reachableFields(schema, ['everybody', 'keyHolders', 'betweenFactors', 'operators']);
    for (const type of adminsAloneRead) {
      expect(schema.getType(type), type).toBeDefined();
      expect([...others.keys()]).not.toContain(type);
    }
  });
});

const listed = (table: Record<string, string>) =>
  Object.fromEntries(Object.entries(table).map(([type, fields]) => [type, fields.split(' ').sort()]));

type Answer = Parameters<typeof outcomeOf>[1];

/** The first row of each audience: what stands before the fields – addresses, methods, headers – treats all of them alike. */
const oneOfEach = (name: 'Query' | 'Mutation') => [
  ...new Map(
    rowsOf(name)
      .toReversed()
      .map((one) => [one.row.audience, one]),
  ).values(),
];

describe.each(['Query', 'Mutation'] as const)('posted, %s', (name) => {
  const changes = name === 'Query' ? 'nothing' : 'something';
  const operation = (field: Parameters<typeof operationOf>[1], given: Record<string, unknown>) =>
    operationOf(name === 'Query' ? 'query' : 'mutation', field, given);

  test.each(rowsOf(name))('$name', async ({ field, row }) => {
    const outcomes = await outcomesOf(row, changes, async (caller, given) => {
      const headers = await world.keptHeadersOf(caller);
      // Who may change something may end their own session by it.
      if (changes === 'something' && row.expected[caller] === allowed) world.forgetHeadersOf(caller);
      return outcomeOf(field.name, await asker.ask(operation(field, given), headers));
    });
    expect(outcomes).toEqual(row.expected);
  });

  test.each(oneOfEach(name))('over HTTP as without: $name', async ({ field, row }) => {
    const outcomes = await outcomesOf(row, changes, async (caller, given) => {
      const response = await gateway.post('/graphql', operation(field, given), await world.headersOf(caller));
      return outcomeOf(field.name, (await response.json()) as Answer);
    });
    expect(outcomes).toEqual(row.expected);
  });
});

describe('over GET', () => {
  /** As an address in a page of somebody else's would ask: with the cookie, without the token. */
  const get = async (caller: Caller, operation: { query: string; variables: object }) => {
    const { cookie = '' } = await world.headersOf(caller);
    const query = new URLSearchParams({ query: operation.query, variables: JSON.stringify(operation.variables) });
    return gateway.get(`/graphql?${query}`, { cookie, 'apollo-require-preflight': '1' });
  };

  test.each(oneOfEach('Query'))('$name needs no token, as it changes nothing', async ({ field, row }) => {
    const who = ['visitor', 'forged', 'admin'] as const;
    const ask = async (caller: Caller, given: Record<string, unknown>) => {
      const response = await get(caller, operationOf('query', field, given));
      return outcomeOf(field.name, (await response.json()) as Answer);
    };
    const { visitor, forged, admin } = await outcomesOf(row, 'nothing', ask, who);
    const expected = { visitor: row.expected.visitor, forged: row.expected.admin, admin: row.expected.admin };
    expect({ visitor, forged, admin }).toEqual(expected);
  });

  test.each(oneOfEach('Mutation'))('$name is never done', async ({ field }) => {
    expect((await get('admin', operationOf('mutation', field, {}))).status).toBe(405);
  });
});

describe('over the socket', () => {
  test.each(rowsOf('Subscription'))('$name', async ({ field, row }) => {
    const outcomes = await outcomesOf(row, 'nothing', async (caller, given) => {
      const { cookie } = await world.headersOf(caller);
      const origin = caller.startsWith('forged') ? 'https://evil.example' : gateway.url;
      return listen({ origin, ...(cookie && { cookie }) }, field.name, operationOf('subscription', field, given));
    });
    // Another site's page does not even get a socket.
    expect(outcomes).toEqual({ ...row.expected, forged: '403', forgedOwner: '403' });
  });
});

/** The outcome of a subscription's first answer. */
function listen(headers: Record<string, string>, field: string, operation: { query: string; variables: object }) {
  return new Promise<string>((resolve) => {
    class Socket extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, { headers });
        this.once('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
        this.on('error', () => {});
      }
    }
    const url = `${gateway.url.replace('http', 'ws')}/graphql/ws`;
    const client = createClient({ url, webSocketImpl: Socket, retryAttempts: 0 });
    const end = (outcome: string) => {
      resolve(outcome);
      void client.dispose();
    };
    client.subscribe(
      { query: operation.query, variables: { ...operation.variables } },
      {
        next: (answer) => end(outcomeOf(field, answer as Answer)),
        error: (errors) => end(outcomeOf(field, { errors: Array.isArray(errors) ? errors : [] })),
        complete: () => end('no answer'),
      },
    );
  });
}

test('signing out from another site’s page ends nothing', async () => {
  const { cookie = '' } = await world.headersOf('admin');
  const token = /session_id=([^;]+)/.exec(cookie)?.[1] ?? '';
  await gateway.post('/graphql', { query: 'mutation { signOut }' }, { cookie });
  expect(await gateway.services.operatorSessions.find(token)).not.toBeNull();
});
