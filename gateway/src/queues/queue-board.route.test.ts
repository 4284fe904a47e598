import { findAudit } from '@dentisti/db/operators/audit-entry.repository';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CookieJar, goodPassword, signedIn, signInMutation, storeOperator } from '../testing/operator.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';
import { boardPath } from './board-page.ts';

const gateway = setUpTestGateway();
let operator: CookieJar;
let admin: CookieJar;
beforeAll(async () => {
  operator = (await signedIn(gateway, 'luca@dentisti.example', 'operator')).browser;
  admin = (await signedIn(gateway, 'capo@dentisti.example', 'admin')).browser;
});

const document = { accept: 'text/html,*/*' };
const put = (path: string, headers: Record<string, string>) =>
  fetch(`${gateway.url}${boardPath}${path}`, { method: 'PUT', headers });

async function halfSignedIn(): Promise<Record<string, string>> {
  const browser = new CookieJar(gateway);
  await storeOperator(gateway, 'meta@dentisti.example', 'admin');
  await browser.ask(signInMutation, { email: 'meta@dentisti.example', password: goodPassword });
  expect([...browser.cookies.keys()]).toContain('session_id');
  return browser.headers();
}

describe('who is not signed in', () => {
  test.each(['visitor', 'halfway'])('%s gets nothing of it, not even its style sheet', async (who) => {
    const headers = who === 'visitor' ? {} : await halfSignedIn();
    const page = await gateway.get(boardPath, { ...headers, ...document });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin']);
    const deeper = await gateway.get(`${boardPath}/queue/mail`, { ...headers, ...document });
    expect([deeper.status, deeper.headers.get('location')]).toEqual([302, '/admin']);
    for (const path of ['/api/queues', '/api/redis/stats', '/static/favicon-32x32.png', '/csrf.js'])
      expect((await gateway.get(boardPath + path, { ...headers, ...document })).status === 200, path).toBe(false);
    expect((await gateway.get(`${boardPath}/api/queues`, headers)).status).toBe(401);
    expect((await put('/api/queues/mail/promote', headers)).status).toBe(401);
  });
});

describe('operators', () => {
  let jobId: string;
  beforeEach(async () => {
    jobId = `later-${crypto.randomUUID()}`;
    const mail = gateway.services.queueAdmin.queues.get('mail');
    await mail?.add('sendMail', { mailId: crypto.randomUUID() }, { jobId, delay: 3_600_000 });
  });
  const stateOf = async () => (await gateway.services.queueAdmin.job('mail', jobId))?.getState();

  test('an operator looks: our own document, scripts and queues from our own origin', async () => {
    const page = await gateway.get(boardPath, { ...operator.headers(), ...document });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).not.toMatch(/https?:\/\/|\son\w+=|<script>/);
    expect(html).toContain('"url":"/admin/code"');
    const files = [...html.matchAll(/(?:src|href)="((?:static|csrf)[^"]+)"/g)].map(([, file]) => file as string);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files)
      expect((await gateway.get(`${boardPath}/${file}`, operator.headers())).status, file).toBe(200);
    const queues = (await (await gateway.get(`${boardPath}/api/queues`, operator.headers())).json()) as {
      queues: { name: string }[];
    };
    expect(queues.queues.map(({ name }) => name)).toEqual([...gateway.services.queueAdmin.queues.keys()]);
    expect((await gateway.get(`${boardPath}/no/such/thing`, operator.headers())).status).toBe(404);
  });

  test('an operator changes nothing', async () => {
    for (const path of [`/api/queues/mail/${jobId}/promote`, '/api/queues/mail/pause', '/api/queues/mail/empty'])
      expect((await put(path, operator.headers())).status, path).toBe(403);
    expect(await stateOf()).toBe('delayed');
  });

  test('an admin lets a job go before its time, which is audited; without the CSRF token nothing happens', async () => {
    const path = `/api/queues/mail/${jobId}/promote`;
    const { 'x-csrf-token': _, ...forged } = admin.headers();
    expect((await put(path, forged)).status).toBe(401);
    expect(await stateOf()).toBe('delayed');
    expect((await put(path, admin.headers())).status).toBeLessThan(300);
    expect(await stateOf()).toBe('waiting');
    const [entry] = await findAudit(gateway.database.em.fork(), { limit: 1, target: { kind: 'queue', id: 'mail' } });
    expect(entry).toMatchObject({
      action: 'queue.board-promote',
      operatorEmail: 'capo@dentisti.example',
      detail: { jobId },
    });
  });

  test('a call to a practice is let go by nobody here, not even by an admin', async () => {
    const calls = gateway.services.queueAdmin.queues.get('calls');
    const dial = `dial-${crypto.randomUUID()}-0`;
    await calls?.add(
      'dialPractice',
      { callTaskId: crypto.randomUUID(), ordinal: 0 },
      { jobId: dial, delay: 3_600_000 },
    );
    for (const what of [`${dial}/promote`, 'promote', `${dial}/retry`, `${dial}/clean`, 'retry/failed']) {
      const answer = await put(`/api/queues/calls/${what}`, admin.headers());
      expect([answer.status, await answer.text()], what).toEqual([
        403,
        expect.stringContaining('si guardano soltanto'),
      ]);
    }
    expect(await (await gateway.services.queueAdmin.job('calls', dial))?.getState()).toBe('delayed');
    const seen = await (await gateway.get(`${boardPath}/api/queues?activeQueue=calls`, admin.headers())).json();
    const shown = (seen as { queues: { name: string; readOnlyMode: boolean }[] }).queues;
    expect(shown.filter(({ readOnlyMode }) => readOnlyMode).map(({ name }) => name)).toEqual(['calls']);
    expect(await findAudit(gateway.database.em.fork(), { limit: 1, target: { kind: 'queue', id: 'calls' } })).toEqual(
      [],
    );
  });

  test('not even an admin pauses past Postgres, empties a queue or writes a payload', async () => {
    const refused = ['pause', 'resume', 'empty', 'obliterate', 'concurrency', `${jobId}/delay`].map(
      (what) => `/api/queues/mail/${what}`,
    );
    for (const path of ['/api/queues/pause', ...refused])
      expect((await put(path, admin.headers())).status, path).toBe(403);
    const added = await gateway.post(`${boardPath}/api/queues/mail/add`, { name: 'sendMail' }, admin.headers());
    expect(added.status).toBe(403);
    expect(await gateway.services.queueAdmin.queues.get('mail')?.isPaused()).toBe(false);
  });
});
