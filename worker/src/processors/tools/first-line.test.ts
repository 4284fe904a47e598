import { randomUUID } from 'node:crypto';
import { findLineInUse, noteInboundCall } from '@dentisti/db/dialing/phone-line.repository';
import { encryptText } from '@dentisti/db/encrypted-text';
import { findToolOutcome, storeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { sipPasswordEncryption } from '@dentisti/domain/tools/tool-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../../env.ts';
import { diagnoseSip } from '../../integrations/sip/diagnose-sip.ts';
import { resolveSignalling } from '../../integrations/sip/resolve-signalling.ts';
import { local, loopback } from '../../integrations/sip/testing/fault-case.ts';
import { line as account, registrar } from '../../integrations/sip/testing/registrar.ts';
import { reply, type SipPeer, startPeer } from '../../integrations/sip/testing/sip-peer.ts';
import { createNumberAdmin } from '../../integrations/voice/number-admin.ts';
import { createTestCaller } from '../../integrations/voice/test-caller.ts';
import { createVoiceClient } from '../../integrations/voice/voice-client.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';
import { type BookingHarness, startBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { dialPractice } from '../calls/dial-practice.ts';
import { testByok } from './test-byok.ts';
import { testCall } from './test-call.ts';

const number = '+390212345678';
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

const em = () => harness.db.orm.em.fork();
const outcomeOf = (id: string) => findToolOutcome(em(), id);

/** A worker with `VOICE=live` and a key, and no line in its environment. */
function context(): ProcessorContext {
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: null, isLive: false };
  const server = { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'secret', credentialId: null };
  return harness.context({
    bookings: { ...testBookingSettings, voiceMode: 'live' },
    voice: { platform: createVoiceClient(settings), server, operatorPhone: '+390299999999', callerId: null },
    tools: {
      isLive: true,
      countries: ['IT'],
      platformHost: 'api.eu.vapi.ai',
      caller: createTestCaller(settings),
      numberAdmin: createNumberAdmin(settings, server),
      diagnose: (target, signal) => diagnoseSip(target, { signal, allow: loopback, resolver: local }),
      resolveAddresses: (sipDomain) => resolveSignalling(sipDomain, { allow: loopback, resolver: local }),
    },
  });
}

/** What `/byok-setup` has the worker do for an administrator. */
async function setUp(sipDomain: string) {
  const id = randomUUID();
  const { username, password } = account;
  const request = { provider: 'custom' as const, sipDomain, username, fromNumber: number, displayName: 'Studio' };
  const [secret = ''] = testBookingSettings.linkSecrets;
  const sealedPassword = encryptText(password, sipPasswordEncryption(id), secret);
  await storeToolRun(em(), { id, kind: 'testByok', request, sealedPassword, byAdmin: true });
  await testByok({ toolRunId: id }, context());
  return outcomeOf(id);
}

async function call() {
  const id = randomUUID();
  const request = { phone: '+393471234567', message: 'Prova' };
  await storeToolRun(em(), { id, kind: 'testCall', request, sealedPassword: null, byAdmin: true });
  await testCall({ toolRunId: id }, context());
  return outcomeOf(id);
}

const dials = () =>
  simulator.platform.dials.flatMap(({ call: placed }) => (placed && !placed.isDeleted ? [placed.request] : []));
const scriptOf = (dial: ReturnType<typeof dials>[number] | undefined) => dial?.assistant.model?.messages?.[0]?.content;

test('the first line is made by the tool alone: what waited is rung from it, without another setting', async () => {
  const production = {
    APP_ENV: 'production',
    DATABASE_URL: 'postgres://127.0.0.1/x',
    REDIS_URL: 'redis://127.0.0.1',
    OVERPASS_URL: 'https://overpass-api.de/api/interpreter',
    SMTP_URL: 'smtps://u:p@mail.dentisti.it',
    MAIL_FROM: 'prenotazioni@dentisti.it',
    OPERATOR_EMAIL: 'o@dentisti.it',
    CONTACT_EMAIL: 'c@dentisti.it',
    PUBLIC_URL: 'https://dentisti.it',
    BOOKING_LINK_SECRET: 'a link secret of more than thirty-two signs',
    VOICE_WEBHOOK_SECRET: 'a webhook secret of more than thirty-two signs',
    VOICE_API_KEY: 'key',
  };
  expect(parseEnv(production).booking.voice).toMatchObject({ isLive: true, phoneNumberId: null, callerId: null });

  const waiting = await harness.request();
  await dialPractice({ callTaskId: waiting.task.id, ordinal: 1 }, context());
  expect(dials()).toEqual([]);
  expect((await harness.state(waiting.booking.id)).tasks).toMatchObject([{ state: 'open', attempts: 0 }]);
  expect(await call()).toMatchObject({ kind: 'failed', message: expect.stringContaining('BYOK Setup') });

  const outcome = await setUp(`sip.provider.test:${carrier.port}`);
  const [made] = simulator.trunks.numbers.values();
  const [trunk] = simulator.trunks.credentials.values();
  expect(outcome).toMatchObject({
    kind: 'accepted',
    inUse: true,
    phoneNumberId: made?.id,
    forwardTo: `${number}@${trunk?.id}.sip.eu.vapi.ai`,
    steps: expect.arrayContaining([
      { title: 'Indirizzi per le chiamate in entrata', state: 'passed', note: expect.stringContaining('127.0.0.1') },
    ]),
  });
  expect(trunk?.gateways).toMatchObject([
    { ip: 'sip.provider.test', inboundEnabled: false, outboundEnabled: true },
    { ip: '127.0.0.1', inboundEnabled: true, outboundEnabled: false },
  ]);
  expect(await findLineInUse(em())).toMatchObject({
    phoneNumberId: made?.id,
    number,
    credentialId: trunk?.id,
    inboundAddresses: ['127.0.0.1'],
    inboundSeenAt: null,
  });

  await dialPractice({ callTaskId: waiting.task.id, ordinal: 1 }, context());
  expect(dials()).toMatchObject([{ phoneNumberId: made?.id, customer: { number: waiting.practice.phone } }]);
  // Nobody has seen a call come in: no number is told, we call again.
  expect(scriptOf(dials()[0])).toContain('«La richiamo io: quando le fa comodo?»');
  expect(scriptOf(dials()[0])).not.toContain('il numero è');
  const transfer = dials()[0]?.assistant.model?.tools?.find(({ type }) => type === 'transferCall');
  expect(transfer).toMatchObject({
    destinations: [{ type: 'sip', sipUri: 'sip:+390299999999@sip.provider.test' }],
  });
  expect(await call()).toMatchObject({ kind: 'called' });
  expect(dials()[1]?.phoneNumberId).toBe(made?.id);
});

test('a ring-back is offered once a call to the line was seen', async () => {
  const line = await findLineInUse(em());
  const now = harness.clock.now();
  await noteInboundCall(em(), { phoneNumberId: line?.phoneNumberId ?? null, number: null, now });
  const before = dials().length;
  const { task } = await harness.request({ practice: { phone: '+390768000002' } });
  await dialPractice({ callTaskId: task.id, ordinal: 1 }, context());
  expect(scriptOf(dials()[before])).toContain('Se preferiscono richiamare loro: il numero è 0 2 1');
});
