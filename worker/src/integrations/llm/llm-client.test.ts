import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelQuestion } from '@dentisti/domain/recommendation/model-question';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLlmSimulator } from '../../../simulators/llm/llm.route.ts';
import { type LlmRefusal, llmRefusals } from '../../../simulators/llm/llm-faults.ts';
import { createLlmClient } from './llm-client.ts';
import { adaptDialect, firstDialect } from './model-dialect.ts';

const simulator = createLlmSimulator();
let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = express().use('/llm', simulator.router).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/llm/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => simulator.order(null));

const question: ModelQuestion = {
  need: 'gengive che sanguinano',
  city: 'Roma',
  candidates: [{ id: 11, specializations: ['Parodontologia'], facts: ['4,9 su 400 recensioni'] }],
};
const limits = { timeoutMs: 20_000, signal: new AbortController().signal };
const client = () => createLlmClient({ baseUrl, apiKey: 'key', model: 'simulato', isSimulated: true });
const picked = { picks: [expect.objectContaining({ id: 11 })] };

const refusals: LlmRefusal[][] = [
  [],
  ...llmRefusals.map((one) => [one]),
  ['max_tokens', 'temperature'],
  [...llmRefusals],
];
test.each(refusals.map((refuses) => [refuses]))(
  'an endpoint that refuses %j is asked without, and it is remembered',
  async (refuses) => {
    simulator.order(null, refuses);
    const model = client();
    const before = simulator.asked();
    expect(await model.reread(question, limits)).toMatchObject(picked);
    expect(simulator.asked() - before).toBe(1 + refuses.length);
    expect(await model.reread(question, limits)).toMatchObject(picked);
    expect(simulator.asked() - before).toBe(2 + refuses.length);
  },
);

test('any other refusal is a failure at once: the rules’ answer stands', async () => {
  const before = simulator.asked();
  const elsewhere = { ...question, candidates: 'nothing to read' } as unknown as ModelQuestion;
  await expect(client().reread(elsewhere, limits)).rejects.toMatchObject({ reason: 'answered 400' });
  expect(simulator.asked() - before).toBe(1);
});

test.each([
  ['{"error":{"message":"max_tokens is too large: 700"}}', { ...firstDialect, tokens: 'max_completion_tokens' }],
  [
    '{"error":{"message":"Unrecognized request argument supplied: temperature"}}',
    { ...firstDialect, temperature: false },
  ],
  ['{"error":{"message":"json_schema is not supported"}}', { ...firstDialect, schema: false }],
  ['{"error":{"message":"The model does not exist"}}', null],
  ['<html>', null],
])('%s', (refusal, dialect) => expect(adaptDialect(firstDialect, refusal)).toEqual(dialect));
