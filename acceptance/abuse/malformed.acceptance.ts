import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Production, startProduction } from '../product/production.ts';
import { type Reply, Stranger } from './strangers.ts';

let production: Production;
beforeAll(async () => {
  production = await startProduction();
});
afterAll(() => production[Symbol.asyncDispose]());
beforeEach(() => {
  production.logged.length = 0;
});

const json = { 'content-type': 'application/json' };
const query = '{ directoryFigures { cities } }';
const sha256Hash = createHash('sha256').update(query).digest('hex');
const persisted = (more: object) =>
  JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash } }, ...more });
const inAddress = `/graphql?extensions=${encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }))}`;
const signIn = `mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) {
  __typename ... on TooManyRequests { retryAfterSeconds } } }`;
const signInBody = (email: string, password: string) =>
  JSON.stringify({ query: signIn, variables: { email, password } });

/** Our errors: what the gateway itself counts as its fault. */
const ourErrors = () => production.logged.filter(({ level }) => Number(level) >= 50);

type Try = (stranger: Stranger) => Promise<Reply>;
const malformed: [name: string, send: Try, status: number][] = [
  ['a persisted query by its hash', (one) => one.send('POST', '/graphql', json, persisted({})), 400],
  ['a persisted query to be stored', (one) => one.send('POST', '/graphql', json, persisted({ query })), 400],
  [
    'a persisted query in the address',
    (one) => one.send('GET', inAddress, { 'apollo-require-preflight': 'true', accept: 'application/json' }),
    400,
  ],
  ['a HEAD with an address of 20 kB', (one) => one.send('HEAD', `/${'a'.repeat(20_000)}`), 431],
  ['a HEAD with an address of 12 kB', (one) => one.send('HEAD', `/${'a'.repeat(12_000)}`), 404],
  ['a percent-encoding cut off', (one) => one.get('/%E0%A4%A'), 400],
  ['a percent sign alone', (one) => one.get('/dentista/%'), 400],
  ['a percent-encoding cut off below /api', (one) => one.get('/api/dentists/%E0%A4%A'), 400],
  ['a percent-encoding cut off in a tile', (one) => one.get('/tiles/light/%E0%A4%A/1/1.svg'), 400],
  ['an address of somebody else’s', (one) => one.get('//evil'), 404],
  ['an address of somebody else’s with a host', (one) => one.get('//evil.example/%2e%2e'), 404],
];

test.each(malformed)('%s is refused and not counted as our error', async (_, send, status) => {
  const reply = await send(new Stranger(production.url));
  expect(reply.status, reply.text.slice(0, 300)).toBe(status);
  expect(reply.headers.location).toBeUndefined();
  // A line may still be on its way.
  expect((await new Stranger(production.url).get('/health/live')).status).toBe(200);
  expect(ourErrors()).toEqual([]);
});

test('signIn with NUL is the caller’s fault', async () => {
  for (const [email, password] of [
    ['anna\0@x.it', 'x'],
    ['a@x.it', 'x\0y'],
    ['a@x.it\r\nBcc: b@x.it', 'x'],
    ['a@x.it', 'x\ud83d'],
  ] as const) {
    const { status, text } = await new Stranger(production.url).send(
      'POST',
      '/graphql',
      json,
      signInBody(email, password),
    );
    expect([status, JSON.parse(text)]).toMatchObject([400, { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] }]);
  }
  const literal = `mutation { signIn(email: "a\\u0000@x.it", password: "x") { __typename } }`;
  const inDocument = await new Stranger(production.url).graphql(literal);
  expect(inDocument.status, inDocument.text).toBe(400);
  expect(ourErrors()).toEqual([]);
});

test('a forged X-Forwarded-For makes no new client of an old one', async () => {
  const stranger = new Stranger(production.url);
  const outcomes: string[] = [];
  for (let i = 0; i < 40 && !outcomes.includes('TooManyRequests'); i++) {
    const headers = { ...json, 'x-forwarded-for': `198.51.100.${i}`, forwarded: `for=198.51.100.${i}` };
    const { text } = await stranger.send('POST', '/graphql', headers, signInBody(`persona${i}@x.it`, 'sbagliata'));
    outcomes.push((JSON.parse(text) as { data: { signIn: { __typename: string } } }).data.signIn.__typename);
  }
  console.log(`forged X-Forwarded-For: refused after ${outcomes.length} tries`);
  expect(outcomes.at(-1)).toBe('TooManyRequests');
  const other = await new Stranger(production.url).send('POST', '/graphql', json, signInBody('altra@x.it', 'x'));
  expect(other.text).toContain('SignInRefused');
  expect(ourErrors()).toEqual([]);
});
