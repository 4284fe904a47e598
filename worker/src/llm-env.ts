import { z } from 'zod';

/** Variables of the language model that may re-read needs. The gateway reads the first too: docs/operations.md. */
export const LlmVariables = z.object({
  /** An OpenAI-compatible endpoint, up to and with `/v1`. Unset: the rules alone answer. */
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_MODEL: z.string().min(1).optional(),
});

export interface LlmEnv {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Trial without a key: our simulator, and the page says so. */
  isSimulated: boolean;
}

/** Settings of the language model; null when none is configured. What a real one lacks is added to `problems`. */
export function parseLlmEnv(
  env: z.infer<typeof LlmVariables> & { APP_ENV: 'trial' | 'production' },
  problems: string[],
): LlmEnv | null {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, APP_ENV } = env;
  if (!LLM_BASE_URL) return null;
  const isSimulated = APP_ENV === 'trial' && !LLM_API_KEY;
  if (!isSimulated && !LLM_API_KEY) problems.push('LLM_API_KEY: missing (LLM_BASE_URL is set; or leave both out)');
  if (!isSimulated && !LLM_MODEL) problems.push('LLM_MODEL: missing (the model to ask, as the endpoint names it)');
  // Needs are words about health: they do not cross a network in clear.
  if (APP_ENV === 'production' && !LLM_BASE_URL.startsWith('https://'))
    problems.push('LLM_BASE_URL: must begin with https://');
  return {
    baseUrl: LLM_BASE_URL.replace(/\/+$/, ''),
    apiKey: LLM_API_KEY ?? 'simulator',
    model: LLM_MODEL ?? 'simulato',
    isSimulated,
  };
}
