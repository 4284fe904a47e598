import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outcomeJsonSchema, outcomeName } from '@dentisti/domain/dialing/call-report.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../src/testing/running-voice-simulator.ts';
import { voiceContract as contract } from '../../src/testing/voice-contract.ts';
import { type Persona, personas } from './personas.ts';

const hmacSecret = 'signing';
const number = '+390200000001';
const times = ['2026-11-24T08:30:00.000Z', '2026-11-24T14:00:00.000Z', '2026-11-25T09:00:00.000Z'];

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
  message: { type: string; status?: string; call: { id: string }; [key: string]: unknown };
}
let simulator: RunningVoiceSimulator;
const received: Received[] = [];
let reply: (message: Received['message']) => unknown = () => ({});
const ours = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const { message } = JSON.parse(body);
  received.push({ headers: request.headers, body, message });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(reply(message)));
});

beforeAll(async () => {
  ours.listen(0, '127.0.0.1');
  await once(ours, 'listening');
  simulator = await startVoiceSimulator({ hmacSecret });
});
afterAll(async () => {
  await simulator.close();
  ours.close();
});
beforeEach(async () => {
  await simulator.platform.reset();
  received.length = 0;
  reply = () => ({});
});

const assistant = (metadata: Record<string, unknown> = {}, tools: unknown[] = []) => ({
  firstMessage: 'Buongiorno, sono un assistente automatico.',
  endCallMessage: 'Grazie, buona giornata.',
  model: { provider: 'openai', model: 'gpt-4.1', messages: [{ role: 'system', content: 'Chiedi.' }], tools },
  server: {
    url: `http://127.0.0.1:${(ours.address() as AddressInfo).port}/webhooks/voice`,
    headers: { 'X-Voice-Secret': 'ours' },
  },
  artifactPlan: { structuredOutputs: [{ name: outcomeName, type: 'ai', schema: outcomeJsonSchema }] },
  metadata: { purpose: 'book', wantedTimes: times, aboutAt: null, ...metadata },
});
const body = (rest: Record<string, unknown> = {}) => ({
  assistant: assistant(),
  phoneNumberId: 'line',
  customer: { number, externalId: crypto.randomUUID(), name: 'Studio Bianchi' },
  ...rest,
});

async function ask(path: string, init: { method?: string; body?: unknown; bearer?: string | null } = {}) {
  const response = await fetch(simulator.url + path, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(init.bearer === null ? {} : { authorization: `Bearer ${init.bearer ?? 'key'}` }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text ? JSON.parse(text) : null };
}
const order = (order: unknown) => ask('/simulator/behaviour', { body: order });

async function dial(persona: Persona, rest: Record<string, unknown> = {}) {
  await order({ number: '*', persona });
  const { json } = await ask('/call', { body: body(rest) });
  await simulator.platform.idle();
  return (await ask(`/call/${json.id}`)).json;
}
const resultOf = (call: { artifact: { structuredOutputs: Record<string, { name: string; result: unknown }> } }) => {
  const [output] = Object.values(call.artifact.structuredOutputs);
  expect(output?.name ?? outcomeName).toBe(outcomeName);
  return output?.result ?? null;
};

test('plays a call from dial to report, authenticated and signed', async () => {
  const call = await dial('accepts-second');
  expect(call).toMatchObject({ status: 'ended', endedReason: 'assistant-ended-call', type: 'outboundPhoneCall' });
  expect(resultOf(call)).toMatchObject({ result: 'accepted', preference: 2, dateTime: '2026-11-24T15:00' });
  expect(call.artifact.transcript).toContain('AI: Buongiorno, sono un assistente automatico.');
  expect(received.map(({ message }) => message.status ?? message.type)).toEqual([
    'queued',
    'ringing',
    'in-progress',
    'ended',
    'end-of-call-report',
  ]);
  for (const { headers, body: raw } of received) {
    expect(headers['x-voice-secret']).toBe('ours');
    const signed = createHmac('sha256', hmacSecret).update(`${headers['x-timestamp']}.${raw}`).digest('hex');
    expect(headers['x-signature']).toBe(signed);
  }
});

test.each<[Persona, string, Record<string, unknown> | null]>([
  ['accepts-first', 'assistant-ended-call', { result: 'accepted', preference: 1, dateTime: '2026-11-24T09:30' }],
  ['accepts-third', 'assistant-ended-call', { result: 'accepted', preference: 3, dateTime: '2026-11-25T10:00' }],
  ['offers-another', 'assistant-ended-call', { result: 'proposed', preference: 0, dateTime: '2026-12-01T09:30' }],
  ['busy', 'customer-busy', null],
  ['no-answer', 'customer-did-not-answer', null],
  ['rings-back', 'customer-did-not-answer', null],
  ['disconnected', 'twilio-reported-customer-misdialed', null],
  ['voicemail', 'assistant-ended-call', { result: 'answering_machine' }],
  ['voicemail-detected', 'voicemail', null],
  ['ivr', 'assistant-ended-call', { result: 'unsettled', reason: 'ivr' }],
  ['closed-for-holidays', 'assistant-ended-call', { result: 'declined', reason: 'on-holiday' }],
  ['sceptical', 'assistant-ended-call', { result: 'unsettled', reason: 'refused-machine' }],
  ['wrong-number', 'assistant-ended-call', { result: 'wrong_number' }],
  ['hangs-up', 'customer-ended-call', null],
  ['slow', 'assistant-ended-call', { result: 'accepted', preference: 1 }],
  ['never-again', 'assistant-ended-call', { result: 'do_not_call' }],
  ['full', 'assistant-ended-call', { result: 'declined', reason: 'fully-booked' }],
  ['call-later', 'assistant-ended-call', { result: 'call_back' }],
])('a practice that is %s', async (persona, endedReason, result) => {
  const call = await dial(persona);
  expect(call.endedReason).toBe(endedReason);
  if (result === null) expect(resultOf(call)).toBeNull();
  else expect(resultOf(call)).toMatchObject(result);
});

test.each([
  ['confirmProposal', 'offers-another', { result: 'accepted', dateTime: '2026-11-27T12:00' }],
  ['cancel', 'accepts-first', { result: 'acknowledged' }],
  ['release', 'full', { result: 'acknowledged' }],
  ['move', 'accepts-second', { result: 'accepted', preference: 2 }],
] as const)('%s is answered as what it is by %s', async (purpose, persona, result) => {
  const metadata = { purpose, aboutAt: '2026-11-27T11:00:00Z' };
  expect(resultOf(await dial(persona, { assistant: assistant(metadata) }))).toMatchObject(result);
});

test('the assistant’s tool is called with the outcome before the call ends', async () => {
  const tool = { type: 'function', function: { name: 'registra_esito', parameters: outcomeJsonSchema } };
  await dial('accepts-first', { assistant: assistant({}, [tool]) });
  const types = received.map(({ message }) => message.type);
  expect(types.indexOf('tool-calls')).toBe(3);
  const { toolCallList } = { ...received[3]?.message } as { toolCallList?: { function: { arguments: string } }[] };
  expect(JSON.parse(toolCallList?.[0]?.function.arguments ?? '')).toMatchObject({ result: 'accepted', preference: 1 });
});

test.each<[string, Record<string, unknown>, string | RegExp]>([
  ['an unknown key', { retries: 3 }, 'property retries should not exist'],
  ['an unknown key below', { customer: { number, phone: '1' } }, 'customer.property phone should not exist'],
  ['a long external id', { customer: { number, externalId: 'x'.repeat(41) } }, /^customer.externalId /],
  ['a national number', { customer: { number: '02000001' } }, /^customer.number /],
  ['no line', { phoneNumberId: undefined }, /^phoneNumberId /],
  ['no assistant', { assistant: undefined }, /^assistant /],
])('refuses %s as the platform does', async (_name, changes, message) => {
  const { status, json } = await ask('/call', { body: body(changes) });
  expect({ status, code: json.statusCode, error: json.error }).toEqual({
    status: 400,
    code: 400,
    error: 'Bad Request',
  });
  expect(json.message[0]).toMatch(message);
  expect(simulator.platform.dials).toEqual([]);
});

test('asks for a bearer, knows what it does not have', async () => {
  expect((await ask('/call', { bearer: null })).status).toBe(401);
  expect((await ask('/call/none')).status).toBe(404);
  expect((await ask('/nowhere')).status).toBe(404);
  expect((await ask('/call?createdAfter=now')).status).toBe(400);
});

test('lists by line and instant, newest first', async () => {
  const first = await dial('busy');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = await dial('busy', { phoneNumberId: 'other' });
  const list = async (query: string) => (await ask(`/call?${query}`)).json.map(({ id }: { id: string }) => id);
  expect(await list('')).toEqual([second.id, first.id]);
  expect(await list('phoneNumberId=line')).toEqual([first.id]);
  expect(await list(`createdAtGt=${first.createdAt}`)).toEqual([second.id]);
  expect(await list(`createdAtGe=${first.createdAt}&limit=1`)).toEqual([second.id]);
  expect(await list(`createdAtLt=${second.createdAt}`)).toEqual([first.id]);
});

test('faults: placed or not, told or not', async () => {
  const placed = async (fault: string) => {
    await order({ number, persona: 'accepts-first', fault });
    const asked = await ask('/call', { body: body() }).catch(() => null);
    await simulator.platform.idle();
    return { status: asked?.status ?? null, placed: simulator.platform.dials.at(-1)?.call !== null };
  };
  expect(await placed('too-many-requests')).toEqual({ status: 429, placed: false });
  expect(await placed('server-error')).toEqual({ status: 500, placed: false });
  expect(await placed('reset-before-accept')).toEqual({ status: null, placed: false });
  expect(await placed('error-after-accept')).toEqual({ status: 500, placed: true });
  received.length = 0;
  expect(await placed('webhook-never')).toEqual({ status: 201, placed: true });
  expect(received).toEqual([]);
  await placed('webhook-twice');
  expect(received.length).toBe(10);
  received.length = 0;
  await placed('webhook-out-of-order');
  expect(received.map(({ message }) => message.status ?? message.type)).toEqual([
    'end-of-call-report',
    'ended',
    'in-progress',
    'ringing',
    'queued',
  ]);
  received.length = 0;
  await placed('webhook-wrong-secret');
  expect(received.every(({ headers }) => headers['x-voice-secret'] === 'forged')).toBe(true);
});

test('a call can be hung up through its control address', async () => {
  const slow = await startVoiceSimulator({ speed: 20 });
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const sent = body({ assistant: { ...assistant(), monitorPlan: { controlEnabled: true } } });
  const asked = await fetch(`${slow.url}/call`, { method: 'POST', headers, body: JSON.stringify(sent) });
  const { id, monitor } = (await asked.json()) as { id: string; monitor: { controlUrl: string } };
  const hangUp = () => fetch(monitor.controlUrl, { method: 'POST', headers, body: '{"type":"end-call"}' });
  expect((await hangUp()).status).toBe(200);
  await slow.platform.idle();
  expect(slow.platform.find(id)).toMatchObject({ status: 'ended', endedReason: 'manually-canceled' });
  expect((await hangUp()).status).toBe(404);
  await slow.close();
});

test('an answer that never comes leaves the call placed', async () => {
  await order({ number, persona: 'accepts-first', fault: 'timeout-after-accept' });
  const asked = fetch(`${simulator.url}/call`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(body()),
    signal: AbortSignal.timeout(300),
  });
  await expect(asked).rejects.toThrow();
  await simulator.platform.idle();
  expect((await ask('/call')).json).toHaveLength(1);
});

test('a failed message is tried again by the back-off plan alone', async () => {
  let failing = 2;
  const flaky = createServer((request, response) => {
    request.resume();
    response.statusCode = failing-- > 0 ? 503 : 200;
    response.end();
  });
  flaky.listen(0, '127.0.0.1');
  await once(flaky, 'listening');
  const seen: number[] = [];
  flaky.on('request', (_request, response) => response.on('finish', () => seen.push(response.statusCode)));
  const url = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}/`;
  const backoffPlan = { type: 'exponential', maxRetries: 3, baseDelaySeconds: 1 };
  const one = { ...assistant(), serverMessages: ['end-of-call-report'] };
  await dial('busy', { assistant: { ...one, server: { url, backoffPlan } } });
  expect(seen).toEqual([503, 503, 200]);
  failing = 1;
  await dial('busy', { assistant: { ...one, server: { url } } });
  expect(seen.slice(3)).toEqual([503]);
  flaky.close();
});

test('orders: a list dial by dial, the particular before the general, the rule when none is left', async () => {
  await order({ number: '*', persona: 'full' });
  await order({ number, persona: ['busy', 'accepts-third'] });
  const personaOf = async (to: string) => {
    await ask('/call', { body: body({ customer: { number: to } }) });
    return simulator.platform.dials.at(-1)?.call?.persona;
  };
  expect(await personaOf(number)).toBe('busy');
  expect(await personaOf(number)).toBe('accepts-third');
  expect(await personaOf(number)).toBe('accepts-third');
  expect(await personaOf('+390200000002')).toBe('full');
  await order({ practice: 'Studio Bianchi', persona: 'sceptical' });
  await ask('/call', { body: body({ customer: { number: '+390200000003', name: 'Studio Bianchi' } }) });
  expect(simulator.platform.dials.at(-1)?.call?.persona).toBe('sceptical');
  expect((await order({ number: '*', persona: 'angry' })).status).toBe(400);
  expect((await order({ persona: 'busy' })).status).toBe(400);
});

test('whoever rings back gets our assistant, or hears why not', async () => {
  reply = ({ type }) => (type === 'assistant-request' ? { assistant: assistant() } : {});
  await dial('rings-back');
  const asked = received.find(({ message }) => message.type === 'assistant-request');
  expect(asked?.message.call).toMatchObject({ type: 'inboundPhoneCall', customer: { number } });
  const inbound = (await ask('/call?limit=1')).json[0];
  expect(inbound).toMatchObject({ type: 'inboundPhoneCall', status: 'ended', endedReason: 'assistant-ended-call' });
  expect(resultOf(inbound)).toMatchObject({ result: 'accepted', preference: 1 });
  reply = () => ({ error: 'Buongiorno, qui è Dentisti.ai.' });
  const refused = await ask('/simulator/inbound', { body: { number: '+390299999999' } });
  expect(refused.json).toMatchObject({ answer: 'error', spoken: 'Buongiorno, qui è Dentisti.ai.' });
});

test('over the limit a call waits for a free line', async () => {
  const busy = await startVoiceSimulator({ concurrencyLimit: 1 });
  const post = async () => {
    const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
    const response = await fetch(`${busy.url}/call`, { method: 'POST', headers, body: JSON.stringify(body()) });
    return (await response.json()) as { subscriptionLimits: { concurrencyBlocked: boolean } };
  };
  busy.platform.behaviour.order({ number: '*', persona: 'accepts-first', after: 0, times: 1 });
  expect((await post()).subscriptionLimits.concurrencyBlocked).toBe(false);
  expect((await post()).subscriptionLimits.concurrencyBlocked).toBe(true);
  await busy.platform.idle();
  expect(busy.platform.dials.map(({ call }) => call?.status)).toEqual(['ended', 'ended']);
  await busy.close();
});

test('every dial can be looked at, and forgotten', async () => {
  await dial('full');
  const { json } = await ask('/simulator/calls');
  expect(json.calls).toMatchObject([{ number, rang: true, persona: 'full', status: 'ended', outcome: 'declined' }]);
  expect(json.calls[0].transcript).toContain('siamo al completo');
  expect((await ask('/simulator/calls', { method: 'DELETE' })).status).toBe(204);
  expect((await ask('/simulator/calls')).json.calls).toEqual([]);
});

test.skipIf(!contract)('speaks the platform’s published contract', async () => {
  const valid = contract as NonNullable<typeof contract>;
  reply = ({ type }) => (type === 'assistant-request' ? { assistant: assistant() } : {});
  const tool = { type: 'function', function: { name: 'registra_esito', parameters: outcomeJsonSchema } };
  const sent = body({ assistant: assistant({}, [tool]) });
  expect(valid.problems('CreateCallDTO', sent)).toEqual([]);
  for (const persona of personas) expect(valid.problems('Call', await dial(persona, sent))).toEqual([]);
  const schemas = {
    'status-update': 'ServerMessageStatusUpdate',
    'end-of-call-report': 'ServerMessageEndOfCallReport',
    'tool-calls': 'ServerMessageToolCalls',
    'assistant-request': 'ServerMessageAssistantRequest',
  } as const;
  const seen = new Set<string>();
  for (const { message } of received) {
    seen.add(message.type);
    expect(valid.problems(schemas[message.type as keyof typeof schemas], message)).toEqual([]);
  }
  expect([...seen].sort()).toEqual(Object.keys(schemas).sort());
});
