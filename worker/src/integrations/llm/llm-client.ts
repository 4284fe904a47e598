import { ModelProposals } from '@dentisti/domain/assessment/model-proposals';
import { ModelAnswer } from '@dentisti/domain/recommendation/model-question';
import { z } from 'zod';
import type { LlmEnv } from '../../llm-env.ts';
import { SourceFailure } from '../discovery-source.ts';
import { parseAnswer, sendRequest } from '../http-request.ts';
import { proposalMessages } from './assessment-messages.ts';
import { type LanguageModel, LanguageModelFailure } from './language-model.ts';
import { adaptDialect, firstDialect } from './model-dialect.ts';
import { completionBody, type ModelMessages, needMessages } from './model-messages.ts';

/** Five sentences fit into a twentieth of it. */
const maxBytes = 64 * 1024;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
});

/** As many parameters as can be refused, one after the other. */
const maxAdaptations = 3;

/**
 * A model behind an OpenAI-compatible `POST /chat/completions`. One try: somebody is waiting. A parameter that the endpoint
 * refuses is left out at once, within the same patience, and from then on.
 */
export function createLlmClient({ baseUrl, apiKey, model, isSimulated }: LlmEnv): LanguageModel {
  let dialect = firstDialect;
  type Limits = Parameters<LanguageModel['reread']>[1];

  async function ask<Answer>(messages: ModelMessages, form: z.ZodType<Answer>, { timeoutMs, signal }: Limits) {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
    const until = performance.now() + timeoutMs;
    try {
      for (let adaptations = 0; ; adaptations++) {
        const asked = dialect;
        const init = { method: 'POST', headers, body: JSON.stringify(completionBody(model, messages, asked)) };
        const limits = { timeoutMs: Math.max(1, Math.floor(until - performance.now())), maxBytes, signal };
        const answer = await sendRequest(`${baseUrl}/chat/completions`, init, limits);
        if (answer.status === 200) return parseCompletion(answer.text, form);
        const adapted = answer.status === 400 ? adaptDialect(asked, answer.text) : null;
        if (!adapted || adaptations >= maxAdaptations) throw new LanguageModelFailure(`answered ${answer.status}`);
        dialect = adapted;
      }
    } catch (error) {
      if (error instanceof SourceFailure) throw new LanguageModelFailure(error.reason, { cause: error });
      throw error;
    }
  }

  return {
    isSimulated,
    reread: (question, limits) => ask(needMessages(question), ModelAnswer, limits),
    proposeAnswers: (question, limits) => ask(proposalMessages(question), ModelProposals, limits),
  };
}

function parseCompletion<Answer>(text: string, form: z.ZodType<Answer>): Answer {
  const completion = Completion.safeParse(parseAnswer(text));
  if (!completion.success) throw new LanguageModelFailure('not a completion');
  const answer = form.safeParse(parseAnswer(completion.data.choices[0]?.message.content ?? ''));
  if (!answer.success) throw new LanguageModelFailure('answer has another form');
  return answer.data;
}
