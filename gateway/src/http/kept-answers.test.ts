import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Sent, send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  for (let i = 0; i < 40; i++) await createPracticeRow(gateway.database.em, { name: `Studio ${i}` });
});

const query = 'query List($city: String!) { dentists(city: $city) { ... on DentistList { dentists { name slug } } } }';
const posted = (city: string): Sent => {
  const body = JSON.stringify({ query, variables: { city } });
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return { method: 'POST', path: '/graphql', headers, body };
};
const got = (path: string, headers = {}): Sent => ({ method: 'GET', path, headers });
const ask = (sent: Sent, headers: Record<string, string> = {}) =>
  send(gateway, { ...sent, headers: { ...sent.headers, ...headers } });

describe('an answer that is kept', () => {
  test.each([
    ['a list by POST', posted('Roma'), '/graphql'],
    ['a list by GET', got('/api/dentists?city=Roma'), '/api/dentists'],
    ['the top cities', got('/api/top-cities?limit=3'), '/api/top-cities'],
  ])('%s goes out as the one that was made: bytes, headers, log', async (_what, sent, route) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      await gateway.database.em.execute('update dentist set description = ? where name = ?', [encoding, 'Studio 1']);
      const made = await ask(sent, { 'accept-encoding': encoding });
      const kept = await ask(sent, { 'accept-encoding': encoding });
      const ofRequest = ({ headers: { 'x-request-id': id, date, ...same } }: typeof made) => same;
      expect(ofRequest(kept)).toEqual(ofRequest(made));
      expect(kept.bytes.equals(made.bytes)).toBe(true);
      expect(kept.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        vary: 'Accept-Encoding',
      });
      const id = kept.headers['x-request-id'];
      expect(id).not.toBe(made.headers['x-request-id']);
      const lines = gateway.logged.filter(({ requestId }) => requestId === id);
      expect(lines).toMatchObject([{ route, method: sent.method, status: 200 }]);
    }
  });

  test('goes without its body to a HEAD, and whole to who asks for a part', async () => {
    const whole = await ask(got('/api/dentists?city=Roma'));
    const head = await ask({ method: 'HEAD', path: '/api/dentists?city=Roma' });
    expect([head.text, head.headers['content-length'], head.headers.etag]).toEqual([
      '',
      whole.headers['content-length'],
      whole.headers.etag,
    ]);
    const part = await ask(got('/api/dentists?city=Roma'), { range: 'bytes=0-9' });
    expect([part.status, part.text]).toEqual([200, whole.text]);
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['*', 'br'],
    ['br;q=;;, \u00e9', 'br'],
    ['', undefined],
    [`gzip, ${'x'.repeat(8_000)}`, 'gzip'],
  ])('comes in what the client takes: %s', async (accepted, encoding) => {
    const answer = await ask(got('/api/dentists?city=Roma'), { 'accept-encoding': accepted });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
  });

  test('is compared with every tag of a client, however it writes them', async () => {
    const { etag } = (await ask(got('/api/dentists?city=Roma'))).headers;
    const statuses = async (...tags: string[]) =>
      Promise.all(
        tags.map(async (tag) => (await ask(got('/api/dentists?city=Roma'), { 'if-none-match': tag })).status),
      );
    expect(await statuses(`W/${etag}`, `"a",W/${etag}`, `${etag}, ${etag}`, '*')).toEqual([304, 304, 304, 304]);
    expect(await statuses('"a"', 'W/', ',,,', `${etag}x`, `"${'a,'.repeat(3_000)}"`)).toEqual([
      200, 200, 200, 200, 200,
    ]);
  });

  test('is not reached with more headers than a request may have', async () => {
    expect((await ask(got('/api/dentists?city=Roma'), { 'x-junk': 'x'.repeat(20_000) })).status).toBe(431);
  });
});

test.each([
  ['/api/top-cities', 200],
  ['/api/top-cities/', 200],
  ['/API/top-cities', 200],
  ['/api/TOP-CITIES', 404],
  ['//api/top-cities', 404],
  ['/api//top-cities', 404],
  ['/%61pi/top-cities', 404],
  ['/api/top%2Dcities', 404],
  ['/api/../api/top-cities', 404],
  ['/results/', 301],
  ['/RESULTS', 301],
  ['//results', 404],
  ['/%72esults', 404],
  ['/results%2F', 404],
  ['/results/..', 404],
  ['/admin/code/bull', 401],
  ['/graphql/x', 404],
  ['/dentista-', 404],
  ['/dentista-%00', 404],
])('%s keeps its meaning: %i', async (path, status) => {
  expect((await ask(got(path))).status).toBe(status);
});
