import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outcomeJsonSchema, outcomeName } from '@dentisti/domain/dialing/call-report.schema';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Persona } from '../../simulators/voice/personas.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from './running-voice-simulator.ts';

export const hmacSecret = 'signing';
export const number = '+390200000001';
const times = ['2026-11-24T08:30:00.000Z', '2026-11-24T14:00:00.000Z', '2026-11-25T09:00:00.000Z'];

export interface Received {
  headers: IncomingMessage['headers'];
  body: string;
  message: { type: string; status?: string; call: { id: string }; [key: string]: unknown };
}
export let simulator: RunningVoiceSimulator;
export const received: Received[] = [];
let reply: (message: Received['message']) => unknown = () => ({});
/** What our side answers to the platform's messages until the next test. */
export function answerWith(next: typeof reply): void {
  reply = next;
}
let ours: Server;

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const { message } = JSON.parse(body);
  received.push({ headers: request.headers, body, message });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(reply(message)));
}

/** For the test file that calls it: a simulated platform, and our side, which notes what it is told. */
export function useSimulatedLine(): void {
  beforeAll(async () => {
    ours = createServer((request, response) => void receive(request, response));
    ours.listen(0, '127.0.0.1');
    await once(ours, 'listening');
    simulator = await startVoiceSimulator({ hmacSecret });
  });
  afterAll(async () => {
    await simulator.close();
    ours.close();
  });
  beforeEach(async () => {
    await simulator.platform.reset();
    received.length = 0;
    reply = () => ({});
  });
}

export const assistant = (metadata: Record<string, unknown> = {}, tools: unknown[] = []) => ({
  firstMessage: 'Buongiorno, sono un assistente automatico.',
  endCallMessage: 'Grazie, buona giornata.',
  model: { provider: 'openai', model: 'gpt-4.1', messages: [{ role: 'system', content: 'Chiedi.' }], tools },
  server: {
    url: `http://127.0.0.1:${(ours.address() as AddressInfo).port}/webhooks/voice`,
    headers: { 'X-Voice-Secret': 'ours' },
  },
  artifactPlan: { structuredOutputs: [{ name: outcomeName, type: 'ai', schema: outcomeJsonSchema }] },
  metadata: { purpose: 'book', wantedTimes: times, aboutAt: null, ...metadata },
});
export const body = (rest: Record<string, unknown> = {}) => ({
  assistant: assistant(),
  phoneNumberId: 'line',
  customer: { number, externalId: crypto.randomUUID(), name: 'Studio Bianchi' },
  ...rest,
});

export async function ask(path: string, init: { method?: string; body?: unknown; bearer?: string | null } = {}) {
  const response = await fetch(simulator.url + path, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(init.bearer === null ? {} : { authorization: `Bearer ${init.bearer ?? 'key'}` }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text ? JSON.parse(text) : null };
}
export const order = (order: unknown) => ask('/simulator/behaviour', { body: order });

export async function dial(persona: Persona, rest: Record<string, unknown> = {}) {
  await order({ number: '*', persona });
  const { json } = await ask('/call', { body: body(rest) });
  await simulator.platform.idle();
  return (await ask(`/call/${json.id}`)).json;
}
export const resultOf = (call: {
  artifact: { structuredOutputs: Record<string, { name: string; result: unknown }> };
}) => {
  const [output] = Object.values(call.artifact.structuredOutputs);
  expect(output?.name ?? outcomeName).toBe(outcomeName);
  return output?.result ?? null;
};
