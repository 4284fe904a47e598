import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ToolsLine } from '@dentisti/core/tools/tools-line';
import { encryptText } from '@dentisti/db/encrypted-text';
import { findToolOutcome, storeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { concludeDiagnosis, type SipDiagnosis, type SipTarget } from '@dentisti/domain/sip/diagnosis';
import { sipPasswordEncryption } from '@dentisti/domain/tools/tool-run';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNumberAdmin } from '../../integrations/voice/number-admin.ts';
import { createTestCaller } from '../../integrations/voice/test-caller.ts';
import { createVoiceClient } from '../../integrations/voice/voice-client.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';
import { type BookingHarness, startBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { testByok } from './test-byok.ts';
import { testCall } from './test-call.ts';

const marker = 'Canarino-9f3b7c';
const phone = '+393471234567';
const trunk = {
  provider: 'voipvoice',
  sipDomain: 'trunk.voipvoice.it',
  username: 'utente77',
  fromNumber: '+390212345678',
  displayName: 'Dentisti.ai',
} as const;

let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
let logged = '';
let forks = 0;
let asked: SipTarget[] = [];
const addresses: string[] = [];
let diagnosis: SipDiagnosis = concludeDiagnosis(null, [], 'tcp', '');

beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startVoiceSimulator();
});
afterAll(async () => {
  await simulator.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.reset();
  // The simulator's own clock is today's.
  harness.clock.set(new Date());
  await simulator.platform.reset();
  simulator.trunks.reset();
  logged = '';
  asked = [];
  diagnosis = concludeDiagnosis(null, [], 'tcp', '');
});

const server = { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'secret', credentialId: null };

function context(line: Partial<ToolsLine> = {}, overrides: Partial<ProcessorContext> = {}): ProcessorContext {
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line', isLive: false, timeoutMs: 2_000 };
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk;
      done();
    },
  });
  return harness.context({
    log: pino({ level: 'debug' }, sink) as ProcessorContext['log'],
    voice: { platform: createVoiceClient(settings), server, operatorPhone: null, callerId: null },
    tools: {
      isLive: false,
      countries: ['IT', 'US'],
      caller: createTestCaller(settings),
      numberAdmin: createNumberAdmin(settings, server),
      platformHost: 'api.eu.vapi.ai',
      resolveAddresses: async () => addresses,
      diagnose: async (target) => {
        asked.push(target);
        return diagnosis;
      },
      ...line,
    },
    ...overrides,
  });
}

const em = () => harness.db.orm.em.fork();

async function storeByok({ byAdmin = false, password = marker, secret = testBookingSettings.linkSecrets[0] } = {}) {
  const id = randomUUID();
  const sealedPassword = encryptText(password, sipPasswordEncryption(id), secret as string);
  await storeToolRun(em(), { id, kind: 'testByok', request: trunk, sealedPassword, byAdmin });
  return id;
}
async function storeCall({ byAdmin = false, to = phone } = {}) {
  const id = randomUUID();
  const request = { phone: to, message: 'Prova' };
  await storeToolRun(em(), { id, kind: 'testCall', request, sealedPassword: null, byAdmin });
  return id;
}
const outcomeOf = (id: string) => findToolOutcome(em(), id);
const onPlatform = () => [...simulator.trunks.credentials.values(), ...simulator.trunks.numbers.values()];

/** The password, nor what it was encrypted to, is in no row, Redis key, log line or answer of the platform. */
async function expectNoMarker(): Promise<void> {
  const rows = await em().execute('select row_to_json(run)::text as text from tool_run run');
  const keys = await harness.redis.connection.keys('*');
  const values = await Promise.all(keys.map((key) => harness.redis.connection.dump(key)));
  const answers = await fetch(`${simulator.url}/credential`, { headers: { authorization: 'Bearer key' } });
  const everything = [JSON.stringify(rows), ...keys, ...values.map(String), logged, await answers.text()].join('\n');
  expect(everything).not.toContain(marker);
}

describe('a SIP trunk', () => {
  test('is accepted: credential and number in the platform’s published form, without questions to the carrier', async () => {
    const id = await storeByok();
    await testByok({ toolRunId: id }, context());
    const [credential] = [...simulator.trunks.credentials.values()];
    const [number] = [...simulator.trunks.numbers.values()];
    expect(await outcomeOf(id)).toMatchObject({
      kind: 'accepted',
      italianNumber: trunk.fromNumber,
      phoneNumberId: number?.id,
      steps: [{ title: 'Diagnosi SIP', state: 'skipped' }, { state: 'passed' }, { state: 'passed' }],
    });
    expect(credential?.gateways).toEqual([expect.objectContaining({ ip: trunk.sipDomain, inboundEnabled: false })]);
    expect(number).toMatchObject({ number: trunk.fromNumber, credentialId: credential?.id });
    expect(asked).toEqual([]);
    const [sentTrunk] = simulator.trunks.received.map(({ body }) => body);
    expect(sentTrunk).toMatchObject({ outboundAuthenticationPlan: { authPassword: marker } });
    expect(simulator.problems).toEqual([]);
    simulator.trunks.received.length = 0;
    await expectNoMarker();
  });

  test.each([400, 401, 409, 429, 500, 'silent'] as const)('number refused with %s: nothing stays', async (status) => {
    simulator.trunks.order({ step: 'phone-number', status, times: 1 });
    const id = await storeByok();
    await testByok({ toolRunId: id }, context());
    const outcome = await outcomeOf(id);
    expect(outcome).toMatchObject({ kind: 'failed', details: { layer: 'number' } });
    expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${marker}|${trunk.username}`));
    expect(onPlatform()).toEqual([]);
    await expectNoMarker();
  });

  test.each([400, 401, 429, 500, 'silent'] as const)('credential refused with %s: nothing stays', async (status) => {
    simulator.trunks.order({ step: 'credential', status, times: 1 });
    const id = await storeByok();
    await testByok({ toolRunId: id }, context());
    expect(await outcomeOf(id)).toMatchObject({ kind: 'failed', details: { layer: 'credential' } });
    expect(onPlatform()).toEqual([]);
  });

  test('clearing away is tried twice; what then stays is named to the visitor', async () => {
    simulator.trunks.order({ step: 'phone-number', status: 400, times: 2 });
    simulator.trunks.order({ step: 'delete', status: 500, times: 1 });
    const second = await storeByok();
    await testByok({ toolRunId: second }, context());
    expect(onPlatform()).toEqual([]);
    simulator.trunks.order({ step: 'delete', status: 500, times: 2 });
    const id = await storeByok();
    await testByok({ toolRunId: id }, context());
    expect(onPlatform()).toHaveLength(1);
    const outcome = await outcomeOf(id);
    expect(JSON.stringify(outcome)).toContain(`byok-${id.replaceAll('-', '')}`);
  });

  test('a worker that died after the platform’s yes: the next one clears away and says so', async () => {
    const id = await storeByok();
    const broken = context({}, { orm: { em: { fork: failsOnSettle } } as never });
    await expect(testByok({ toolRunId: id }, broken)).rejects.toThrow('gone');
    expect(onPlatform()).toHaveLength(2);
    await testByok({ toolRunId: id }, context());
    expect(onPlatform()).toEqual([]);
    expect(await outcomeOf(id)).toMatchObject({ kind: 'failed', message: expect.stringContaining('interrotta') });
  });

  test('runs once: a second job of a settled run touches nothing', async () => {
    const id = await storeByok();
    await testByok({ toolRunId: id }, context());
    await testByok({ toolRunId: id }, context());
    expect(onPlatform()).toHaveLength(2);
  });

  test('by an administrator: the carrier first, and its fault ends the test before the platform is asked', async () => {
    diagnosis = concludeDiagnosis(
      'password-wrong',
      [{ layer: 'register', outcome: 'failed', milliseconds: 4, detail: '403' }],
      'udp',
      'REGISTER sip:x',
    );
    const id = await storeByok({ byAdmin: true });
    await testByok({ toolRunId: id }, context());
    expect(asked).toMatchObject([{ domain: trunk.sipDomain, username: trunk.username, password: marker }]);
    expect(await outcomeOf(id)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/^Registrazione \(REGISTER\): /),
      details: { layer: 'register', trace: 'REGISTER sip:x' },
    });
    expect(simulator.trunks.received).toEqual([]);
    await expectNoMarker();
  });

  test('by an administrator, all well: the platform gets the transport the carrier answered over', async () => {
    const id = await storeByok({ byAdmin: true });
    await testByok({ toolRunId: id }, context());
    expect([...simulator.trunks.credentials.values()][0]?.gateways[0]?.outboundProtocol).toBe('tcp');
    expect((await outcomeOf(id))?.kind).toBe('accepted');
  });

  test.each([
    ['real trunks, asked by nobody in particular', {}, { isLive: true }],
    ['another secret than the gateway’s', { secret: 'another secret of more than thirty-two signs' }, {}],
  ])('%s: refused before anything is sent', async (_, stored, line) => {
    const id = await storeByok(stored);
    await testByok({ toolRunId: id }, context(line));
    expect((await outcomeOf(id))?.kind).toBe('failed');
    expect(simulator.trunks.received).toEqual([]);
  });
});

describe('a test call', () => {
  test('rings once, shows the test’s name, says first that a machine speaks, and reports to nobody', async () => {
    const id = await storeCall();
    await testCall({ toolRunId: id }, context());
    await testCall({ toolRunId: id }, context());
    await simulator.platform.idle();
    expect(simulator.platform.dials).toHaveLength(1);
    const call = simulator.platform.dials[0]?.call;
    expect(await outcomeOf(id)).toEqual({ kind: 'called', callId: call?.id });
    expect(call?.request).toMatchObject({ name: 'Dentisti.ai Test', customer: { number: phone, externalId: id } });
    expect(call?.request.assistant.firstMessage).toMatch(/^Buongiorno, sono l’assistente automatico .* Prova$/);
    expect(simulator.problems).toEqual([]);
    expect(logged).not.toContain(phone.slice(3));
  });

  test('also abroad, where booking calls never go', async () => {
    const id = await storeCall({ to: '+12125550123' });
    await testCall({ toolRunId: id }, context());
    expect((await outcomeOf(id))?.kind).toBe('called');
  });

  test.each(['timeout-after-accept', 'error-after-accept'] as const)('%s: the call is found', async (fault) => {
    simulator.platform.behaviour.order({ number: phone, fault, after: 0, times: 1 });
    const id = await storeCall();
    await testCall({ toolRunId: id }, context());
    expect(await outcomeOf(id)).toMatchObject({ kind: 'called' });
    expect(simulator.platform.dials).toHaveLength(1);
  });

  test.each(['too-many-requests', 'server-error', 'reset-before-accept'] as const)(
    '%s: told, not redialled',
    async (fault) => {
      simulator.platform.behaviour.order({ number: phone, fault, after: 0, times: 1 });
      const id = await storeCall();
      await testCall({ toolRunId: id }, context());
      expect(await outcomeOf(id)).toMatchObject({ kind: 'failed', message: expect.stringMatching(/^La piattaforma/) });
      expect(simulator.platform.dials).toHaveLength(1);
    },
  );

  test.each([
    ['a country that is not allowed', { to: '+441632960961' }, {}],
    ['a premium number in the row', { to: '+39899123456' }, {}],
    ['real calls, asked by nobody in particular', {}, { isLive: true }],
  ])('%s: nobody is rung', async (_, stored, line) => {
    const id = await storeCall(stored);
    await testCall({ toolRunId: id }, context(line));
    expect((await outcomeOf(id))?.kind).toBe('failed');
    expect(simulator.platform.dials).toEqual([]);
  });

  test('that was not begun within a minute is not begun', async () => {
    const id = await storeCall();
    await em().execute(`update tool_run set begin_before = now() - interval '1 second' where id = ?`, [id]);
    await testCall({ toolRunId: id }, context());
    expect(simulator.platform.dials).toEqual([]);
  });
});

/** Takes the run, then has no database any more. */

function failsOnSettle() {
  forks++;
  if (forks % 2 === 1) return em();
  throw new Error('gone');
}
