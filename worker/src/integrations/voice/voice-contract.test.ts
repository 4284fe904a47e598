import { assistantDefinition } from '@dentisti/domain/dialing/assistant-definition';
import { callScript } from '@dentisti/domain/dialing/assistant-script';
import type { CallScriptInput } from '@dentisti/domain/dialing/call-script-input';
import { callPurposes } from '@dentisti/domain/dialing/call-task';
import { contractProblems } from '@dentisti/domain/testing/voice-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { createNumberAdmin } from './number-admin.ts';
import { createTestCaller } from './test-caller.ts';
import { createVoiceClient } from './voice-client.ts';

const never = new AbortController().signal;
const server = { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'ours', credentialId: null };
const settings = () => ({ baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line-1', isLive: false });

let simulator: RunningVoiceSimulator;
beforeAll(async () => {
  // Slow enough for a call to be ended by command.
  simulator = await startVoiceSimulator({ speed: 20 });
});
// Closing throws when a request, an answer or a message broke the contract.
afterAll(() => simulator.close());

const eitherWay = [false, true];
const variants = callPurposes.flatMap((purpose) =>
  eitherWay.flatMap((transfers) =>
    eitherWay.flatMap((recorded) => eitherWay.map((signs) => ({ purpose, transfers, recorded, signs }))),
  ),
);

function definition({ purpose, transfers, recorded, signs }: (typeof variants)[number]) {
  const input: CallScriptInput = {
    now: new Date('2026-11-23T09:00:00Z'),
    purpose,
    practiceName: 'Studio Bianchi',
    patientName: 'Anna Verdi',
    patientPhone: '+393331234567',
    number: 'DENT-AB23-KM45',
    reason: 'HYGIENE',
    note: signs ? 'ho paura del trapano' : null,
    wantedTimes: [24, 25, 26].map((day) => new Date(`2026-11-${day}T09:00:00Z`)),
    aboutAt: purpose === 'book' ? null : new Date('2026-11-27T09:00:00Z'),
    releasesAt: null,
    recorded,
    operatorPhone: transfers ? '+390212345678' : null,
    callerId: '+390258300000',
  };
  return assistantDefinition({
    script: callScript(input),
    asked: input,
    server: { ...server, credentialId: signs ? 'a9b0d4c2-0000-4000-8000-000000000000' : null },
    attemptId: crypto.randomUUID(),
    recorded,
    operatorPhone: input.operatorPhone,
  });
}

test.each(variants)('a call to $purpose, transfers $transfers, recorded $recorded, signed $signs', async (variant) => {
  const attemptId = crypto.randomUUID();
  const dial = { attemptId, phone: '+390258301234', name: 'DENT-AB23-KM45', assistant: definition(variant) };
  const placed = await createVoiceClient(settings()).createCall(dial, never);
  expect(await createVoiceClient(settings()).findCallOfAttempt(attemptId, new Date(), never)).toMatchObject({
    id: placed.id,
  });
  expect(contractProblems('ServerMessageResponseAssistantRequest', { assistant: dial.assistant })).toEqual([]);
  expect(simulator.problems).toEqual([]);
});

test('a call is ended and forgotten; a deletion without a body is refused, as by the platform', async () => {
  const client = createVoiceClient(settings());
  const attemptId = crypto.randomUUID();
  const [variant] = variants as [(typeof variants)[number]];
  const dial = { attemptId, phone: '+390258301234', name: 'DENT-AB23-KM45', assistant: definition(variant) };
  const { id } = await client.createCall(dial, never);
  expect(await client.endCall(id, 'Mi scusi.', never)).toBe(true);
  const bare = await fetch(`${simulator.url}/call/${id}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer key' },
  });
  expect(bare.status).toBe(400);
  await client.deleteCall(id, never);
  expect(simulator.platform.find(id)?.isDeleted).toBe(true);
  expect(simulator.problems).toEqual([]);
});

test.each(['test', 'claimCode'] as const)('a call that reads a message (%s)', async (purpose) => {
  const call = { runId: crypto.randomUUID(), phone: '+12125550123', message: 'Prova', purpose };
  expect(await createTestCaller(settings()).ring(call, never)).toMatchObject({ id: expect.any(String) });
  expect(simulator.problems).toEqual([]);
});

test.each([null, 'udp', 'tcp', 'tls'] as const)(
  'a trunk over %s and its number, made and cleared away',
  async (transport) => {
    const numberAdmin = createNumberAdmin(settings(), server);
    const handle = `byok-${crypto.randomUUID().replaceAll('-', '')}`;
    const account = {
      username: 'studio',
      password: 'segreta',
      leadingPlus: transport === 'tls',
      inboundAddresses: ['203.0.113.7'],
    };
    const credential = await numberAdmin.createTrunk(
      { handle, host: 'sip.example', port: null, transport, ...account },
      never,
    );
    await numberAdmin.createNumber('+390212345678', 'Studio', credential, never);
    await numberAdmin.clearAway(handle, never);
    expect(simulator.trunks.numbers.size + simulator.trunks.credentials.size).toBe(0);
    expect(simulator.problems).toEqual([]);
  },
);

test('the contract allows what the platform’s guides ask of a trunk: transfers to a SIP address', async () => {
  const [{ model, ...rest }] = [definition({ purpose: 'book', transfers: false, recorded: false, signs: false })];
  const transfer = { type: 'transferCall', destinations: [{ type: 'sip', sipUri: 'sip:+390212345678@sip.example' }] };
  const assistant = { ...rest, model: { ...model, tools: [...model.tools, transfer] } };
  const dial = { attemptId: crypto.randomUUID(), phone: '+390258301234', name: 'DENT-AB23-KM45', assistant };
  await createVoiceClient(settings()).createCall(dial as never, never);
  expect(simulator.problems).toEqual([]);
});

test('tells a broken request: unknown keys, missing ones, wrong types, wrong words', () => {
  const good = definition(variants[0] as (typeof variants)[number]);
  const broken = [
    { assistant: { ...good, colour: 'red' } },
    { assistant: { ...good, maxDurationSeconds: 5 } },
    { assistant: { ...good, backgroundSound: 7 } },
    { assistant: good, customer: { number: '+390258301234', externalId: 'x'.repeat(41) } },
  ];
  for (const body of broken) expect(contractProblems('CreateCallDTO', body)).not.toEqual([]);
  expect(contractProblems('CreateByoPhoneNumberDTO', { provider: 'byo-phone-number' })).not.toEqual([]);
});
