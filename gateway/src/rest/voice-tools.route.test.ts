import type { ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway } from '../start-gateway.ts';
import { signedIn } from '../testing/operator.ts';
import { expectRefused, wrongMethods } from '../testing/raw-request.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { runToolsWorker } from '../testing/tools-worker.ts';

const marker = 'Canarino-9f3b7c';
const call = { testPhoneNumber: '+39 347 123 4567', testMessage: 'Prova' };
const trunk = {
  provider: 'voipvoice',
  sipDomain: 'trunk.voipvoice.it',
  username: 'utente77',
  password: marker,
  fromNumber: '+39 02 1234 5678',
  displayName: 'Studio Rossi',
};
const accepted: ToolOutcome = { kind: 'accepted', italianNumber: '+390212345678', phoneNumberId: 'pn_1', steps: [] };
const json = { 'content-type': 'application/json' };

let gateway: TestGateway;
let worker: Awaited<ReturnType<typeof runToolsWorker>>;

describe('open, as in the trial', () => {
  beforeAll(async () => {
    gateway = await startTestGateway();
    worker = await runToolsWorker(gateway);
  });
  afterAll(async () => {
    await worker.close();
    await gateway.close();
  });
  beforeEach(() => {
    worker.taken.length = 0;
  });

  test('GET byok-providers: thirteen, with what is not verified', async () => {
    const { success, providers } = (await (await gateway.get('/api/vapi/byok-providers')).json()) as {
      success: boolean;
      providers: Record<string, unknown>[];
    };
    expect(success).toBe(true);
    expect(providers).toHaveLength(13);
    expect(Object.keys(providers[0] ?? {}).toSorted()).toEqual([
      'advantages',
      'category',
      'configExample',
      'estimatedCost',
      'name',
      'provider',
      'setupComplexity',
      'signupUrl',
      'unverified',
    ]);
  });

  test('POST test-call: the worker gets number and message by row, the job has an id alone', async () => {
    worker.outcome = { kind: 'called', callId: 'call-1' };
    const response = await gateway.post('/api/vapi/test-call', call);
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, callId: 'call-1', instructions: expect.stringContaining('+390378999999') },
    ]);
    expect(worker.taken).toEqual([
      {
        name: 'testCall',
        data: { toolRunId: expect.any(String) },
        request: { phone: '+393471234567', message: 'Prova' },
        password: null,
        byAdmin: false,
      },
    ]);
    expect(await gateway.database.em.fork().execute('select 1 from tool_run')).toEqual([]);
  });

  test('POST test-byok: accepted; the password reaches the worker and nobody else', async () => {
    worker.outcome = accepted;
    const response = await gateway.post('/api/vapi/test-byok', trunk);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      success: true,
      italianNumber: '+390212345678',
      phoneNumberId: 'pn_1',
      nextSteps: expect.arrayContaining([expect.stringContaining('variabili')]),
    });
    const [{ password, ...taken }] = worker.taken as [(typeof worker.taken)[number]];
    expect(password).toBe(marker);
    expect(taken.request).not.toHaveProperty('password');
    const keys = await gateway.redis.connection.keys('*');
    const values = await Promise.all(keys.map((key) => gateway.redis.connection.dump(key)));
    expect(
      [text, JSON.stringify(taken), JSON.stringify(gateway.logged), ...keys, ...values.map(String)].join(),
    ).not.toContain(marker);
  });

  test('a test that ran and failed is an answer: its layer is in details', async () => {
    const details = { layer: 'register', layerTitle: 'Registrazione', cause: 'c', remedy: 'r', steps: [], trace: null };
    worker.outcome = { kind: 'failed', message: 'Registrazione: c', details };
    const response = await gateway.post('/api/vapi/test-byok', trunk);
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: false, error: 'Registrazione: c', details },
    ]);
  });

  test.each([
    ['/api/vapi/test-call', '{}'],
    ['/api/vapi/test-call', '[]'],
    ['/api/vapi/test-call', '{'],
    ['/api/vapi/test-call', 'null'],
    ['/api/vapi/test-call', JSON.stringify({ ...call, testPhoneNumber: 39 })],
    ['/api/vapi/test-call', JSON.stringify({ ...call, testPhoneNumber: '' })],
    ['/api/vapi/test-call', JSON.stringify({ ...call, testPhoneNumber: '+12423220123' })],
    ['/api/vapi/test-call', JSON.stringify({ ...call, testPhoneNumber: '\0' })],
    ['/api/vapi/test-call', JSON.stringify({ ...call, testMessage: [] })],
    ['/api/vapi/test-call', JSON.stringify({ ...call, testMessage: '\ud800' })],
    ...Object.keys(trunk)
      .filter((name) => name !== 'displayName')
      .flatMap((name) =>
        [undefined, null, '', 7, {}].map((value): [string, string] => [
          '/api/vapi/test-byok',
          JSON.stringify({ ...trunk, [name]: value }),
        ]),
      ),
    ['/api/vapi/test-byok', JSON.stringify({ ...trunk, sipDomain: 'http://169.254.169.254/' })],
    ['/api/vapi/test-byok', JSON.stringify({ ...trunk, username: 'u\r\nX: y' })],
  ])('POST %s %s → 400', async (path, body) => {
    const headers = { ...json, 'content-length': String(Buffer.byteLength(body)) };
    await expectRefused(gateway, { method: 'POST', path, headers, body }, 400);
    expect(worker.taken).toEqual([]);
  });

  test.each(['/api/vapi/test-call', '/api/vapi/test-byok'])('%s: other types, sizes and methods', async (path) => {
    await expectRefused(gateway, { method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: '{}' }, 415);
    const large = JSON.stringify({ x: 'x'.repeat(17_000) });
    await expectRefused(gateway, { method: 'POST', path, headers: json, body: large }, 413);
    for (const method of wrongMethods('POST')) await expectRefused(gateway, { method, path }, 405);
  });

  test('GraphQL answers the same, field by field', async () => {
    const start = `mutation ($input: StartTestCallInput!) { startTestCall(input: $input) { __typename
      ... on TestCallStarted { callId callerId callerName instructions } ... on InvalidInput { fields { name message } } } }`;
    worker.outcome = { kind: 'called', callId: 'call-2' };
    const { startTestCall } = await gateway.query(start, { input: call });
    expect(startTestCall).toMatchObject({
      __typename: 'TestCallStarted',
      callId: 'call-2',
      callerId: '+390378999999',
      callerName: 'Dentisti.ai Test',
    });
    const invalid = await gateway.query(start, { input: { ...call, testPhoneNumber: '+19005550123' } });
    expect(invalid.startTestCall).toMatchObject({ fields: [{ name: 'testPhoneNumber' }] });
    const { internalTools, byokProviders } = await gateway.query(
      '{ internalTools { access simulated callerId callerName } byokProviders { provider unverified configExample { sipDomain } } }',
    );
    expect(internalTools).toMatchObject({ access: 'OPEN', simulated: true });
    expect(byokProviders).toHaveLength(13);
    worker.outcome = accepted;
    const { testByok } = await gateway.query(
      'mutation ($input: TestByokInput!) { testByok(input: $input) { ... on ByokAccepted { italianNumber phoneNumberId nextSteps steps { title } } } }',
      { input: trunk },
    );
    expect(testByok).toMatchObject({ italianNumber: '+390212345678', phoneNumberId: 'pn_1' });
  });
});

describe('without an answer of the worker', () => {
  test('504 after the wait, and the row stays for the worker; 503 when nothing can be queued', async () => {
    gateway = await startTestGateway({ TOOLS_WAIT_MS: '300' });
    try {
      const response = await gateway.post('/api/vapi/test-byok', trunk);
      expect([response.status, await response.json()]).toEqual([
        504,
        { success: false, error: 'La verifica è ancora in corso...' },
      ]);
      const [row] = await gateway.database.em.fork().execute<Record<string, unknown>[]>('select * from tool_run');
      expect(row).toMatchObject({ status: 'queued', by_admin: false });
      expect(JSON.stringify(row)).not.toContain(marker);
      const jobs = await gateway.redis.connection.keys('bull:tools:test-byok-*');
      const job = await gateway.redis.connection.hgetall(jobs[0] ?? '');
      expect(JSON.parse(job.data ?? '')).toEqual({ toolRunId: row?.id });
    } finally {
      await gateway.close();
    }
  });
});

describe('limits', () => {
  test('one client, one telephone, and everybody together – over two gateways', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_EXEMPT: '', TRUST_PROXY: 'loopback', TOOLS_WAIT_MS: '0' });
    const second = await startGateway(gateway.services.env, pino({ level: 'silent' }));
    try {
      let turn = 0;
      const from = async (address: string, testPhoneNumber: string) => {
        const { url } = turn++ % 2 === 0 ? gateway : second;
        const headers = { ...json, 'x-forwarded-for': address };
        const body = JSON.stringify({ ...call, testPhoneNumber });
        return (await fetch(`${url}/api/vapi/test-call`, { method: 'POST', headers, body })).status;
      };
      const ofNumber = [];
      for (let one = 1; one <= 4; one++) ofNumber.push(await from(`198.51.100.${one}`, '+393471234567'));
      expect(ofNumber).toEqual([504, 504, 504, 429]);
      const ofClient = [];
      for (let one = 0; one < 6; one++) ofClient.push(await from('198.51.100.77', `+39347123000${one}`));
      expect(ofClient).toEqual([504, 504, 504, 504, 504, 429]);
      // Thirty an hour for all of us, of which eight, and perhaps the refused fourth and sixth, were counted above.
      for (let one = 0; one < 16; one++) await gateway.services.limits.takeOf('testCallsOfAll', 'all', '203.0.113.250');
      let rung = 0;
      for (let one = 0; one < 10; one++)
        if ((await from(`203.0.113.${one}`, `+3934712350${String(one).padStart(2, '0')}`)) === 504) rung++;
      expect(rung).toBeGreaterThan(0);
      expect(rung).toBeLessThanOrEqual(6);
    } finally {
      await second.stop();
      await gateway.close();
    }
  });
});

describe('INTERNAL_TOOLS', () => {
  test('admin: strangers 401, operators 403, administrators with their CSRF token; each use is in the audit log', async () => {
    gateway = await startTestGateway({ INTERNAL_TOOLS: 'admin' });
    worker = await runToolsWorker(gateway);
    try {
      const ask = (headers: Record<string, string> = {}) => gateway.post('/api/vapi/test-byok', trunk, headers);
      expect((await ask()).status).toBe(401);
      expect((await gateway.get('/api/vapi/byok-providers')).status).toBe(401);
      expect(await gateway.query('{ byokProviders { name } internalTools { access } }')).toEqual({
        byokProviders: null,
        internalTools: { access: 'SIGN_IN' },
      });
      const operator = await signedIn(gateway, 'anna@dentisti.example', 'operator');
      expect((await ask(operator.browser.headers())).status).toBe(403);
      const { browser } = await signedIn(gateway, 'capo@dentisti.example', 'admin');
      const { 'x-csrf-token': _, ...withoutToken } = browser.headers();
      expect((await ask(withoutToken as Record<string, string>)).status).toBe(401);
      expect(worker.taken).toEqual([]);
      worker.outcome = accepted;
      expect((await ask(browser.headers())).status).toBe(200);
      expect(worker.taken).toMatchObject([{ byAdmin: true, password: marker }]);
      const audit = await gateway.database.em
        .fork()
        .execute<Record<string, unknown>[]>(`select * from audit_entry where action = 'tools.testByok'`);
      expect(audit).toHaveLength(1);
      expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${marker}|utente77|0212345678`));
    } finally {
      await worker.close();
      await gateway.close();
    }
  });

  test('off: nobody', async () => {
    gateway = await startTestGateway({ INTERNAL_TOOLS: 'off' });
    try {
      expect((await gateway.post('/api/vapi/test-call', call)).status).toBe(403);
      expect((await gateway.get('/api/vapi/byok-providers')).status).toBe(403);
    } finally {
      await gateway.close();
    }
  });
});
