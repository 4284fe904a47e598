import { createHmac } from 'node:crypto';
import { finalTranscript } from '@dentisti/domain/dialing/assistant-definition';
import { callScript } from '@dentisti/domain/dialing/assistant-script';
import { outcomeJsonSchema } from '@dentisti/domain/dialing/call-report.schema';
import type { CallScriptInput } from '@dentisti/domain/dialing/call-script-input';
import { expect, test } from 'vitest';
import {
  ask,
  assistant,
  body,
  dial,
  hmacSecret,
  number,
  received,
  resultOf,
  simulator,
  useSimulatedLine,
} from '../../src/testing/simulated-line.ts';
import type { Persona } from './personas.ts';

useSimulatedLine();

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

test('sends each sentence as it is said to who asks for it, and to nobody else', async () => {
  const serverMessages = ['end-of-call-report', finalTranscript];
  const call = await dial('accepts-second', { assistant: { ...assistant(), serverMessages } });
  const said = received.flatMap(({ message }) => (message.type === 'transcript' ? [message] : []));
  const speakers = { assistant: 'AI', user: 'User' } as Record<string, string>;
  const whole = said.map(({ role, transcript }) => `${speakers[String(role)]}: ${transcript}\n`).join('');
  expect(said.length).toBeGreaterThan(2);
  expect(whole).toBe(call.artifact.transcript);
  expect(said.every(({ transcriptType }) => transcriptType === 'final')).toBe(true);
});

test('the assistant says why it calls in the words of its script, never of its metadata', async () => {
  const input: CallScriptInput = {
    now: new Date('2026-11-20T10:00:00Z'),
    purpose: 'book',
    practiceName: 'Studio Bianchi',
    patientName: 'Ada Conti',
    patientPhone: '+393471234567',
    number: 'DENT-7K4P-X2MQ',
    reason: 'GUMS',
    note: null,
    wantedTimes: [],
    aboutAt: null,
    releasesAt: null,
    recorded: false,
    operatorPhone: null,
    callerId: null,
  };
  const { systemPrompt: content } = callScript(input);
  const plain = assistant({ reason: 'igiene dentale' });
  const scripted = { ...plain, model: { ...plain.model, messages: [{ role: 'system', content }] } };
  const said = async (asked: object) => {
    await simulator.platform.reset();
    simulator.platform.behaviour.order({ number, persona: 'accepts-first', after: 0, times: 1 });
    expect((await ask('/call', { body: body({ assistant: asked }) })).status).toBe(201);
    await simulator.platform.idle();
    return (await ask('/simulator/calls')).json.calls[0].transcript;
  };
  expect(await said(scripted)).toContain(
    'AI: Un appuntamento per: problemi alle gengive. Il paziente potrebbe martedì',
  );
  expect(await said(plain)).not.toMatch(/Un appuntamento per|igiene/);
});

test.each<[Persona, string, Record<string, unknown> | null]>([
  ['accepts-first', 'assistant-ended-call', { result: 'accepted', preference: 1, dateTime: '2026-11-24T09:30' }],
  ['accepts-third', 'assistant-ended-call', { result: 'accepted', preference: 3, dateTime: '2026-11-25T10:00' }],
  ['offers-another', 'assistant-ended-call', { result: 'proposed', preference: 0, dateTime: '2026-12-01T09:30' }],
  ['busy', 'customer-busy', null],
  ['no-answer', 'customer-did-not-answer', null],
  ['rings-back', 'customer-did-not-answer', null],
  ['disconnected', 'twilio-reported-customer-misdialed', null],
  ['dead-number', 'call.in-progress.error-sip-outbound-call-failed-to-connect', null],
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
