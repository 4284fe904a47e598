import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findLineInUse, findLines, noteInboundCall } from '@dentisti/db/dialing/phone-line.repository';
import { encryptText } from '@dentisti/db/encrypted-text';
import { emptyTables } from '@dentisti/db/testing';
import { findToolOutcome, storeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { concludeDiagnosis } from '@dentisti/domain/sip/diagnosis';
import { sipPasswordEncryption } from '@dentisti/domain/tools/tool-run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNumberAdmin } from '../../integrations/voice/number-admin.ts';
import { createTestCaller } from '../../integrations/voice/test-caller.ts';
import { createTrunkProbe } from '../../integrations/voice/trunk-probe.ts';
import { createVoiceClient } from '../../integrations/voice/voice-client.ts';
import { type BookingHarness, startBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { testByok } from './test-byok.ts';

const number = '+390212345678';
let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
/** Our webhook, as far as a call that comes in needs it. */
const webhook = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { message } = JSON.parse(Buffer.concat(chunks).toString());
  const phoneNumberId = message.call?.phoneNumberId ?? null;
  await noteInboundCall(em(), { phoneNumberId, number: null, now: new Date() });
  response.setHeader('content-type', 'application/json').end('{"error":"Buongiorno."}');
});
const em = () => harness.db.orm.em.fork();
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startVoiceSimulator();
  await once(webhook.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await simulator.close();
  webhook.close();
  await harness.close();
});
beforeEach(async () => {
  await emptyTables(em(), 'phone_line');
  simulator.trunks.reset();
});

async function setUp(sipDomain: string) {
  const id = randomUUID();
  const request = { provider: 'custom' as const, sipDomain, username: 'u', fromNumber: number, displayName: 'Studio' };
  const [secret = ''] = testBookingSettings.linkSecrets;
  const sealedPassword = encryptText('una password', sipPasswordEncryption(id), secret);
  await storeToolRun(em(), { id, kind: 'testByok', request, sealedPassword, byAdmin: true });
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: null, isLive: false };
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/webhooks/voice`;
  const caller = createTestCaller(settings);
  const tools = {
    isLive: true,
    countries: ['IT'],
    platformHost: 'api.eu.vapi.ai',
    caller,
    numberAdmin: createNumberAdmin(settings, { url, secret: 'secret', credentialId: null }),
    probe: createTrunkProbe(caller, createVoiceClient(settings)),
    diagnose: async () => concludeDiagnosis(null, [], 'udp', ''),
    resolveAddresses: async () => ['203.0.113.7'],
  };
  await testByok({ toolRunId: id }, harness.context({ tools }));
  return findToolOutcome(em(), id);
}

test.each([
  ['forwards.carrier.test', { registers: false, leadingPlus: false }, 'passed'],
  ['outbound.carrier.test', { registers: false, leadingPlus: false }, 'warning'],
  ['registers.carrier.test', { registers: true, leadingPlus: false }, 'passed'],
  ['plus.carrier.test', { registers: false, leadingPlus: true }, 'passed'],
] as const)('%s: the set-up finds what it wants, and whether calls come in', async (host, settings, inbound) => {
  const outcome = await setUp(host);
  expect(outcome).toMatchObject({ kind: 'accepted', inUse: true });
  const steps = outcome?.kind === 'accepted' ? outcome.steps : [];
  expect(steps.at(-2)).toMatchObject({ title: 'Chiamata di prova sul trunk', state: 'passed' });
  expect(steps.at(-1)).toMatchObject({ title: 'Chiamata in entrata', state: inbound });
  const line = await findLineInUse(em());
  expect(line).toMatchObject({ carrierHost: host, ...settings });
  expect(line?.inboundSeenAt !== null).toBe(inbound === 'passed');
  const [trunk] = simulator.trunks.credentials.values();
  expect(trunk?.outboundLeadingPlusEnabled).toBe(settings.leadingPlus);
  expect(trunk?.outboundAuthenticationPlan?.sipRegisterPlan !== undefined).toBe(settings.registers);
});

test('a carrier that takes no call under any of them is named, and nothing stays', async () => {
  simulator.platform.behaviour.order({ number, fault: 'trunk-failure', after: 0, times: 4 });
  expect(await setUp('forwards.carrier.test')).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/^Chiamata di prova sul trunk: /),
    details: { layer: 'call', remedy: expect.stringContaining('63.182.83.170') },
  });
  expect([...simulator.trunks.credentials.values(), ...simulator.trunks.numbers.values()]).toEqual([]);
  expect(await findLines(em())).toEqual([]);
});
