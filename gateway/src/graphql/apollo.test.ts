import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  await createPracticeRow(gateway.database.em, { services: [{ name: 'Igiene', priceCents: null }] });
});

const ask = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await gateway.post('/graphql', body, headers);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, body: (await response.json()) as any };
};

describe('the door', () => {
  test.each([
    ['broken JSON', '{', 400],
    ['no body', '', 400],
    ['a list, as batches are off', '[{"query":"{__typename}"}]', 400],
    ['null', 'null', 400],
    ['no query', '{}', 400],
    ['a query that is no text', '{"query":1}', 400],
    ['variables that are no object', '{"query":"{__typename}","variables":"x"}', 400],
    ['a syntax error', '{"query":"{"}', 400],
    ['an unknown field', '{"query":"{ nothing }"}', 400],
    ['a wrong variable', '{"query":"query($n: Int!) { topCities(limit: $n) { city } }","variables":{"n":"x"}}', 400],
    ['an unknown operation', '{"query":"query A { __typename }","operationName":"B"}', 400],
    ['too many tokens', JSON.stringify({ query: `{ ${'__typename '.repeat(1_100)} }` }), 400],
    ['too much', JSON.stringify({ query: `{ __typename } #${'x'.repeat(120_000)}` }), 413],
  ])('%s: %#', async (_, body, status) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const answer = await send(gateway, { method: 'POST', path: '/graphql', headers, body });
    expect(answer.status).toBe(status);
    const { errors } = JSON.parse(answer.text);
    expect(errors[0].message).toEqual(expect.any(String));
    expect(answer.text).not.toMatch(/node_modules|\.ts:|stacktrace/);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form another site could send (%s) is refused',
    async (type) => {
      const headers = { 'content-type': type, 'content-length': '2' };
      expect((await send(gateway, { method: 'POST', path: '/graphql', headers, body: '{}' })).status).toBe(415);
    },
  );

  test('a GET without the header that only our own page can add is refused', async () => {
    const path = `/graphql?query=${encodeURIComponent('{__typename}')}`;
    expect((await gateway.get(path)).status).toBe(400);
    const own = await gateway.get(path, { 'apollo-require-preflight': '1' });
    expect(await own.json()).toEqual({ data: { __typename: 'Query' } });
    const mutation = `/graphql?query=${encodeURIComponent('mutation { scrapeDentists(city: "Roma", region: "") { __typename } }')}`;
    expect((await gateway.get(mutation, { 'apollo-require-preflight': '1' })).status).toBe(405);
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('%s: 405', async (method) => {
    expect((await send(gateway, { method, path: '/graphql' })).status).toBe(405);
  });

  test('an expensive document is refused before anything is read', async () => {
    const nearby = 'nearby { dentist { nearby { dentist { nearby { dentist { nearby { dentist { id } } } } } } } }';
    const { status, body } = await ask({ query: `{ dentist(id: "1") { ${nearby} } }` });
    expect(status).toBe(400);
    expect(body.errors[0].message).toBe("The query's depth exceeds the limit of 9.");
  });
});

describe('our defects', () => {
  test('are masked with the request id, logged once with it, and leave the rest of the answer', async () => {
    const connection = gateway.services.orm.em.getConnection();
    const execute = connection.execute;
    connection.execute = async (sql: unknown) => {
      throw Object.assign(new Error(`insert 'mario.rossi@mail.it' failed in ${sql}`), { name: 'DriverException' });
    };
    const query = '{ __typename directoryFigures { cities } }';
    const response = await gateway.post('/graphql', { query }).finally(() => {
      connection.execute = execute;
    });
    const requestId = response.headers.get('x-request-id');
    const text = await response.text();
    expect(JSON.parse(text).errors).toEqual([
      {
        message: 'Si è verificato un errore da parte nostra: riprova tra poco.',
        path: ['directoryFigures'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
      },
    ]);
    expect(text).not.toMatch(/insert|mario|select/);
    const lines = gateway.logged.filter((line) => line.requestId === requestId && Number(line.level) >= 50);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ path: ['directoryFigures'], err: { name: 'DriverException' } });
    expect(JSON.stringify(lines)).not.toContain('mario');
  });

  test('a caller’s fault is told as it is and not logged as ours', async () => {
    const before = gateway.logged.filter(({ level }) => Number(level) >= 50).length;
    const { body } = await ask({ query: '{ topCities(limit: 99) { city } }' });
    expect(body.errors[0]).toMatchObject({
      message: 'limit must be between 1 and 50.',
      path: ['topCities'],
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toHaveLength(before);
  });
});

describe('compiled operations', () => {
  test('answer as written: aliases, fragments, skip and include, several operations in one document', async () => {
    const query = `
      query A($full: Boolean!) { cities: topCities { ...C } directoryFigures { cities averageRating @skip(if: $full) } }
      query B($full: Boolean!) { topCities(limit: 1) { city count @include(if: $full) } }
      fragment C on CityCount { city n: count }`;
    const run = async (operationName: string, full: boolean) =>
      (await ask({ query, operationName, variables: { full } })).body;
    expect(await run('A', true)).toEqual({
      data: { cities: [{ city: 'Roma', n: 1 }], directoryFigures: { cities: 1 } },
    });
    expect(await run('A', false)).toEqual({
      data: { cities: [{ city: 'Roma', n: 1 }], directoryFigures: { cities: 1, averageRating: 4.5 } },
    });
    expect(await run('B', false)).toEqual({ data: { topCities: [{ city: 'Roma' }] } });
    expect(await run('B', true)).toEqual({ data: { topCities: [{ city: 'Roma', count: 1 }] } });
  });
});

test('the log names operations and routes, never what was typed or who typed it', async () => {
  await gateway.post('/api/validate-location', { location: 'Trastevere' });
  await gateway.get('/api/dentists?city=Roma', { 'user-agent': 'Secret-Agent' });
  await gateway.query('query($l: String!) { validateLocation(location: $l) { __typename } }', { l: 'Vomero' });
  const log = JSON.stringify(gateway.logged);
  expect(log).not.toMatch(/Trastevere|Vomero|city=|Secret-Agent|127\.0\.0\.1/);
  expect(log).toContain('"route":"/api/validate-location"');
});
