import { z } from 'zod';

/** What an endpoint understands of a chat completion's optional parameters. */
export interface ModelDialect {
  /** Newer models want `max_completion_tokens` and refuse the older name. */
  tokens: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
  /** Without it the answer is only asked for in words, and checked as ever. */
  schema: boolean;
}

export const firstDialect: ModelDialect = { tokens: 'max_tokens', temperature: true, schema: true };

const Refusal = z.object({
  error: z.object({ message: z.string().default(''), param: z.string().nullish().catch(null) }),
});

function parseRefusal(text: string): z.infer<typeof Refusal>['error'] {
  try {
    return Refusal.parse(JSON.parse(text)).error;
  } catch {
    return { message: '' };
  }
}

/** The dialect to try after a 400, from the parameter that the endpoint names; null when it names none of these. */
export function adaptDialect(dialect: ModelDialect, refusal: string): ModelDialect | null {
  const { param, message } = parseRefusal(refusal);
  const named = param || message;
  if (dialect.schema && /response_format|json_schema/.test(named)) return { ...dialect, schema: false };
  if (dialect.temperature && /temperature/.test(named)) return { ...dialect, temperature: false };
  // `max_completion_tokens` is offered in the same sentence that refuses `max_tokens`.
  const refused = param || message.match(/max(_completion)?_tokens/)?.[0];
  if (refused === 'max_tokens' && dialect.tokens === 'max_tokens')
    return { ...dialect, tokens: 'max_completion_tokens' };
  return null;
}
