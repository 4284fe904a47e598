import { randomUUID } from 'node:crypto';
import { encryptText } from '@dentisti/db/encrypted-text';
import { findToolOutcome, storeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { sipPasswordEncryption, type ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diagnoseSip } from '../../integrations/sip/diagnose-sip.ts';
import { resolveSignalling } from '../../integrations/sip/resolve-signalling.ts';
import { local, loopback } from '../../integrations/sip/testing/fault-case.ts';
import { line, registrar } from '../../integrations/sip/testing/registrar.ts';
import { reply, type SipPeer, startPeer } from '../../integrations/sip/testing/sip-peer.ts';
import { createNumberAdmin } from '../../integrations/voice/number-admin.ts';
import { createTestCaller } from '../../integrations/voice/test-caller.ts';
import { type BookingHarness, startBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { testByok } from './test-byok.ts';

let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
let carrier: SipPeer;
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startVoiceSimulator();
  carrier = await startPeer(
    'udp',
    registrar({}, (request) => reply(request, 403, 'Forbidden')),
  );
});
afterAll(async () => {
  await Promise.all([carrier.close(), simulator.close()]);
  await harness.close();
});
beforeEach(() => {
  simulator.trunks.reset();
  carrier.received.length = 0;
});

/** A whole run by an administrator, with the real diagnosis; loopback is opened as `SIP_PROBE_ALLOW` would. */
async function run(password: string, sipDomain: string): Promise<ToolOutcome | null> {
  const id = randomUUID();
  const request = {
    provider: 'custom' as const,
    sipDomain,
    username: line.username,
    fromNumber: '+390212345678',
    displayName: 'Dentisti.ai',
  };
  const sealedPassword = encryptText(password, sipPasswordEncryption(id), testBookingSettings.linkSecrets[0] as string);
  await storeToolRun(harness.db.orm.em.fork(), { id, kind: 'testByok', request, sealedPassword, byAdmin: true });
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line', isLive: false };
  const server = { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'secret', credentialId: null };
  const tools = {
    isLive: false,
    countries: ['IT'],
    caller: createTestCaller(settings),
    numberAdmin: createNumberAdmin(settings, server),
    platformHost: 'api.eu.vapi.ai',
    resolveAddresses: (sipDomain: string) => resolveSignalling(sipDomain, { allow: loopback, resolver: local }),
    diagnose: (target: Parameters<typeof diagnoseSip>[0], signal: AbortSignal) =>
      diagnoseSip(target, { signal, allow: loopback, resolver: local }),
  };
  await testByok({ toolRunId: id }, harness.context({ tools }));
  return findToolOutcome(harness.db.orm.em.fork(), id);
}

test('the right password: every layer passes, then the platform', async () => {
  const outcome = await run(line.password, `sip.provider.test:${carrier.port}`);
  expect(outcome).toMatchObject({ kind: 'accepted' });
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
  expect([...simulator.trunks.credentials.values()][0]?.gateways).toMatchObject([
    { ip: 'sip.provider.test', port: carrier.port, outboundProtocol: 'udp', inboundEnabled: false },
    { ip: '127.0.0.1', port: carrier.port, inboundEnabled: true, outboundEnabled: false },
  ]);
});

test('a wrong password: the registration is named, the platform is not asked, the trace is clean', async () => {
  const wrong = 'Canarino-sbagliato';
  const outcome = await run(wrong, `sip.provider.test:${carrier.port}`);
  expect(outcome).toMatchObject({
    kind: 'failed',
    details: { layer: 'register', trace: expect.stringContaining('403') },
  });
  expect(JSON.stringify(outcome)).not.toContain(wrong);
  expect(simulator.trunks.received).toEqual([]);
});

test.each(['169.254.169.254', '10.0.0.1', '192.168.1.1'])(
  '%s: refused by address, nothing is sent',
  async (address) => {
    expect(await run('x', address)).toMatchObject({ kind: 'failed', details: { layer: 'address' } });
    expect(carrier.received).toEqual([]);
    expect(simulator.trunks.received).toEqual([]);
  },
);
