import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { encryptText } from '@dentisti/db/encrypted-text';
import { findToolOutcome, storeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { simulatedSipHosts, simulatedSipLine } from '@dentisti/domain/tools/simulated-carriers';
import { sipPasswordEncryption, type ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { simulatedCarriers } from '../../../simulators/voice/carriers.ts';
import { SipCarrier } from '../../../simulators/voice/sip-carrier.ts';
import { createSimulatedNetwork } from '../../integrations/sip/simulated-network.ts';
import { createNumberAdmin } from '../../integrations/voice/number-admin.ts';
import { createTestCaller } from '../../integrations/voice/test-caller.ts';
import { type BookingHarness, startBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { testByok } from './test-byok.ts';

let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
const carrier = new SipCarrier();
let port: number;
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startVoiceSimulator();
  port = await carrier.listen(0, '127.0.0.1');
});
afterAll(async () => {
  carrier.close();
  await simulator.close();
  await harness.close();
});
beforeEach(() => simulator.trunks.reset());

const right = simulatedSipLine.password;

/** A visitor's whole run in the trial, over real SIP messages. The real network is closed: asking it fails the test. */
async function run(sipDomain: string, password: string = right): Promise<ToolOutcome | null> {
  const id = randomUUID();
  const { username } = simulatedSipLine;
  const request = {
    provider: 'custom',
    sipDomain,
    username,
    fromNumber: '+390212345678',
    displayName: 'Prova',
  } as const;
  const sealedPassword = encryptText(password, sipPasswordEncryption(id), testBookingSettings.linkSecrets[0] as string);
  await storeToolRun(harness.db.orm.em.fork(), { id, kind: 'testByok', request, sealedPassword, byAdmin: false });
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line', isLive: false };
  const server = { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'secret', credentialId: null };
  const closed = () => Promise.reject(new Error('the outside world was asked'));
  const tools = {
    isLive: false,
    countries: ['IT'],
    caller: createTestCaller(settings),
    numberAdmin: createNumberAdmin(settings, server),
    platformHost: 'api.eu.vapi.ai',
    diagnose: closed,
    resolveAddresses: closed,
    simulatedNetwork: createSimulatedNetwork({ host: '127.0.0.1', port }),
  };
  await testByok({ toolRunId: id }, harness.context({ tools }));
  return findToolOutcome(harness.db.orm.em.fork(), id);
}

test.each(Object.keys(simulatedCarriers))('%s with the right password: every layer passes', async (host) => {
  const outcome = await run(host.toUpperCase());
  const steps = outcome?.kind === 'accepted' ? outcome.steps : [];
  expect(steps.map(({ title, state }) => [title, state])).toEqual([
    ['Nome', 'passed'],
    ['Indirizzo', 'passed'],
    ['Raggiungibilità', 'passed'],
    ['Certificato', 'skipped'],
    ['Risposta SIP (OPTIONS)', 'passed'],
    ['Registrazione (REGISTER)', 'passed'],
    ['Indirizzi per le chiamate in entrata', 'passed'],
    ['Credenziale sulla piattaforma vocale', 'passed'],
    ['Numero sulla piattaforma vocale', 'passed'],
  ]);
});

test.each([
  ['a wrong host', 'forwarsd.carrier.test', 'name', 'Nome'],
  ['somebody’s real host', 'sip.operatore.example', 'name', 'Nome'],
  ['a name that leads into a private network', 'private.carrier.test', 'address', 'Indirizzo'],
  ['a private address', '192.168.1.1', 'address', 'Indirizzo'],
  ['this machine itself', '127.0.0.1', 'address', 'Indirizzo'],
  ['no route', 'no-route.carrier.test', 'reachability', 'Raggiungibilità'],
  ['a public address, which is not asked', '8.8.8.8', 'reachability', 'Raggiungibilità'],
  ['a silent server', 'silent.carrier.test', 'reachability', 'Raggiungibilità'],
] as const)('%s: red, and the layer is named', async (_, sipDomain, layer, layerTitle) => {
  expect(await run(sipDomain)).toMatchObject({ kind: 'failed', details: { layer, layerTitle } });
  expect(simulator.trunks.received).toEqual([]);
});

test('a wrong password: the registration is named, and the trace does not have it', async () => {
  const outcome = await run('registers.carrier.test', 'Canarino-sbagliato');
  expect(outcome).toMatchObject({
    kind: 'failed',
    details: { layer: 'register', layerTitle: 'Registrazione (REGISTER)', trace: expect.stringContaining('403') },
  });
  expect(JSON.stringify(outcome)).not.toContain('Canarino-sbagliato');
  expect(simulator.trunks.received).toEqual([]);
});

test('a typed port opens no port of this machine', async () => {
  const own = createSocket('udp4');
  let messageCount = 0;
  own.on('message', () => messageCount++);
  own.bind(0, '127.0.0.1');
  await once(own, 'listening');
  await run(`forwards.carrier.test:${own.address().port}`);
  own.close();
  expect(messageCount).toBe(0);
});

test('an operator of our own list is real: nobody asks it, and the page says so', async () => {
  const outcome = await run('trunk.voipvoice.it');
  expect(outcome).toMatchObject({ kind: 'accepted', steps: [{ title: 'Diagnosi SIP', state: 'skipped' }, {}, {}] });
});

test('every carrier of the voice simulator is in the list of the page', () => {
  const hosts = simulatedSipHosts.filter(({ answers }) => answers).map(({ host }) => host);
  expect(hosts).toEqual(Object.keys(simulatedCarriers));
});
