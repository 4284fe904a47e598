import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rateLimitOf } from '@dentisti/core/platform/rate-limits';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from '../testing/raw-request.ts';
import { setUpTestGateway, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
/** Another that counts what its clients cost. */
const counted = setUpTestGateway({ RATE_LIMIT_EXEMPT: '', TRUST_PROXY: '1' });
const [first, second] = ['198.51.100.1', '198.51.100.2'];
let id: number;

beforeAll(async () => {
  ({ id } = await createPracticeRow(gateway.database.em, { name: 'Studio Uno', week: null }));
  for (const { database } of [gateway, counted])
    for (let i = 0; i < 30; i++) await createPracticeRow(database.em, { name: `Studio ${i}` });
});
beforeEach(async () => write('com’era'));

const write = (description: string) =>
  gateway.database.em.execute('update dentist set description = ? where id = ?', [description, id]);

const list =
  'query List($city: String!) { dentists(city: $city) { ... on DentistList { dentists { id name description services } } } }';
const profile = 'query Profile($id: ID!) { dentist(id: $id) { name description nearby { dentist { name } } } }';
type Listed = { dentists: { dentists: { name: string; description: string | null }[] } };
const described = async (from: Pick<TestGateway, 'query'> = gateway) => {
  const { dentists } = await from.query<Listed>(list, { city: 'Torino' });
  return dentists.dentists.find(({ name }) => name === 'Studio Uno')?.description;
};
const ready = () => gateway.services.answers.size;

describe('a query that reads the directory alone', () => {
  test('is answered as Apollo answers it', async () => {
    // An alias of the query's own field keeps it from nothing; `openNow` depends on the clock and goes to Apollo.
    const body = (fields: string) => ({ query: `{ dentist(id: "${id}") { name ${fields} } }` });
    const [kept, apollo] = await Promise.all([
      gateway.post('/graphql', body('')),
      gateway.post('/graphql', body('openNow')),
    ]);
    for (const name of ['content-type', 'cache-control', 'vary'])
      expect(kept.headers.get(name)?.toLowerCase(), name).toBe(apollo.headers.get(name)?.toLowerCase());
    expect(Number(kept.headers.get('x-query-cost'))).toBeGreaterThan(0);
    expect(await kept.json()).toEqual({ data: { dentist: { name: 'Studio Uno' } } });
    expect(await apollo.json()).toEqual({ data: { dentist: { name: 'Studio Uno', openNow: null } } });
  });

  test('shows a change to the first request after its commit, on every gateway', async () => {
    const { DATABASE_URL, REDIS_URL } = gateway.services.env;
    const other = await startTestGateway({ DATABASE_URL, REDIS_URL });
    for (let i = 0; i < 10; i++) {
      await write(`cambio ${i}`);
      expect(await Promise.all([described(), described(other), described()])).toEqual(Array(3).fill(`cambio ${i}`));
      expect((await gateway.query<{ dentist: object }>(profile, { id: String(id) })).dentist).toMatchObject({
        description: `cambio ${i}`,
      });
    }
    await other.close();
  });

  test('is kept once for all spellings of its variables that mean nothing, and for every operation by itself', async () => {
    await described();
    const before = ready();
    await gateway.query(list, { city: 'Torino', other: 'junk' });
    expect(ready()).toBe(before);
    await gateway.query(list, { city: 'torino' });
    expect(ready()).toBeGreaterThan(before);
  });

  test.each([
    ['the clock', `{ dentist(id: "1") { openNow } }`],
    ['a practice that is not there', '{ dentist(id: "999999") { name } }'],
    ['an address that was typed', '{ validateLocation(location: "Via Roma 1, Torino") { __typename } }'],
  ])('that depends on %s is not kept', async (_what, document) => {
    const before = ready();
    await gateway.query(document);
    expect(ready()).toBe(before);
  });

  test('with a fault is worded by Apollo, and not kept', async () => {
    const before = ready();
    for (const query of ['{ topCities(limit: 99) { city } }', '{ dentists { __typename } }', '{ nothing }', '{']) {
      const answer = await gateway.post('/graphql', { query });
      expect(await answer.json(), query).toMatchObject({ errors: [{ message: expect.any(String) }] });
    }
    expect(ready()).toBe(before);
  });

  test('costs its client nothing once it is kept, and is refused in Apollo’s words before', async () => {
    const fields = 'id name slug address city cap region phone website description services specializations';
    const four = ['a', 'b', 'c', 'd'].map(
      (name) => `${name}: dentists(city: $city) { ... on DentistList { dentists { ${fields} } } }`,
    );
    const wide = `query Wide($city: String!) { ${four.join(' ')} }`;
    const ask = (city: string) =>
      counted.post('/graphql', { query: wide, variables: { city } }, { 'x-forwarded-for': first });
    // The first is told what lists cost that are not counted yet.
    await ask('Torino');
    const spent = Number((await ask('Torino ')).headers.get('x-query-cost'));
    expect(spent).toBeGreaterThan(1_500);
    // What the client has left is about ten of them.
    const { limits } = counted.services;
    expect((await limits.take('queryCost', first, rateLimitOf('queryCost').points - 12 * spent)).allowed).toBe(true);
    const statuses: number[] = [];
    for (let spaces = 2; spaces < 22; spaces++) statuses.push((await ask(`Torino${' '.repeat(spaces)}`)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    const refused = await ask('TORINO');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect((await ask('Torino')).status).toBe(200);
  });
});

describe('the bytes', () => {
  test('come in the best encoding the client takes', async () => {
    const ask = (encoding: string) =>
      send(gateway, {
        method: 'GET',
        path: '/api/dentists?city=Torino',
        headers: { 'accept-encoding': encoding },
      });
    const [br, gzip, plain] = await Promise.all([ask('gzip, br'), ask('gzip'), ask('identity')]);
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('are not sent again to a client that has them, until they change', async () => {
    const ask = (etag?: string) =>
      gateway.get('/api/dentists?city=Torino', { 'accept-encoding': 'gzip', ...(etag && { 'if-none-match': etag }) });
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) expect((await ask(known)).status, known).toBe(304);
    expect((await ask('"x"')).status).toBe(200);
    await write('altro');
    expect((await ask(etag)).status).toBe(200);
  });
});

test('many answers at once, none of them kept, wait for no connection that another of them holds', async () => {
  const before = Date.now();
  const query = '{ dentist(id: "1") { name } topCities(limit: 5) { city } suggestCities(query: "to") }';
  const spellings = Array.from({ length: 60 }, (_, spaces) => `${query}${' '.repeat(spaces)}`);
  const answers = await Promise.all(spellings.map((one) => gateway.post('/graphql', { query: one })));
  expect(answers.map(({ status }) => status)).toEqual(spellings.map(() => 200));
  // A connection that cannot be had is waited for during ten seconds.
  expect(Date.now() - before).toBeLessThan(9_000);
});

test('a dear query that cannot be answered from what is kept fails at once, charged once, and holds nobody up', async () => {
  const fields =
    'id name slug address city cap region phone website description province latitude longitude verified rating';
  const lists = ['a', 'b', 'c', 'd'].map(
    (name) => `${name}: dentists(city: "Torino") { ... on DentistList { dentists { ${fields} } } }`,
  );
  const query = `{ ${lists.join(' ')} topCities(limit: 99) { city } }`;
  const ask = (asked: string) => counted.post('/graphql', { query: asked }, { 'x-forwarded-for': second });
  await ask('{ topCities(limit: 5) { city } }');
  for (let i = 0; i < 3; i++) {
    const answer = await ask(query);
    expect(Number(answer.headers.get('x-query-cost'))).toBeGreaterThan(1_500);
    expect(await answer.json()).toMatchObject({ errors: [{ message: 'limit must be between 1 and 50.' }] });
  }
});

test('junk under another name does not push a document out, nor make it unready', async () => {
  const known = 'query Known($city: String!) { dentists(city: $city) { __typename } }';
  await gateway.query(known, { city: 'Torino' });
  const before = ready();
  await gateway.post('/graphql', { operationName: 'query Known', query: known.slice('query Known'.length) });
  await gateway.query(known, { city: 'TORINO' });
  expect(ready()).toBeGreaterThan(before);
});

test('what may be an address, or is far too long, is kept nowhere', async () => {
  await described();
  const before = ready();
  for (const city of ['Mario Rossi, Torino', 'x'.repeat(5_000), 'via Garibaldi 12']) {
    await gateway.query(list, { city });
    await gateway.query('query($q: String!) { suggestCities(query: $q) }', { q: city });
    await gateway.get(`/api/cities?q=${encodeURIComponent(city.slice(0, 200))}`);
  }
  expect(ready()).toBe(before);
});

test('an opt-out that comes before the practice bears its number shows', async () => {
  const { em } = gateway.database;
  const phone = '+390612349999';
  const opting = em.fork();
  await opting.begin();
  await opting.execute(`insert into opt_out (phone, at, source) values ('${phone}', now(), 'page')`);
  await em.execute('update dentist set phone = ? where id = ?', [phone, id]);
  const ask = async () =>
    (
      await gateway.query<{ dentist: { notBookableBecause: string | null } }>(
        `{ dentist(id: "${id}") { notBookableBecause } }`,
      )
    ).dentist.notBookableBecause;
  expect(await ask()).toBeNull();
  await opting.commit();
  expect(await ask()).toMatch(/non ricevere/);
});

test('a variable left out has its default, null has not', async () => {
  const query = 'query($limit: Int = 1) { topCities(limit: $limit) { city } }';
  const answers = [
    await gateway.post('/graphql', { query, variables: {} }),
    await gateway.post('/graphql', { query, variables: { limit: null } }),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(bodies[0]).toMatchObject({ data: { topCities: [{ city: expect.any(String) }] } });
  expect(bodies[1]).toMatchObject({ errors: [{}] });
});
