import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase, createTestRedis, type TestDatabase, type TestRedis } from '@dentisti/db/testing';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzInputs, hostileBody } from '../testing/hostile-json.ts';
import { productionNodeOptions } from '../testing/production-settings.ts';

const { MODE } = (import.meta as { env?: { MODE?: string } }).env ?? {};
const { inputs, turn } = fuzzInputs(MODE);
const atOnce = 16;
const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
const hmac = 'a-signing-secret-of-at-least-thirty-two-characters';
const stripe = 'whsec_of_this_test';

/** What one process compiled need not be again for the next, where the run keeps it. */
const cache = getCompileCacheDir();
const compileCache: Record<string, string> = cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {};

let database: TestDatabase;
let redis: TestRedis;
let gateway: { url: string; pid: number; stop(): Promise<unknown> };
beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  // A process of its own: its memory is measured.
  const child = spawn(process.execPath, [...productionNodeOptions, `${import.meta.dirname}/../main.ts`], {
    env: {
      DATABASE_URL: database.serviceUrl,
      REDIS_URL: redis.url,
      PORT: '0',
      ...compileCache,
      VOICE_WEBHOOK_SECRET: secret,
      VOICE_HMAC_SECRET: hmac,
      STRIPE_WEBHOOK_SECRET: stripe,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { url: address } = JSON.parse(line) as { url?: string };
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return once(child, 'exit');
  };
  gateway = { url, pid: child.pid ?? 0, stop };
});
afterAll(async () => {
  await gateway?.stop();
  await redis.close();
  await database.close();
});

const call = () => ({ id: randomUUID(), status: 'ended', customer: { number: '+390612345678' } });
const outcome = { result: 'declined', preference: 0, dateTime: '', callBackAt: '', reason: 'none', sentence: 'No.' };
const artifact = () => ({
  transcript: 'AI: Buongiorno\nUser: No, grazie\n',
  structuredOutputs: { x: { name: 'esito_chiamata', result: outcome } },
});
const voiceMessages = [
  () => ({ type: 'status-update', status: 'ended', endedReason: 'customer-busy', call: call() }),
  () => ({
    type: 'end-of-call-report',
    endedReason: 'assistant-ended-call',
    startedAt: '2026-11-24T09:00:00Z',
    endedAt: '2026-11-24T09:01:00Z',
    cost: 0.12,
    call: call(),
    artifact: artifact(),
    analysis: { structuredData: outcome },
  }),
  () => ({
    type: 'tool-calls',
    call: call(),
    toolCallList: [
      { id: 't', type: 'function', function: { name: 'registra_esito', arguments: JSON.stringify(outcome) } },
      { id: 'u', name: 'registra_esito', parameters: outcome },
    ],
  }),
  () => ({ type: 'assistant-request', call: call(), customer: { number: '+390612345678' } }),
  () => ({ type: 'hang', call: call() }),
];
const payment = () => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  data: {
    object: {
      id: 'cs_1',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_1',
      amount_total: 5_900,
      currency: 'eur',
      metadata: { orderId: randomUUID() },
    },
  },
});

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
function post(path: string, body: Buffer, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(gateway.url + path, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

interface Message {
  path: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** A message that takes longer is sent again by itself: what counts is its own cost, not what the machine did meanwhile. */
const slowMs = 5_000;

/** Milliseconds until a message is answered when nothing else is, the quickest of three. */
async function timeAlone({ path, body, headers }: Message): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && quickest >= slowMs; tries++) {
    const startedAt = performance.now();
    await post(path, body, headers);
    quickest = Math.min(quickest, performance.now() - startedAt);
  }
  return quickest;
}

/** One message to one of the two routes: four in five carry the right signature. */
function nextMessage(random: () => number): Message & { isForged: boolean } {
  const isVoice = random() < 0.7;
  const make = voiceMessages[Math.floor(random() * voiceMessages.length)] as () => object;
  const body = hostileBody(JSON.stringify(isVoice ? { message: make() } : payment()), random);
  const t = String(Math.floor(Date.now() / 1_000));
  const isForged = random() < 0.2;
  const sign = (key: string) =>
    createHmac('sha256', isForged ? 'forged' : key)
      .update(`${t}.`)
      .update(body)
      .digest('hex');
  const headers: Record<string, string> = isVoice
    ? { [webhookSecretHeader]: secret, 'x-timestamp': t, 'x-signature': sign(hmac) }
    : { 'stripe-signature': `t=${t},v1=${sign(stripe)}` };
  if (random() < 0.02) headers['content-encoding'] = 'gzip';
  return { path: isVoice ? '/webhooks/voice' : '/webhooks/stripe', body, headers, isForged };
}

test(`${inputs} hostile messages: none is a defect, memory and time stay bounded`, { timeout: 1_800_000 }, async () => {
  const random = createRandom(20_261_122 + turn).next;
  const seen = new Map<number, number>();
  const wrong: string[] = [];
  const slow: Message[] = [];
  let [left, slowest] = [inputs, 0];
  const sender = async () => {
    while (left-- > 0) {
      const { path, body, headers, isForged } = nextMessage(random);
      const startedAt = performance.now();
      const status = await post(path, body, headers);
      const took = performance.now() - startedAt;
      slowest = Math.max(slowest, took);
      if (took >= slowMs) slow.push({ path, body, headers });
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const isRefused = status >= 400 && status < 500;
      if (status >= 500 || (isForged && !isRefused)) wrong.push(`${path} ${status}: ${body.toString().slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  const alone: number[] = [];
  for (const message of slow) alone.push(await timeAlone(message));
  agent.destroy();
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'));
  const megabytes = Math.round(Number(peak?.[1]) / 1024);
  const statuses = [...seen].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(
    `webhooks: ${inputs} messages, ${statuses.join(', ')}; slowest ${Math.round(slowest)} ms, ${megabytes} MB`,
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(Math.max(0, ...alone)).toBeLessThan(slowMs);
  expect(megabytes).toBeLessThan(500);
});
