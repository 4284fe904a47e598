import { beforeAll, describe, expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { createApollo } from '../graphql/apollo.ts';
import { createSchema } from '../graphql/schema.ts';
import { type Caller, callers } from '../testing/authorisation/callers.ts';
import { editionRows, httpRows, webhookSecrets } from '../testing/authorisation/http-rows.ts';
import { listRoutes } from '../testing/authorisation/list-routes.ts';
import { argumentsOf, askAlike, compare, expectRowsFor } from '../testing/authorisation/rows.ts';
import { AuthorisationWorld } from '../testing/authorisation/world.ts';
import { tuesdayMorning } from '../testing/booking-form.ts';
import { productionSettings } from '../testing/production-settings.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';
import { createApp } from './app.ts';

const gateway = setUpTestGateway(
  {
    INTERNAL_TOOLS: 'admin',
    TOOLS_WAIT_MS: '0',
    SCRAPE_WAIT_MS: '0',
    VOICE_WEBHOOK_SECRET: webhookSecrets.voice,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.stripe,
  },
  () => tuesdayMorning,
);
let world: AuthorisationWorld;
beforeAll(async () => {
  world = await new AuthorisationWorld(gateway).fill();
  // Drawn once and kept: for callers that all ask at once it would be drawn for each.
  await (await fetch(`${gateway.url}/anteprime/pagina/home.png`)).arrayBuffer();
});

async function routesOf(settings: Record<string, string>): Promise<string[]> {
  const { DATABASE_URL, REDIS_URL } = gateway.services.env;
  const services = { ...gateway.services, env: parseEnv({ DATABASE_URL, REDIS_URL, ...settings }) };
  const schema = createSchema(services.env.APP_ENV);
  const apollo = createApollo(services, schema);
  await apollo.start();
  try {
    return listRoutes(() => createApp(services, { apollo, schema }));
  } finally {
    await apollo.stop();
  }
}

describe('the table', () => {
  test('has a row for each route, and no other', async () => {
    expectRowsFor(await routesOf({}), Object.keys(httpRows), 'http-rows.ts');
  });

  test('and knows what stands in one edition alone', async () => {
    const [trial, production] = [await routesOf({}), await routesOf(productionSettings)];
    expect(trial.filter((route) => !production.includes(route))).toEqual(editionRows.trial);
    expect(production.filter((route) => !trial.includes(route))).toEqual(editionRows.production);
  });

  test('would notice a route that is mounted anywhere', () => {
    const found = listRoutes(() => {
      const schema = createSchema();
      const apollo = { assertStarted: () => {} } as unknown as ReturnType<typeof createApollo>;
      const app = createApp(gateway.services, { apollo, schema });
      app.post('/secret/door', () => {});
      return app;
    });
    expect(() => expectRowsFor(found, Object.keys(httpRows), 'http-rows.ts')).toThrow(
      'POST /secret/door has no row: add one line to gateway/src/testing/authorisation/http-rows.ts',
    );
  });
});

/** One request of a caller, as its row gives it. */
async function ask(caller: Caller, route: string, given: Record<string, unknown>): Promise<string> {
  const [method = '', pattern = ''] = route.split(' ');
  const {
    path = pattern,
    body,
    headers,
  } = given as {
    path?: string;
    body?: unknown;
    headers?: Record<string, string>;
  };
  const response = await fetch(gateway.url + path, {
    method: method === 'USE' ? String(given.method ?? 'GET') : method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      ...(await world.headersOf(caller)),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return String(response.status);
}

describe('over HTTP', () => {
  test.each(Object.entries(httpRows))('%s', async (route, row) => {
    const givenTo = argumentsOf(row, world, route.startsWith('GET ') ? 'nothing' : 'something');
    const outcomes = compare(
      row,
      await askAlike(row, callers, async (caller) => ask(caller, route, await givenTo(caller))),
    );
    // What changes nothing needs no token: another site's page may send the request, never read the answer.
    const { admin, owner, forged, forgedOwner } = row.expected;
    const isRead = route.startsWith('GET ');
    expect(outcomes).toEqual({
      ...row.expected,
      forged: isRead ? admin : forged,
      forgedOwner: isRead ? owner : forgedOwner,
    });
  });
});
