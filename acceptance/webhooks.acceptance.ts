/**
 * A hundred thousand hostile messages to the webhooks of a gateway of its own, in CI a tenth of them, each turn others: none
 * is a defect, and the gateway's memory and time stay bounded. `make test` sends a few.
 */
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import {
  faultOf,
  type HostileMessage,
  hostileMessages,
  webhookSecrets,
} from '../gateway/src/testing/hostile-webhooks.ts';
import { isWhole, turn } from './env.ts';
import { createStores, startGateway } from './product/production.ts';

const inputs = isWhole ? 100_000 : 10_000;
const seed = 20_261_122 + turn;
const atOnce = 16;
/** A message that takes longer is sent again by itself: what counts is its own cost, not what the machine did meanwhile. */
const slowMs = 5_000;
const mostMegabytes = 500;
const shownFaults = 5;

test(`${inputs} hostile messages to the webhooks: no defect, and time and memory stay bounded`, async () => {
  await using stack = new AsyncDisposableStack();
  const { env } = await createStores(stack, 'empty');
  const { url, peakMegabytes } = await startGateway(stack, { ...env, ...webhookSecrets });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  stack.defer(() => agent.destroy());
  const draw = hostileMessages(seed);
  const seen = new Map<number, number>();
  const faults: string[] = [];
  const slow: HostileMessage[] = [];
  let [left, slowest] = [inputs, 0];
  const sender = async () => {
    while (left-- > 0) {
      const message = draw();
      const startedAt = performance.now();
      const status = await post(url, message, agent);
      const took = performance.now() - startedAt;
      slowest = Math.max(slowest, took);
      if (took >= slowMs) slow.push(message);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const fault = faultOf(message, status);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  for (const message of slow) {
    const alone = await timeAlone(url, message, agent);
    if (alone >= slowMs) faults.push(`${message.path} takes ${Math.round(alone)} ms: ${message.body.subarray(0, 300)}`);
  }
  const megabytes = peakMegabytes() ?? Number.NaN;
  if (!(megabytes < mostMegabytes)) faults.push(`${megabytes} MB, more than ${mostMegabytes}`);
  const statuses = [...seen].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(
    `webhooks: ${inputs} messages, ${statuses.join(', ')}; slowest ${Math.round(slowest)} ms, ${megabytes} MB, ` +
      `${faults.length} faults (seed ${seed})`,
  );
  expect(faults.slice(0, shownFaults)).toEqual([]);
});

function post(url: string, { path, body, headers }: HostileMessage, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Milliseconds until a message is answered when nothing else is, the quickest of three. */
async function timeAlone(url: string, message: HostileMessage, agent: Agent): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && quickest >= slowMs; tries++) {
    const startedAt = performance.now();
    await post(url, message, agent);
    quickest = Math.min(quickest, performance.now() - startedAt);
  }
  return quickest;
}
