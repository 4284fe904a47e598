import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DialRequest } from '@dentisti/core/dialing/voice-platform';
import { assistantDefinition } from '@dentisti/domain/dialing/assistant-definition';
import { callScript } from '@dentisti/domain/dialing/assistant-script';
import type { CallScriptInput } from '@dentisti/domain/dialing/call-script-input';
import { demoPhone } from '@dentisti/domain/practice/demo-phone';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { createVoiceClient, type VoiceClientSettings } from './voice-client.ts';

const never = new AbortController().signal;
const phone = '+390258301234';

function assistant(attemptId: string, given: Partial<CallScriptInput> = {}, operatorPhone: string | null = null) {
  const input: CallScriptInput = {
    now: new Date('2026-11-23T09:00:00Z'),
    purpose: 'book',
    practiceName: 'Studio Bianchi',
    patientName: 'Anna Verdi',
    patientPhone: '+393331234567',
    number: 'DENT-AB23-KM45',
    reason: 'HYGIENE',
    note: 'ho paura del trapano',
    wantedTimes: [24, 25, 26].map((day) => new Date(`2026-11-${day}T09:00:00Z`)),
    aboutAt: null,
    releasesAt: null,
    recorded: false,
    operatorPhone,
    callerId: '+390258300000',
    ...given,
  };
  return assistantDefinition({
    script: callScript(input),
    asked: input,
    server: { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'ours', credentialId: null },
    attemptId,
    recorded: input.recorded,
    operatorPhone,
  });
}

function request(given: Partial<DialRequest> = {}): DialRequest {
  const attemptId = crypto.randomUUID();
  return { attemptId, phone, name: 'DENT-AB23-KM45', assistant: assistant(attemptId), ...given };
}

/** A server that answers as it is told, and remembers what it was asked. */
const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
let answer: (response: ServerResponse, url: string) => void;
const stub = createServer(async (incoming, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { method = '', url = '', headers } = incoming;
  asked.push({ method, url, headers, body: text ? JSON.parse(text) : null });
  answer(response, url);
});
const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

let simulator: RunningVoiceSimulator;
let stubUrl = '';
beforeAll(async () => {
  stub.listen(0, '127.0.0.1');
  await once(stub, 'listening');
  stubUrl = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
  simulator = await startVoiceSimulator();
});
afterAll(async () => {
  stub.closeAllConnections();
  stub.close();
  await simulator.close();
});
beforeEach(async () => {
  asked.length = 0;
  answer = json(201, { id: 'call-1', status: 'queued' });
  await simulator.platform.reset();
});

const client = (given: Partial<VoiceClientSettings> = {}) =>
  createVoiceClient({
    baseUrl: stubUrl,
    apiKey: 'key',
    phoneNumberId: 'line-1',
    isLive: false,
    timeoutMs: 2_000,
    ...given,
  });

describe('contract', () => {
  test('a dial carries our attempt, our line, our key and who we are', async () => {
    const dial = request();
    expect(await client().createCall(dial, never)).toMatchObject({ id: 'call-1', status: 'queued' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/call',
      headers: { authorization: 'Bearer key', 'user-agent': expect.stringMatching(/^Dentisti\.ai\//) },
      body: {
        phoneNumberId: 'line-1',
        customer: { number: phone, externalId: dial.attemptId },
        assistant: { metadata: { attemptId: dial.attemptId }, backgroundSound: 'off' },
      },
    });
  });

  test('the simulator takes it, knows it by our attempt, and tells how it ended', async () => {
    const simulated = client({ baseUrl: simulator.url });
    const dial = request();
    const before = new Date();
    const placed = await simulated.createCall(dial, never);
    expect(await simulated.findCallOfAttempt(dial.attemptId, before, never)).toMatchObject({ id: placed.id });
    expect(await simulated.findCallOfAttempt(crypto.randomUUID(), before, never)).toBeNull();
    expect(await simulated.findCallOfAttempt(dial.attemptId, new Date(before.getTime() - 3_600_000), never)).toBeNull();
    await expect
      .poll(async () => (await simulated.getCall(placed.id, never))?.status, { timeout: 15_000 })
      .toBe('ended');
    expect(await simulated.getCall(placed.id, never)).toMatchObject({
      attemptId: dial.attemptId,
      endedReason: expect.any(String),
    });
    expect(await simulated.getCall(crypto.randomUUID(), never)).toBeNull();
    await simulated.deleteCall(placed.id, never);
    expect(await simulated.getCall(placed.id, never)).toMatchObject({
      attemptId: null,
      customerNumber: null,
      outcome: null,
    });
    const raw = await (
      await fetch(`${simulator.url}/call/${placed.id}`, { headers: { authorization: 'Bearer key' } })
    ).text();
    expect(raw).not.toMatch(/Anna Verdi|trapano|transcript|\+39/);
    // Gone, or never known: nothing is left to forget.
    await simulated.deleteCall(crypto.randomUUID(), never);
  });

  test('a call that goes on can be ended, one that is over cannot', async () => {
    // Rings for more than a second: it goes on until we end it.
    const slow = await startVoiceSimulator({ speed: 20 });
    onTestFinished(() => slow.close());
    const simulated = client({ baseUrl: slow.url });
    slow.platform.behaviour.order({ number: phone, persona: 'slow', after: 0, times: 1 });
    const placed = await simulated.createCall(request(), never);
    expect(await simulated.endCall(placed.id, 'Mi scusi.', never)).toBe(true);
    await expect.poll(async () => (await simulated.getCall(placed.id, never))?.status).toBe('ended');
    expect((await simulated.getCall(placed.id, never))?.endedReason).toBe('manually-canceled');
    expect(await simulated.endCall(placed.id, 'Mi scusi.', never)).toBe(false);
  });
});

describe('a dial is never repeated, and its failure says what is known', () => {
  test.each([
    ['400 for a body', 400, { message: ['assistant.foo should not exist'] }, 'refused'],
    ['400 for the number', 400, { message: 'customer.number must be a valid phone number' }, 'number'],
    ['401', 401, { message: 'Invalid Key' }, 'refused'],
    ['402', 402, { message: 'Insufficient credits' }, 'refused'],
    ['429', 429, { message: 'Too Many Requests' }, 'rate-limited'],
    ['429 for concurrency', 429, { message: 'Over Concurrency Limit' }, 'concurrency'],
    ['408', 408, {}, 'unknown'],
    ['500', 500, { message: 'Internal server error' }, 'unknown'],
    ['503 of a proxy', 503, '<html>', 'unknown'],
    ['an answer without a call', 201, { nonsense: true }, 'unknown'],
  ])('%s', async (_what, status, body, kind) => {
    answer = json(status, body);
    await expect(client().createCall(request(), never)).rejects.toMatchObject({ name: 'VoiceFailure', kind });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['a broken connection', (response: ServerResponse) => void response.socket?.destroy(), {}],
    ['no answer in time', () => {}, { timeoutMs: 500 }],
    ['half an answer', (response: ServerResponse) => void response.writeHead(201).end('{"id":'), {}],
  ])('%s', async (_what, behave, settings) => {
    answer = behave;
    await expect(client(settings).createCall(request(), never)).rejects.toMatchObject({ kind: 'unknown' });
    expect(asked).toHaveLength(1);
  });

  test('a stop in the middle leaves it unknown', async () => {
    const stopping = new AbortController();
    answer = () => stopping.abort(new Error('stop'));
    await expect(client().createCall(request(), stopping.signal)).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('the reason has no telephone in it', async () => {
    answer = json(400, { message: `customer ${phone} is not allowed` });
    await expect(client().createCall(request(), never)).rejects.toMatchObject({
      reason: expect.not.stringMatching(/\d{5}/),
    });
  });
});

describe('whom we never ring', () => {
  test.each([
    ['abroad', '+33142685300'],
    ['premium', '+39899123456'],
    ['emergency', '+39112'],
    ['no number', 'DENT'],
  ])('%s', async (_what, number) => {
    await expect(client().createCall(request({ phone: number }), never)).rejects.toMatchObject({ kind: 'number' });
    expect(asked).toHaveLength(0);
  });

  test('demonstration numbers on the live platform; the simulator takes them', async () => {
    const demo = request({ phone: demoPhone('Lazio', 7) });
    await expect(client({ isLive: true }).createCall(demo, never)).rejects.toMatchObject({ kind: 'number' });
    expect(asked).toHaveLength(0);
    expect(await client().createCall(demo, never)).toMatchObject({ id: 'call-1' });
  });
});

test('our key goes to no address that only an answer names', async () => {
  const controlled = (controlUrl: string) => (response: ServerResponse, url: string) =>
    url.startsWith('/call/') ? json(200, { id: 'c', monitor: { controlUrl } })(response) : json(200, {})(response);
  answer = controlled('http://127.0.0.1:9/steal');
  expect(await client().endCall('c', 'Mi scusi.', never)).toBe(false);
  answer = controlled(`${stubUrl}/c/control`);
  expect(await client().endCall('c', 'Mi scusi.', never)).toBe(true);
});

const typeOf = (request: { body: unknown } | undefined) => (request?.body as { type?: string } | null)?.type;

test.each([
  ['nobody has answered: the line is closed', 'ringing', 200, ['end-call']],
  ['somebody speaks: a last sentence, then the line is closed', 'in-progress', 200, ['say']],
  ['the sentence is not taken: the line is closed', 'in-progress', 400, ['say', 'end-call']],
])('a call that is to end while %s', async (_what, status, sayStatus, orders) => {
  answer = (response, url) => {
    if (url.startsWith('/call/'))
      return json(200, { id: 'c', status, monitor: { controlUrl: `${stubUrl}/c/control` } })(response);
    return json(typeOf(asked.at(-1)) === 'say' ? sayStatus : 200, {})(response);
  };
  expect(await client().endCall('c', 'Mi scusi.', never)).toBe(true);
  const sent = asked.filter(({ url }) => url === '/c/control');
  expect(sent.map(typeOf)).toEqual(orders);
  if (orders[0] === 'say')
    expect(sent[0]?.body).toEqual({ type: 'say', content: 'Mi scusi.', endCallAfterSpoken: true });
});
