import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { rateLimitOf } from '@dentisti/core/platform/rate-limits';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Sent, send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({ TRUST_PROXY: 'loopback' });
const query = 'query List($city: String!) { dentists(city: $city) { ... on DentistList { dentists { name } } } }';
const posted = (body: string | Buffer, headers: Record<string, string> = {}): Sent => {
  const length = String(Buffer.byteLength(body));
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body,
  };
};
const list = (city = 'Roma') => JSON.stringify({ query, variables: { city } });
const byGet: Sent = { method: 'GET', path: '/api/dentists?city=Roma' };
const rename = (name: string) => gateway.database.em.execute('update dentist set name = ?', [name]);

/** What the app looks for in what is kept, which a repeated request needs no more. */
let walks: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  await createPracticeRow(gateway.database.em, { name: 'Studio Uno' });
});
beforeEach(() => {
  walks = vi.spyOn(gateway.services.answers, 'find');
  walks.mockClear();
});

async function ask(sent: Sent, headers: Record<string, string> = {}) {
  walks.mockClear();
  const answer = await send(gateway, { ...sent, headers: { ...sent.headers, ...headers } });
  return { ...answer, isRepeated: walks.mock.calls.length === 0 };
}

describe('a request that says the same as one before it', () => {
  test.each([
    ['by POST', posted(list())],
    ['by GET', byGet],
  ])('is answered without the app, until its answer is not right any more: %s', async (_how, sent) => {
    await rename('Studio Uno');
    await ask(sent);
    const repeated = await ask(sent);
    expect([repeated.isRepeated, repeated.status]).toEqual([true, 200]);
    await rename('Studio Due');
    const anew = await ask(sent);
    expect([anew.isRepeated, anew.text]).toEqual([false, expect.stringContaining('Studio Due')]);
    expect(await ask(sent)).toMatchObject({ isRepeated: true, text: anew.text });
  });

  test('is told that its copy is right, without a body and what describes one', async () => {
    const { headers } = await ask(byGet);
    const answer = await ask(byGet, { 'if-none-match': String(headers.etag) });
    expect([answer.isRepeated, answer.status, answer.text]).toEqual([true, 304, '']);
    expect(answer.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' });
    expect(answer.headers).not.toHaveProperty('content-type');
  });

  test.each([
    ['another type', { 'content-type': 'text/plain' }, 415],
    ['a type that is none', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['a form it cannot have', { accept: 'text/html' }, 406],
    ['an encoding that it does not have', { 'content-encoding': 'gzip' }, 400],
  ])('but for %s is judged by itself', async (_what, headers, status) => {
    await ask(posted(list()));
    expect(await ask(posted(list(), headers))).toMatchObject({ status });
  });

  test('is one piece or many', async () => {
    await ask(posted(list()), { host: 'gateway' });
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').setNoDelay();
    const [first, second, third] = [list().slice(0, 10), list().slice(10, 40), list().slice(40)];
    const head = `POST /graphql HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(list())}`;
    // The answer that was made, the repeated one, and one whose body the app reads after the door did.
    for (const extra of ['', '', '\r\nX-Forwarded-Proto: https']) {
      const answered = once(socket, 'data');
      for (const piece of [`${head}${extra}\r\n\r\n`, first, second, third]) {
        socket.write(piece ?? '');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const [answer] = await answered;
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"data":\{"dentists"/);
    }
    socket.destroy();
  });

  test('and goes before its body has come leaves nothing behind', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"que',
    );
    // Once a later one is answered, the gateway has begun with this one.
    await once(socket, 'connect');
    await ask(byGet);
    const before = gateway.logged.length;
    socket.destroy();
    await expect.poll(() => gateway.logged.slice(before)).toMatchObject([{ status: 'aborted', route: '/graphql' }]);
  });
});

test('a reply that cannot be sent costs its connection alone', async () => {
  await ask(byGet);
  const broken = vi.spyOn(gateway.services.answers, 'recall').mockImplementation(() => {
    throw new Error('broken');
  });
  await expect(ask(byGet)).rejects.toThrow();
  broken.mockRestore();
  expect((await ask(byGet)).status).toBe(200);
});

test('calls are counted one by one, and refused in the app’s words', async () => {
  const { points } = rateLimitOf('calls');
  const client = { 'x-forwarded-for': '192.0.2.44' };
  for (let i = 0; i < points; i++) expect((await ask(byGet, client)).status).toBe(200);
  const refused = await ask(byGet, client);
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    429,
    { error: 'Troppe richieste in poco tempo: riprova tra un minuto.' },
  ]);
  expect((await ask(byGet, { 'x-forwarded-for': '192.0.2.45' })).status).toBe(200);
});

describe('a page', () => {
  const page: Sent = { method: 'GET', path: '/privacy-policy', headers: { host: 'dentisti.example' } };

  test('names the socket of the address and the protocol it was asked by', async () => {
    const policy = async (headers: Record<string, string>) =>
      String((await ask(page, headers)).headers['content-security-policy']).match(/wss?:\/\/[^ ;]+/)?.[0];
    for (let i = 0; i < 2; i++) {
      expect(await policy({})).toBe('ws://dentisti.example');
      expect(await policy({ 'x-forwarded-proto': 'https' })).toBe('wss://dentisti.example');
      expect(await policy({ host: 'other.example' })).toBe('ws://other.example');
    }
  });

  test('is never one of a build that was replaced', async () => {
    // Each later than the one before: the file system's clock stands still for milliseconds.
    let later = Date.now();
    const write = (file: string, text: string) => {
      later += 5_000;
      writeFileSync(file, text);
      utimesSync(file, new Date(later), new Date(later));
    };
    const drawn = (body: string) =>
      `export const renderPage = async () => ({ head: '', body: '${body}', styles: [], state: '{}', isIndexable: true });`;
    const renderer = join(gateway.services.env.WEB_DIST, 'server/render.js');
    const document = join(gateway.services.env.WEB_DIST, 'index.html');
    const template = (text: string) =>
      `<html><head><!--page-head--><!--/page-head--><script id="runtime-config" type="application/json">__RUNTIME_CONFIG__</script></head><body>${text}<!--page-body--><!--/page-body--><!--page-state--></body></html>`;
    write(document, template('documento 1'));
    write(renderer, drawn('pagina 1'));
    await ask(page);
    const repeated = await ask(page);
    expect([repeated.isRepeated, repeated.text]).toEqual([true, expect.stringMatching(/documento 1.*pagina 1/)]);
    write(renderer, drawn('pagina 2'));
    expect((await ask(page)).text).toContain('pagina 2');
    await ask(page);
    write(document, template('documento 2'));
    expect((await ask(page)).text).toMatch(/documento 2.*pagina 2/);
  });
});
