import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerBuild } from '@dentisti/db/builds/web-build.repository';
import { createPracticeRow, forThisFile } from '@dentisti/db/testing';
import { keptQueries } from '@dentisti/domain/kept-queries';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { send } from '../testing/raw-request.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

const texts = {
  top: 'query Top($limit: Int = 2) { topCities(limit: $limit) { city count } }',
  list: 'query List($city: String!) { dentists(city: $city) { ... on DentistList { dentists { name slug description } } } }',
  one: 'query One($id: ID!) { dentist(id: $id) { name } }',
  clock: 'query Clock($id: ID!) { dentist(id: $id) { openNow } }',
  private: 'query Private { currentOperator { id } }',
  change: 'mutation Change { recordPageView(path: "/") }',
  broken: 'query Broken { nothing }',
};
const idOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'dentisti-documents-'));
const file = join(folder, 'documents.json');
writeFileSync(file, JSON.stringify(Object.fromEntries(Object.values(texts).map((text) => [idOf(text), text]))));
afterAll(() => rmSync(folder, { recursive: true }));

const gateway = forThisFile(() => startTestGateway({ TRUSTED_DOCUMENTS: file }));
let id: number;
beforeAll(async () => {
  ({ id } = await createPracticeRow(gateway.database.em, { name: 'Studio Uno', week: null }));
  for (let i = 0; i < 30; i++) await createPracticeRow(gateway.database.em, { name: `Studio ${i}` });
});

const addressOf = (name: keyof typeof texts, variables?: object, more = '') =>
  `/graphql?documentId=${idOf(texts[name])}${variables ? `&variables=${encodeURIComponent(JSON.stringify(variables))}` : ''}${more}`;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(gateway, { method, path, headers });
const ready = () => gateway.services.answers.size;

describe('a query by the id of its document', () => {
  test('is answered with the very bytes of its POST, which both are kept once', async () => {
    const posted = await gateway.post('/graphql', { query: texts.list, variables: { city: 'Torino' } });
    const before = ready();
    const asked = await ask(addressOf('list', { city: 'Torino' }));
    expect(asked.status).toBe(200);
    expect(asked.text).toBe(await posted.text());
    expect(ready()).toBe(before);
    expect(asked.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding, Accept',
      'x-query-cost': posted.headers.get('x-query-cost'),
    });
  });

  test('needs no bytes where the client has them, until a commit', async () => {
    const path = addressOf('list', { city: 'Torino' });
    const { headers } = await ask(path, { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.status, again.text], known).toEqual([304, '']);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
    await gateway.database.em.execute('update dentist set description = ? where id = ?', ['altro', id]);
    const changed = await ask(path, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('has no need of a header that another site could not send, a name of its operation, or of variables', async () => {
    expect(JSON.parse((await ask(addressOf('top'))).text).data.topCities).toMatchObject([{ count: 31 }]);
    expect((await ask(addressOf('top', {}, '&operationName=Top'))).status).toBe(200);
    expect((await ask(addressOf('top', undefined, '&variables='))).status).toBe(200);
    expect((await ask(addressOf('top'), {}, 'HEAD')).headers.etag).toBe((await ask(addressOf('top'))).headers.etag);
  });

  test('is the same for an operator: no session changes it or is answered with it', async () => {
    const headers = { cookie: `session_id=${'a'.repeat(43)}; csrf_token=b` };
    const [theirs, ours] = [await ask(addressOf('top'), headers), await ask(addressOf('top'))];
    expect(theirs.text).toBe(ours.text);
    expect(theirs.headers['set-cookie']).toBeUndefined();
  });

  test('that is not kept is kept by no browser either', async () => {
    const missing = await ask(addressOf('one', { id: '999999' }));
    expect(JSON.parse(missing.text)).toEqual({ data: { dentist: null } });
    expect(missing.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(missing.headers.etag).toBeUndefined();
  });

  test.each([
    ['a wrong variable', addressOf('one', { id: { a: 1 } }), 'BAD_USER_INPUT'],
    ['a missing variable', addressOf('list'), 'BAD_USER_INPUT'],
    ['a fault of the field', addressOf('top', { limit: 99 }), 'BAD_USER_INPUT'],
  ])('with %s is worded as its POST, and not kept', async (_what, path, code) => {
    const before = ready();
    const answer = await ask(path);
    expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ extensions: { code } }] });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(ready()).toBe(before);
  });

  test('that takes no JSON is told so', async () => {
    expect((await ask(addressOf('top'), { accept: 'image/png' })).status).toBe(406);
    const type = 'application/graphql-response+json';
    expect((await ask(addressOf('top'), { accept: type })).headers['content-type']).toContain(type);
  });
});

describe('a document of another build', () => {
  const older = {
    list: 'query Older($city: String!) { dentists(city: $city) { ... on DentistList { dentists { slug name } } } }',
    change: 'mutation Older { recordPageView(path: "/results") }',
    gone: 'query Gone { fieldOfBefore }',
    later: 'query Later { topCities { city! } }',
  };
  const ask = (text: string, variables = {}, headers: Record<string, string> = {}) =>
    gateway.get(
      `/graphql?documentId=${idOf(text)}&variables=${encodeURIComponent(JSON.stringify(variables))}`,
      headers,
    );
  beforeAll(() =>
    registerBuild(gateway.database.em.fork(), {
      paths: [],
      documents: Object.fromEntries(Object.values(older).map((text) => [idOf(text), text])),
      read: () => Promise.reject(new Error('no files')),
    }),
  );

  test('is answered as one of this build: the bytes of its POST, and 304', async () => {
    const posted = await gateway.post('/graphql', { query: older.list, variables: { city: 'Torino' } });
    // The kept builds are looked up again once the last look is three seconds old.
    await expect.poll(async () => (await ask(older.list, { city: 'Torino' })).status, { timeout: 10_000 }).toBe(200);
    const asked = await ask(older.list, { city: 'Torino' });
    expect(await asked.text()).toBe(await posted.text());
    expect(asked.headers.get('cache-control')).toBe('public, no-cache');
    const again = await ask(older.list, { city: 'Torino' }, { 'if-none-match': String(asked.headers.get('etag')) });
    expect(again.status).toBe(304);
  });

  test.each([
    ['a mutation', older.change, 405, 'BAD_REQUEST'],
    ['a field that is gone', older.gone, 400, 'PERSISTED_DOCUMENT_NOT_FOUND'],
    ['what this gateway cannot read', older.later, 400, 'PERSISTED_DOCUMENT_NOT_FOUND'],
  ])('is refused: %s', async (_what, text, status, code) => {
    const answer = await ask(text);
    const { errors } = (await answer.json()) as { errors: unknown[] };
    expect([answer.status, errors]).toMatchObject([status, [{ extensions: { code } }]]);
  });
});

describe('refused', () => {
  test.each([
    ['an unknown id', '/graphql?documentId=sha256:00', 400, 'PERSISTED_DOCUMENT_NOT_FOUND'],
    [
      'an id that names something of every object',
      '/graphql?documentId=__proto__',
      400,
      'PERSISTED_DOCUMENT_NOT_FOUND',
    ],
    ['a query that depends on the clock', addressOf('clock', { id: '1' }), 400, 'PERSISTED_DOCUMENT_NOT_FOUND'],
    ['a query of one person', addressOf('private'), 400, 'PERSISTED_DOCUMENT_NOT_FOUND'],
    ['a document of another schema', addressOf('broken'), 400, 'PERSISTED_DOCUMENT_NOT_FOUND'],
    ['a mutation', addressOf('change'), 405, 'BAD_REQUEST'],
    ['broken variables', addressOf('top', undefined, '&variables={'), 400, 'BAD_REQUEST'],
    ['variables that are no object', addressOf('top', undefined, '&variables=[1]'), 400, 'BAD_REQUEST'],
    ['another operation', addressOf('top', undefined, '&operationName=Other'), 400, 'BAD_REQUEST'],
    ['two ids', addressOf('top', undefined, '&documentId=x'), 400, 'BAD_REQUEST'],
    ['a text beside the id', addressOf('top', undefined, '&query={__typename}'), 400, 'BAD_REQUEST'],
    ['broken encoding', addressOf('top', undefined, '&variables=%E0%A4%A'), 400, 'BAD_REQUEST'],
    ['NUL', addressOf('top', undefined, '&variables=%00'), 400, 'BAD_REQUEST'],
  ])('%s', async (_what, path, status, code) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const [error] = JSON.parse(answer.text).errors;
    expect(error).toMatchObject({ message: expect.any(String), extensions: { code } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).not.toMatch(/node_modules|\.ts:/);
  });

  test('where no documents were built, and the rest works', async () => {
    const bare = await startTestGateway({ TRUSTED_DOCUMENTS: join(folder, 'nothing.json') });
    onTestFinished(() => bare.close());
    expect((await bare.get(addressOf('top'))).status).toBe(400);
    expect((await bare.post('/graphql', { query: texts.top })).status).toBe(200);
  });

  test('too many calls, as everywhere', async () => {
    const counted = await startTestGateway({
      TRUSTED_DOCUMENTS: file,
      RATE_LIMIT_EXEMPT: '',
      RATE_LIMIT_LOOPBACK_FACTOR: '1',
    });
    onTestFinished(() => counted.close());
    const statuses = new Set<number>();
    for (let i = 0; i < 31; i++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => counted.get(addressOf('top'))));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});

test('nothing of an address reaches the log', () => {
  expect(JSON.stringify(gateway.logged)).not.toMatch(/documentId|sha256|Torino/);
});

test('every query that the page asks for by GET is one whose answers are kept', async () => {
  const built = join(import.meta.dirname, '../../../web/src/gql/persisted-documents.json');
  const documents: Record<string, string> = JSON.parse(readFileSync(built, 'utf8'));
  const real = await startTestGateway({ TRUSTED_DOCUMENTS: built });
  onTestFinished(() => real.close());
  const asked = new Set<string>();
  for (const [documentId, text] of Object.entries(documents)) {
    const [, name = ''] = /\bquery (\w+)/.exec(text) ?? [];
    if (!keptQueries.has(name)) continue;
    asked.add(name);
    const answer = await real.get(`/graphql?documentId=${documentId}&variables=${encodeURIComponent('{"city":1}')}`);
    expect(await answer.text(), name).not.toContain('PERSISTED_DOCUMENT_NOT_FOUND');
  }
  expect(asked).toEqual(keptQueries);
});
