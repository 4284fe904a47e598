import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outcomeJsonSchema } from '@dentisti/domain/dialing/call-report.schema';
import { expect, test } from 'vitest';
import { startVoiceSimulator } from '../../src/testing/running-voice-simulator.ts';
import {
  answerWith,
  ask,
  assistant,
  body,
  dial,
  number,
  order,
  received,
  resultOf,
  simulator,
  useSimulatedLine,
} from '../../src/testing/simulated-line.ts';
import { personas } from './personas.ts';

useSimulatedLine();

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

test('who is speaking can be made to say a last sentence; a talk cut off before its answer came to nothing', async () => {
  const slow = await startVoiceSimulator({ speed: 20 });
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const sent = body({ assistant: { ...assistant(), monitorPlan: { controlEnabled: true } } });
  const asked = await fetch(`${slow.url}/call`, { method: 'POST', headers, body: JSON.stringify(sent) });
  const { id, monitor } = (await asked.json()) as { id: string; monitor: { controlUrl: string } };
  await expect.poll(() => slow.platform.find(id)?.status, { interval: 5 }).toBe('in-progress');
  const goodbye = { type: 'say', content: 'Mi scusi, non serve più.', endCallAfterSpoken: true };
  expect((await fetch(monitor.controlUrl, { method: 'POST', headers, body: JSON.stringify(goodbye) })).status).toBe(
    200,
  );
  await slow.platform.idle();
  const call = slow.platform.find(id);
  expect(call).toMatchObject({ status: 'ended', endedReason: 'assistant-ended-call-after-message-spoken' });
  expect(call?.artifact?.transcript).toMatch(/AI: Mi scusi, non serve più\.\n$/);
  const { calls } = (await (await fetch(`${slow.url}/simulator/calls`)).json()) as { calls: object[] };
  expect(calls).toMatchObject([{ outcome: null }]);
  await slow.close();
});

test('an answer that never comes leaves the call placed', async () => {
  await order({ number, persona: 'accepts-first', fault: 'timeout-after-accept' });
  const asked = fetch(`${simulator.url}/call`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(body()),
    signal: AbortSignal.timeout(1_000),
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
  answerWith(({ type }) => (type === 'assistant-request' ? { assistant: assistant() } : {}));
  await dial('rings-back');
  const asked = received.find(({ message }) => message.type === 'assistant-request');
  expect(asked?.message.call).toMatchObject({ type: 'inboundPhoneCall', customer: { number } });
  const inbound = (await ask('/call?limit=1')).json[0];
  expect(inbound).toMatchObject({ type: 'inboundPhoneCall', status: 'ended', endedReason: 'assistant-ended-call' });
  expect(resultOf(inbound)).toMatchObject({ result: 'accepted', preference: 1 });
  answerWith(() => ({ error: 'Buongiorno, qui è Dentisti.ai.' }));
  const refused = await ask('/simulator/inbound', { body: { number: '+390299999999' } });
  expect(refused.json).toMatchObject({ answer: 'error', spoken: 'Buongiorno, qui è Dentisti.ai.' });
});

test('over the limit a call waits for a free line', async () => {
  // A second for a call: the next one comes while it lasts.
  const busy = await startVoiceSimulator({ concurrencyLimit: 1, speed: 40 });
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

test.each([
  [{ number: '+39', persona: 'busy' }, /^number: .*E\.164/],
  [{ number: '0636001234', persona: 'busy' }, /^number: /],
  [{ number: '+390636001234', persona: 'nobody' }, /^persona: /],
  [{ persona: 'busy' }, /^name a number or a practice$/],
])('refuses the order %j, and says why in a sentence', async (order, reason) => {
  const { status, json } = await ask('/simulator/behaviour', { body: order });
  expect({ status, error: json.error }).toEqual({ status: 400, error: expect.stringMatching(reason) });
});

test('takes an order for one number or for all', async () => {
  for (const to of [number, '*']) {
    expect((await ask('/simulator/behaviour', { body: { number: to, persona: 'busy' } })).status).toBe(200);
  }
});

test('every dial can be looked at, and forgotten', async () => {
  await dial('full');
  const { json } = await ask('/simulator/calls');
  expect(json.calls).toMatchObject([{ number, rang: true, persona: 'full', status: 'ended', outcome: 'declined' }]);
  expect(json.calls[0].transcript).toContain('siamo al completo');
  expect((await ask('/simulator/calls', { method: 'DELETE' })).status).toBe(204);
  expect((await ask('/simulator/calls')).json.calls).toEqual([]);
});

test('speaks the platform’s published contract: whatever is said, by whichever persona', async () => {
  answerWith(({ type }) => (type === 'assistant-request' ? { assistant: assistant() } : {}));
  const tool = { type: 'function', function: { name: 'registra_esito', parameters: outcomeJsonSchema } };
  for (const persona of personas) await dial(persona, body({ assistant: assistant({}, [tool]) }));
  const seen = new Set(received.map(({ message }) => message.type));
  expect([...seen].sort()).toEqual(['assistant-request', 'end-of-call-report', 'status-update', 'tool-calls']);
  expect(simulator.problems).toEqual([]);
});

test('an order is listed until it is worked off or taken back; a carrier’s refusal hits one dial', async () => {
  const listed = () => simulator.platform.behaviour.list().filter((one) => one.number === number);
  await order({ number, persona: 'slow', fault: 'webhook-twice', carrierFault: 'sip-403' });
  const { url } = simulator;
  const answer = (await (await fetch(`${url}/simulator/behaviour`)).json()) as { orders: unknown[] };
  expect(answer.orders).toContainEqual({
    number,
    practice: null,
    personas: ['slow'],
    fault: 'webhook-twice',
    carrierFault: 'sip-403',
  });
  await order({ number, persona: 'accepts-first', fault: null });
  const endedReason = async () => {
    await ask('/call', { body: body() });
    await simulator.platform.idle();
    return simulator.platform.dials.at(-1)?.call?.endedReason;
  };
  expect(await endedReason()).toBe('call.in-progress.error-providerfault-outbound-sip-403-forbidden');
  expect(listed()).toMatchObject([{ personas: ['accepts-first'], carrierFault: null }]);
  expect(await endedReason()).toBe('assistant-ended-call');
  await order({ number, persona: null });
  expect(listed()).toEqual([]);
});
