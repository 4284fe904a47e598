import { createHmac, randomUUID } from 'node:crypto';
import { reachabilityNonceHeader } from '@dentisti/domain/activation/reachability';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows, tuesdayMorning } from '../testing/booking-form.ts';
import { send } from '../testing/raw-request.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
const hmac = 'a-signing-secret-of-at-least-thirty-two-characters';
let gateway: TestGateway;
let signed: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ VOICE_WEBHOOK_SECRET: secret }, () => tuesdayMorning);
  const stores = { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url };
  signed = await startTestGateway(
    { ...stores, VOICE_WEBHOOK_SECRET: secret, VOICE_HMAC_SECRET: hmac },
    () => tuesdayMorning,
  );
});
afterAll(async () => {
  await signed.close();
  await gateway.close();
});

const post = (
  message: Record<string, unknown>,
  headers: Record<string, string> = { [webhookSecretHeader]: secret },
  on = gateway,
) => on.post('/webhooks/voice', { message }, headers);
const events = (callId: string) =>
  gateway.database.em
    .fork()
    .execute<Record<string, unknown>[]>(
      'select type, status, attempt_id as "attemptId", payload from voice_event where voice_call_id = ? order by id',
      [callId],
    );
const report = (callId: string, more: Record<string, unknown> = {}) => ({
  type: 'end-of-call-report',
  endedReason: 'customer-busy',
  call: {
    id: callId,
    assistant: { server: { headers: { [webhookSecretHeader]: secret } } },
    customer: { number: '+390612345678', name: 'Anna Bianchi' },
  },
  ...more,
});

describe('who may speak', () => {
  test.each([
    ['no secret', {}],
    ['a wrong secret', { [webhookSecretHeader]: 'wrong' }],
    ['a prefix of it', { [webhookSecretHeader]: secret.slice(0, -1) }],
    ['an empty one', { [webhookSecretHeader]: '' }],
  ])('%s: 401, nothing stored', async (_, headers) => {
    const callId = randomUUID();
    expect((await post(report(callId), headers as Record<string, string>)).status).toBe(401);
    expect(await events(callId)).toEqual([]);
  });

  test('while secret and key are being replaced, calls with the old ones are heard too', async () => {
    const old = {
      secret: 'the-webhook-secret-before-of-thirty-two-characters',
      hmac: 'the-signing-key-before-of-thirty-two-characters',
    };
    const replacing = await startTestGateway(
      {
        DATABASE_URL: gateway.database.serviceUrl,
        REDIS_URL: gateway.redis.url,
        VOICE_WEBHOOK_SECRET: `${secret}, ${old.secret}`,
        VOICE_HMAC_SECRET: `${hmac},${old.hmac}`,
      },
      () => tuesdayMorning,
    );
    const timestamp = String(Math.floor(tuesdayMorning.getTime() / 1_000));
    const body = { message: report(randomUUID()) };
    const statusWith = async (shown: string, key: string) => {
      const signature = createHmac('sha256', key)
        .update(`${timestamp}.${JSON.stringify(body)}`)
        .digest('hex');
      const headers = { [webhookSecretHeader]: shown, 'x-signature': signature, 'x-timestamp': timestamp };
      return (await replacing.post('/webhooks/voice', body, headers)).status;
    };
    expect(await statusWith(secret, hmac)).toBe(200);
    expect(await statusWith(old.secret, old.hmac)).toBe(200);
    expect(await statusWith(old.secret, 'x'.repeat(40))).toBe(401);
    expect(await statusWith(`${secret}, ${old.secret}`, hmac)).toBe(401);
    await replacing.close();
  });

  const seconds = Math.floor(tuesdayMorning.getTime() / 1_000);
  const sign = (timestamp: number | string, body: string, key = hmac) =>
    createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  test.each([
    ['signed now', (body: string) => [seconds, sign(seconds, body)], 200],
    ['signed in milliseconds', (body: string) => [seconds * 1_000, sign(seconds * 1_000, body)], 200],
    ['signed four minutes ago', (body: string) => [seconds - 240, sign(seconds - 240, body)], 200],
    ['signed six minutes ago', (body: string) => [seconds - 360, sign(seconds - 360, body)], 401],
    ['signed in the future', (body: string) => [seconds + 360, sign(seconds + 360, body)], 401],
    ['with an old signature and a new time', (body: string) => [seconds, sign(seconds - 360, body)], 401],
    ['signed by another', (body: string) => [seconds, sign(seconds, body, 'x')], 401],
    ['of other bytes', (body: string) => [seconds, sign(seconds, `${body} `)], 401],
    ['unsigned', () => [seconds, ''], 401],
    ['with a time that is none', (body: string) => ['soon', sign('soon', body)], 401],
  ])('%s', async (_, make, status) => {
    const callId = randomUUID();
    const body = JSON.stringify({ message: report(callId, { note: 'è' }) });
    const [timestamp, signature] = make(body);
    const answer = await send(signed, {
      method: 'POST',
      path: '/webhooks/voice',
      headers: {
        [webhookSecretHeader]: secret,
        'x-timestamp': String(timestamp),
        'x-signature': String(signature),
        'content-type': 'application/json',
      },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await events(callId)).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe('a nonce of our own worker', () => {
  test('comes back signed with the secret, also where the platform has to sign its messages', async () => {
    const nonce = randomUUID();
    for (const on of [gateway, signed]) {
      const headers = { [webhookSecretHeader]: secret, [reachabilityNonceHeader]: nonce };
      const answer = await send(on, { method: 'POST', path: '/webhooks/voice', headers });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toEqual({
        reachability: createHmac('sha256', secret).update(nonce).digest('hex'),
      });
    }
  });

  test.each([
    ['without the secret', {}, randomUUID(), 401],
    ['that is none', { [webhookSecretHeader]: secret }, 'x'.repeat(200), 400],
  ])('%s', async (_what, headers, nonce, status) => {
    const given = {
      method: 'POST',
      path: '/webhooks/voice',
      headers: { ...headers, [reachabilityNonceHeader]: nonce },
    };
    expect((await send(gateway, given)).status).toBe(status);
  });
});

describe('what is kept', () => {
  test('each message once, in any order, as often as it comes', async () => {
    const callId = randomUUID();
    const attemptId = randomUUID();
    const call = { id: callId, customer: { externalId: attemptId } };
    const ringing = { type: 'status-update', status: 'ringing', call };
    const ended = { type: 'status-update', status: 'ended', endedReason: 'customer-busy', call };
    const all = [report(callId), ended, ringing, ended, report(callId), ringing, { type: 'hang', call }];
    const answers = await Promise.all(all.map((message) => post(message)));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect((await events(callId)).map(({ type, status }) => `${type} ${status}`).sort()).toEqual([
      'end-of-call-report ',
      'hang ',
      'status-update ended',
      'status-update ringing',
    ]);
    const [stored] = await gateway.database.em
      .fork()
      .execute<{ id: string }[]>(`select id from voice_event where voice_call_id = ? and type = 'hang'`, [callId]);
    expect(await gateway.redis.connection.exists(`bull:voice-events:voice-event-${stored?.id}`)).toBe(1);
  });

  test('no secret, no name; NUL and enormous outcomes do no harm', async () => {
    const callId = randomUUID();
    await post(
      report(callId, {
        artifact: {
          transcript: 'AI: Buongiorno\u0000\nUser: No, grazie\n',
          structuredOutputs: {
            x: { name: 'esito_chiamata', result: { result: 'declined', sentence: 'no\u0000grazie' } },
          },
        },
      }),
    );
    const [event] = await events(callId);
    expect(event?.payload).toMatchObject({
      outcome: { result: 'declined', sentence: 'no\u001agrazie' },
      transcript: 'AI: Buongiorno\u001a\nUser: No, grazie',
    });
    for (const word of [secret, 'Anna']) expect(JSON.stringify(event)).not.toContain(word);
    const other = randomUUID();
    await post(report(other, { analysis: { structuredData: { sentence: 'x'.repeat(50_000) } } }));
    expect((await events(other))[0]?.payload).toMatchObject({ outcome: null });
  });

  test.each([
    ['transcript', { type: 'transcript', call: { id: 'c-1' } }],
    ['a type of tomorrow', { type: 'quantum-update', call: { id: 'c-1' } }],
    ['a report without a call', { type: 'end-of-call-report', endedReason: 'x' }],
  ])('%s: 200 and forgotten', async (_, message) => {
    const before = await countRows(gateway, 'voice_event');
    expect((await post(message)).status).toBe(200);
    expect(await countRows(gateway, 'voice_event')).toBe(before);
  });

  test.each([
    ['nothing', '', 400],
    ['no JSON', '{"message":', 400],
    ['another shape', '{"hello":1}', 400],
    ['a list', '[]', 400],
    ['a message without a type', '{"message":{}}', 400],
    ['three megabytes', JSON.stringify({ message: report('big', { x: 'y'.repeat(3_000_000) }) }), 413],
  ])('%s: refused', async (_, body, status) => {
    const answer = await send(gateway, {
      method: 'POST',
      path: '/webhooks/voice',
      headers: { [webhookSecretHeader]: secret },
      body,
    });
    expect(answer.status).toBe(status);
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('only POST', async () => {
    expect((await gateway.get('/webhooks/voice', { [webhookSecretHeader]: secret })).status).toBe(405);
  });
});

describe('tool calls', () => {
  const outcome = {
    result: 'accepted',
    preference: 1,
    dateTime: '2026-11-26T10:00',
    callBackAt: '',
    reason: 'none',
    sentence: 'Va bene.',
  };
  test.each([
    [
      'function.arguments as text',
      { id: 't1', type: 'function', function: { name: 'registra_esito', arguments: JSON.stringify(outcome) } },
    ],
    ['arguments', { id: 't1', name: 'registra_esito', arguments: outcome }],
    ['parameters', { id: 't1', name: 'registra_esito', parameters: outcome }],
  ])('%s: noted once, answered alike each time', async (_, tool) => {
    const callId = randomUUID();
    const message = { type: 'tool-calls', call: { id: callId }, toolCallList: [tool] };
    for (let i = 0; i < 2; i++) {
      const answer = await post(message);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        results: [{ toolCallId: 't1', name: 'registra_esito', result: 'Annotato.' }],
      });
    }
    const stored = await events(callId);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ type: 'tool-calls', status: 't1', payload: { outcome } });
  });

  test('unknown and broken ones are 200 with an error', async () => {
    const toolCallList = [
      { id: 'a', name: 'compra' },
      { id: 'b', function: { name: 'registra_esito', arguments: '{' } },
      'x',
    ];
    const answer = await post({ type: 'tool-calls', call: { id: randomUUID() }, toolCallList });
    expect(answer.status).toBe(200);
    const { results } = (await answer.json()) as { results: { toolCallId: string; error?: string; result?: string }[] };
    expect(results.map(({ toolCallId, error }) => [toolCallId, error !== undefined])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});
