import { ModelAnswer } from '@dentisti/domain/recommendation/model-question';
import { z } from 'zod';
import type { LlmEnv } from '../../llm-env.ts';
import { SourceFailure } from '../discovery-source.ts';
import { parseJson, sendRequest } from '../http-request.ts';
import { type LanguageModel, LanguageModelFailure } from './language-model.ts';
import { completionBody } from './model-messages.ts';

/** Five sentences fit into a twentieth of it. */
const maxBytes = 64 * 1024;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
});

/** A model behind an OpenAI-compatible `POST /chat/completions`. One try: somebody is waiting. */
export function createLlmClient({ baseUrl, apiKey, model, isSimulated }: LlmEnv): LanguageModel {
  return {
    isSimulated,
    async reread(question, { timeoutMs, signal }) {
      const init = {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(completionBody(model, question)),
      };
      try {
        const answer = await sendRequest(`${baseUrl}/chat/completions`, init, { timeoutMs, maxBytes, signal });
        if (answer.status !== 200) throw new LanguageModelFailure(`answered ${answer.status}`);
        return readAnswer(answer.text);
      } catch (error) {
        if (error instanceof SourceFailure) throw new LanguageModelFailure(error.reason, { cause: error });
        throw error;
      }
    },
  };
}

function readAnswer(text: string): ModelAnswer {
  const completion = Completion.safeParse(parseJson(text));
  if (!completion.success) throw new LanguageModelFailure('not a completion');
  const answer = ModelAnswer.safeParse(parseJson(completion.data.choices[0]?.message.content ?? ''));
  if (!answer.success) throw new LanguageModelFailure('answer has another form');
  return answer.data;
}
