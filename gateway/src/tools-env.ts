import type { ToolsSettings } from '@dentisti/core/settings';
import type { VoiceMode } from '@dentisti/domain/dialing/voice-mode';
import { parseTestCallCountries } from '@dentisti/domain/tools/test-call-number';
import { simulatedCallerId } from '@dentisti/domain/tools/tool-texts';
import { toolsModeOf, toolsModes } from '@dentisti/domain/tools/tools-mode';
import { z } from 'zod';

const unset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Variables of the internal tools. The worker reads most of them too: docs/operations.md. */
const ToolsVariables = z.object({
  /** Who may use `/test-caller-id` and `/byok-setup`. Unset: by edition and voice platform. */
  INTERNAL_TOOLS: unset(z.enum(toolsModes).optional()),
  /** Used by the worker alone; named here because the mode depends on it. */
  VOICE_API_KEY: unset(z.string().optional()),
  /** The Italian number our calls show; the second name is that of the block copied from `/byok-setup`. */
  CALLER_ID_NUMBER: unset(z.string().optional()),
  BYOK_FROM_NUMBER: unset(z.string().optional()),
  TEST_CALL_COUNTRIES: unset(z.string().optional()),
  /** How long somebody waits for a test before the answer is that it still runs. */
  TOOLS_WAIT_MS: unset(z.coerce.number().int().min(0).max(60_000).default(25_000)),
});

/** Settings of the internal tools; what may not be is added to `problems`. Null when a setting cannot be read. */
export function parseToolsEnv(
  source: Record<string, string | undefined>,
  { appEnv, voice }: { appEnv: 'trial' | 'production'; voice: VoiceMode },
  problems: string[],
): ToolsSettings | null {
  const parsed = ToolsVariables.safeParse(source);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    return null;
  }
  const env = parsed.data;
  const hasVoiceKey = env.VOICE_API_KEY !== undefined;
  const { mode, problem } = toolsModeOf({ appEnv, voice, hasVoiceKey, wanted: env.INTERNAL_TOOLS });
  if (problem) problems.push(problem);
  const countries = parseTestCallCountries(env.TEST_CALL_COUNTRIES);
  if (!countries) problems.push('TEST_CALL_COUNTRIES: two-letter country codes separated by commas');
  return {
    mode,
    isSimulated: voice !== 'live',
    callerId: env.CALLER_ID_NUMBER ?? env.BYOK_FROM_NUMBER ?? simulatedCallerId,
    countries: countries ?? [],
    waitMs: env.TOOLS_WAIT_MS,
  };
}
