import { createHmac, randomUUID } from 'node:crypto';
import { findLineInUse } from '@dentisti/db/dialing/phone-line.repository';
import { createTestDatabase, createTestRedis } from '@dentisti/db/testing';
import { freePort } from '@dentisti/db/testing/free-port';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLineClient } from '../../worker/src/integrations/voice/line-client.ts';
import { createNumberAdmin } from '../../worker/src/integrations/voice/number-admin.ts';
import { checkLines } from '../../worker/src/schedules/check-lines.ts';
import type { ScheduleContext } from '../../worker/src/schedules/schedule.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../worker/src/testing/running-voice-simulator.ts';
import { ServiceProcess } from '../product/service-process.ts';

const before = 'the secret before the rotation of more than thirty-two signs';
const after = 'the secret after the rotation of more than thirty-two signs';
const hmacSecret = 'the key that signs of more than thirty-two signs as well';
const hmacCredentialId = randomUUID();
const caller = '+390655000001';

let simulator: RunningVoiceSimulator;
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: Awaited<ReturnType<typeof createTestRedis>>;
let port: number;
let gateway: ServiceProcess | null = null;
beforeAll(async () => {
  [db, redis, port] = await Promise.all([createTestDatabase(), createTestRedis(), freePort()]);
  // Slow enough that the secret changes while they speak.
  simulator = await startVoiceSimulator({ speed: 4, hmacSecret });
});
afterAll(async () => {
  await gateway?.stop();
  await simulator.close();
  await Promise.all([db.close(), redis.close()]);
});

const url = () => `http://127.0.0.1:${port}/webhooks/voice`;

/** The real gateway, with these secrets of its platform. */
async function startGateway(secrets: string): Promise<void> {
  await gateway?.stop();
  gateway = new ServiceProcess({
    script: 'gateway/src/main.ts',
    readyLine: 'gateway listens',
    env: {
      DATABASE_URL: db.serviceUrl,
      REDIS_URL: redis.url,
      PORT: String(port),
      LOG_LEVEL: 'info',
      VOICE_WEBHOOK_SECRET: secrets,
      VOICE_HMAC_SECRET: hmacSecret,
      VOICE_WEBHOOK_CREDENTIAL_ID: hmacCredentialId,
    },
  });
  await gateway.start();
}

/** What a worker does first after it was started with a secret. */
async function startWorker(phoneNumberId: string, secret: string): Promise<void> {
  const settings = { baseUrl: simulator.url, apiKey: 'key' };
  const server = { url: url(), secret, credentialId: hmacCredentialId };
  const lines = { configured: { phoneNumberId, number: null }, client: createLineClient(settings, server) };
  const clock = { now: () => new Date(), sleep: async () => {} };
  const context = { orm: db.orm, clock, lines, log: pino({ level: 'silent' }) };
  await checkLines(2).run(context as unknown as ScheduleContext);
}

/** Every message of one inbound call, as the gateway judged them. */
async function ringUs(phoneNumberId: string) {
  return simulator.platform.ringUs(caller, 'accepts-first', phoneNumberId);
}
const refused = () => gateway?.lines.filter((line) => /"status(Code)?":401/.test(line)) ?? [];
const storedOf = (callId: string | undefined) =>
  db.em.fork().execute<{ type: string }[]>('select type from voice_event where voice_call_id = ?', [callId ?? '']);

test('the secret is rotated during an inbound call: neither that call nor a later one meets a 401', async () => {
  const numberAdmin = createNumberAdmin(
    { baseUrl: simulator.url, apiKey: 'key' },
    { url: url(), secret: before, credentialId: hmacCredentialId },
  );
  const trunk = { handle: 'ours', host: '203.0.113.7', port: null, transport: null, username: 'u', password: 'p' };
  const never = new AbortController().signal;
  const credentialId = await numberAdmin.createTrunk({ ...trunk, leadingPlus: false, inboundAddresses: [] }, never);
  const phoneNumberId = await numberAdmin.createNumber('+390212345678', 'Studio', credentialId, never);

  await startGateway(before);
  await startWorker(phoneNumberId, before);
  const during = await ringUs(phoneNumberId);
  expect(during.answer).toBe('assistant');

  expect(during.call?.status).not.toBe('ended');
  await startGateway(`${after},${before}`);
  await startWorker(phoneNumberId, after);
  expect((await findLineInUse(db.em.fork()))?.differences).toMatchObject([{ field: 'secret' }]);
  await simulator.platform.idle();
  expect(during.call?.status).toBe('ended');
  expect((await storedOf(during.call?.id)).map(({ type }) => type)).toContain('end-of-call-report');
  const between = await ringUs(phoneNumberId);
  expect(between.answer).toBe('assistant');
  await simulator.platform.idle();
  expect(refused()).toEqual([]);

  await startGateway(after);
  const later = await ringUs(phoneNumberId);
  expect(later.answer).toBe('assistant');
  await simulator.platform.idle();
  expect((await storedOf(later.call?.id)).map(({ type }) => type)).toContain('end-of-call-report');
  expect(refused()).toEqual([]);
});

test('what is neither signed nor carries a secret of ours is turned away as before', async () => {
  const body = JSON.stringify({ message: { type: 'assistant-request', customer: { number: caller } } });
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', hmacSecret).update(`${timestamp}.${body}`).digest('hex');
  const send = (headers: Record<string, string>) =>
    fetch(url(), { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  expect((await send({ 'x-timestamp': timestamp, 'x-signature': signature })).status).toBe(401);
  expect((await send({ 'x-dentisti-secret': after })).status).toBe(401);
});
