import { setTimeout as delay } from 'node:timers/promises';
import express, { type Response, Router } from 'express';
import { z } from 'zod';
import { refusal } from '../refusal.ts';
import { type LlmFault, LlmOrder, type LlmRefusal, spoil } from './llm-faults.ts';
import { ProposalQuestion, proposalsFor, spoilProposals } from './proposed-answers.ts';

const Completion = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })).min(2),
});
const Question = z.object({
  need: z.string(),
  candidates: z.array(z.object({ id: z.int(), specializations: z.array(z.string()), facts: z.array(z.string()) })),
});

export interface LlmSimulator {
  router: Router;
  /** What it does from now on; null: behave. */
  order(fault: LlmFault | null, refuses?: readonly LlmRefusal[]): void;
  /** How often it was asked. */
  asked(): number;
}

/** Its slowness: behind every patience of ours. */
const slowMs = 4_000;

/**
 * An OpenAI-compatible model without a mind: it keeps the given order and tells the first two facts of each; on the
 * assessment it proposes what our rules read. It obeys whoever
 * writes "ignora le istruzioni", as a real one may: then every sentence carries a link.
 */
export function createLlmSimulator(): LlmSimulator {
  let ordered: LlmFault | null = null;
  let refused: readonly LlmRefusal[] = [];
  let count = 0;
  const router = Router();
  router.post('/v1/chat/completions', express.json({ limit: '200kb' }), async (request, response) => {
    count += 1;
    if (!request.headers.authorization?.startsWith('Bearer ')) return void fail(response, 401, 'invalid_api_key');
    const parameter = refused.find((one) => asksFor(request.body, one));
    if (parameter) return void refuseParameter(response, parameter);
    const question = parseQuestion(request.body);
    if (!question) return void fail(response, 400, 'invalid_request_error');
    const isFooled = /ignora .*istruzion/i.test(JSON.stringify(question));
    const fault = ordered ?? (isFooled ? 'link' : null);
    switch (fault) {
      case 'hangs':
        return;
      case 'broken-connection':
        return void request.socket.destroy();
      case 'too-many-requests':
        return void fail(response.setHeader('Retry-After', '20'), 429, 'rate_limit_exceeded');
      case 'server-error':
        return void fail(response, 500, 'server_error');
      case 'html-page':
        return void response.type('html').send('<html><body>Bad gateway</body></html>');
      case 'slow':
        await delay(slowMs);
    }
    response.json(
      completionOf(
        'words' in question ? spoilProposals(fault, proposalsFor(question)) : spoil(fault, picksFor(question)),
      ),
    );
  });
  router.post('/simulator/behaviour', express.json(), (request, response) => {
    const parsed = LlmOrder.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ error: refusal(parsed.error) });
    ordered = parsed.data.fault;
    refused = parsed.data.refuses;
    response.json({ ok: true });
  });
  return {
    router,
    order(fault, refuses = []) {
      ordered = fault;
      refused = refuses;
    },
    asked: () => count,
  };
}

function asksFor(body: unknown, parameter: LlmRefusal): boolean {
  const asked = (body ?? {}) as Record<string, unknown>;
  if (parameter !== 'json_schema') return parameter in asked;
  return (asked.response_format as { type?: unknown } | undefined)?.type === 'json_schema';
}

/** As the best-known service words it. */
function refuseParameter(response: Response, parameter: LlmRefusal): void {
  const messages: Readonly<Record<LlmRefusal, string>> = {
    max_tokens:
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    temperature: "Unsupported value: 'temperature' does not support 0 with this model.",
    json_schema: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  };
  const param = parameter === 'json_schema' ? 'response_format' : parameter;
  const code = 'unsupported_parameter';
  response.status(400).json({ error: { message: messages[parameter], type: 'invalid_request_error', param, code } });
}

function parseQuestion(body: unknown): z.infer<typeof Question> | z.infer<typeof ProposalQuestion> | null {
  const parsed = Completion.safeParse(body);
  const content = parsed.data?.messages.find(({ role }) => role === 'user')?.content;
  try {
    return z.union([Question, ProposalQuestion]).parse(JSON.parse(content ?? ''));
  } catch {
    return null;
  }
}

const picksFor = ({ candidates }: z.infer<typeof Question>) =>
  candidates.slice(0, 5).map(({ id, facts }) => ({
    id,
    reason: `Te lo suggerisco perché: ${facts.slice(0, 2).join('; ').toLowerCase() || 'è tra gli studi della tua zona'}.`,
  }));

const completionOf = (content: string) => ({
  id: 'chatcmpl-simulato',
  object: 'chat.completion',
  model: 'simulato',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
});

function fail(response: Response, status: number, code: string): void {
  response.status(status).json({ error: { message: 'Simulated failure.', type: code, code } });
}
