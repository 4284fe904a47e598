import { askLineCheck, findLineInUse, findLines, storeMadeLine } from '@dentisti/db/dialing/phone-line.repository';
import { emptyTables } from '@dentisti/db/testing';
import { type VoiceServer, webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { contractProblems } from '@dentisti/domain/testing/voice-contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLineClient } from '../integrations/voice/line-client.ts';
import { createNumberAdmin } from '../integrations/voice/number-admin.ts';
import { type BookingHarness, startBookingHarness } from '../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../testing/running-voice-simulator.ts';
import { checkLines } from './check-lines.ts';

const number = '+390212345678';
const old: VoiceServer = { url: 'https://alt.example/webhooks/voice', secret: 'the old secret', credentialId: null };
const now: VoiceServer = {
  url: 'https://neu.example/webhooks/voice',
  secret: 'the new secret',
  credentialId: 'hmac-1',
};
const never = new AbortController().signal;

let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startVoiceSimulator();
});
afterAll(async () => {
  await simulator.close();
  await harness.close();
});
beforeEach(async () => {
  await emptyTables(em(), 'phone_line');
  simulator.trunks.reset();
});

const em = () => harness.db.orm.em.fork();
const settings = () => ({ baseUrl: simulator.url, apiKey: 'key', timeoutMs: 2_000 });

/** A number on a trunk, as it was made under the old settings. */
async function makeNumber({ inboundAddresses = [] as string[], leadingPlus = false } = {}) {
  const numberAdmin = createNumberAdmin(settings(), old);
  const trunk = { handle: 'ours', host: 'sip.carrier.example', port: null, transport: null, username: 'u' };
  const credentialId = await numberAdmin.createTrunk({ ...trunk, password: 'p', leadingPlus, inboundAddresses }, never);
  const phoneNumberId = await numberAdmin.createNumber(number, 'Studio', credentialId, never);
  simulator.trunks.received.length = 0;
  return { credentialId, phoneNumberId };
}

/** A worker's start with the present settings; each further call is a later round. */
function startWorker(configured: { phoneNumberId: string; number: string | null } | null, server: VoiceServer = now) {
  const schedule = checkLines(2);
  const lines = { configured, client: createLineClient(settings(), server) };
  const limits = { queuedAfterSeconds: 30, staleAfterSeconds: 30 };
  return () => schedule.run({ ...harness.context({ lines }), limits });
}
const onPlatform = (id: string) => simulator.trunks.numbers.get(id);
const line = async () => {
  const found = await findLineInUse(em());
  if (!found) throw new Error('no line in use');
  return found;
};

test('the line of the environment is taken over at the start and told the present server, secret and signature', async () => {
  const { phoneNumberId, credentialId } = await makeNumber();
  const round = startWorker({ phoneNumberId, number });
  await round();
  expect(onPlatform(phoneNumberId)?.server).toEqual({
    url: now.url,
    timeoutSeconds: 20,
    headers: { [webhookSecretHeader]: now.secret },
    credentialId: 'hmac-1',
  });
  const mended = await line();
  expect(mended).toMatchObject({ phoneNumberId, credentialId, number, state: 'mended', platformHost: '127.0.0.1' });
  expect(mended.differences.map(({ field }) => field)).toEqual(['serverUrl', 'secret', 'hmacCredential']);
  expect(JSON.stringify(mended)).not.toMatch(/the (old|new) secret/);
  expect(contractProblems('UpdateByoPhoneNumberDTO', simulator.trunks.received[0]?.body)).toEqual([]);

  await round();
  expect(simulator.trunks.received).toHaveLength(1);
  await askLineCheck(em(), harness.clock.now());
  await round();
  expect(await line()).toMatchObject({ state: 'asWanted', differences: [], checkAskedAt: null });
});

test('an assistant fixed on the platform is shown and left to a person: no change that the schema knows takes it away', async () => {
  const { phoneNumberId } = await makeNumber();
  const shown = onPlatform(phoneNumberId);
  if (shown) shown.assistantId = 'an-assistant-of-the-dashboard';
  await startWorker({ phoneNumberId, number })();
  expect(onPlatform(phoneNumberId)?.assistantId).toBe('an-assistant-of-the-dashboard');
  const { state, differences } = await line();
  expect(state).toBe('different');
  expect(differences.map(({ field }) => field)).toEqual(['fixedAssistant']);
});

test('a rotated secret reaches the number at the next start', async () => {
  const { phoneNumberId } = await makeNumber();
  await startWorker({ phoneNumberId, number }, old)();
  expect((await line()).state).toBe('asWanted');
  await startWorker({ phoneNumberId, number }, { ...old, secret: now.secret })();
  expect(await line()).toMatchObject({ state: 'mended', differences: [{ field: 'secret' }] });
  expect(onPlatform(phoneNumberId)?.server?.headers).toEqual({ [webhookSecretHeader]: now.secret });
});

test('another number than the configured one is shown, not overwritten', async () => {
  const { phoneNumberId } = await makeNumber();
  await startWorker({ phoneNumberId, number: '+390299999999' }, old)();
  expect(await line()).toMatchObject({
    state: 'different',
    differences: [{ field: 'number', wanted: '+390299999999', found: number }],
  });
  expect(onPlatform(phoneNumberId)?.number).toBe(number);
});

test('a trunk that lost its addresses or its plus gets them back, its password untouched', async () => {
  const made = await makeNumber({ inboundAddresses: ['203.0.113.7'], leadingPlus: true });
  await storeMadeLine(em(), {
    ...made,
    number,
    carrierHost: 'sip.carrier.example',
    inboundAddresses: ['203.0.113.7', '203.0.113.8'],
    registers: false,
    leadingPlus: true,
    now: harness.clock.now(),
  });
  simulator.trunks.changeTrunk(made.credentialId, { outboundLeadingPlusEnabled: false });
  await startWorker(null, old)();
  expect(await line()).toMatchObject({
    state: 'mended',
    differences: [{ field: 'inboundAddresses' }, { field: 'leadingPlus', wanted: 'sì', found: 'no' }],
  });
  const credential = simulator.trunks.credentials.get(made.credentialId);
  expect(credential?.outboundLeadingPlusEnabled).toBe(true);
  expect(credential?.gateways).toMatchObject([
    { ip: 'sip.carrier.example', inboundEnabled: false },
    { ip: '203.0.113.7', inboundEnabled: true },
    { ip: '203.0.113.8', inboundEnabled: true },
  ]);
  const [sent] = simulator.trunks.received;
  expect(contractProblems('UpdateByoSipTrunkCredentialDTO', sent?.body)).toEqual([]);
  expect(JSON.stringify(sent)).not.toContain('authPassword');
});

test.each([
  ['a number that is gone', 404, 'notFound'],
  ['a platform that fails', 500, 'notAnswered'],
  ['a change that is refused', 400, 'different'],
] as const)('%s is told as such, and is tried again', async (_what, status, state) => {
  const { phoneNumberId } = await makeNumber();
  if (status === 404) simulator.trunks.numbers.clear();
  else simulator.trunks.order({ step: status === 500 ? 'read' : 'change', status, times: 1 });
  const round = startWorker({ phoneNumberId, number });
  await round();
  expect((await line()).state).toBe(state);
  if (status === 404) return;
  await harness.advance(6 * 60_000);
  await round();
  expect((await line()).state).toBe('mended');
});

test('a line made by the tool stays in use when a worker starts with the old settings, a new one of the environment takes over', async () => {
  const configured = await makeNumber();
  await startWorker({ ...configured, number })();
  const made = await makeNumber();
  await storeMadeLine(em(), {
    ...made,
    number,
    carrierHost: 'sip.carrier.example',
    inboundAddresses: [],
    registers: false,
    leadingPlus: false,
    now: harness.clock.now(),
  });
  await startWorker({ ...configured, number })();
  expect((await line()).phoneNumberId).toBe(made.phoneNumberId);
  expect(await findLines(em())).toHaveLength(2);
  const newest = await makeNumber();
  await startWorker({ ...newest, number })();
  expect((await line()).phoneNumberId).toBe(newest.phoneNumberId);
});

test('a line of the tool is left alone while it is tried, and forgotten when a cut-off trial left nothing on the platform', async () => {
  const configured = await makeNumber();
  await startWorker({ ...configured, number }, old)();
  const tried = await makeNumber();
  const made = { ...tried, number, carrierHost: 'sip.carrier.example', inboundAddresses: ['203.0.113.7'] };
  const settings = { registers: true, leadingPlus: true, now: harness.clock.now() };
  await storeMadeLine(em(), { ...made, ...settings }, { isTried: false });
  const round = startWorker({ ...configured, number }, old);
  await round();
  expect(simulator.trunks.received).toEqual([]);
  simulator.trunks.numbers.delete(tried.phoneNumberId);
  await harness.advance(11 * 60_000);
  await round();
  expect((await findLines(em())).map(({ phoneNumberId }) => phoneNumberId)).toEqual([configured.phoneNumberId]);
});
