import { type CallPurpose, callPurposes } from '@dentisti/domain/dialing/call-task';
import { z } from 'zod';
import { renderLiquid } from './render-liquid.ts';

/** What a request's assistant says about its own call; the simulated practice answers to nothing else. */
export interface AssistantInput {
  purpose: CallPurpose;
  /** Times asked for, in order. */
  wantedTimes: Date[];
  /** The offer or appointment the call is about. */
  aboutAt: Date | null;
  /** Why the patient calls, as the assistant's script lets it say at once; null when the script does not. */
  reason: string | null;
  /** The model's instructions as it gets them; like every sentence of an assistant a template, rendered. */
  script: string;
  firstMessage: string;
  endCallMessage: string;
  /** Ids and names by which orders may call the practice. */
  practices: string[];
}

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Metadata = z.object({
  purpose: z.enum(callPurposes).catch('book'),
  wantedTimes: z.array(Instant).catch([]),
  aboutAt: Instant.nullable().catch(null),
});

interface AssistantLike {
  firstMessage?: string | undefined;
  endCallMessage?: string | undefined;
  model?: { messages?: { role: string; content: string }[] | undefined } | undefined;
  metadata?: Record<string, unknown> | undefined;
  variableValues?: Record<string, unknown> | undefined;
}

/** The script's line on what may be said at once. A request without a script, or without that line, keeps silent. */
function reasonIn(script: string): string | null {
  return script.match(/^- Subito: il motivo \(«([^»]+)»\)/m)?.[1] ?? null;
}

const scriptOf = ({ model }: AssistantLike) => model?.messages?.find(({ role }) => role === 'system')?.content;

/** Overrides count more than the assistant, spoken variables more than metadata. */
export function parseAssistantInput(
  assistant: AssistantLike,
  overrides: AssistantLike = {},
  customerName: string | undefined = undefined,
): AssistantInput {
  const said = { ...assistant.metadata, ...overrides.metadata, ...overrides.variableValues };
  const render = (template: string) => renderLiquid(template, { ...overrides.variableValues });
  const script = render(scriptOf(overrides) ?? scriptOf(assistant) ?? '');
  const practices = [said.dentistId, said.practiceName, customerName].filter((name) => typeof name === 'string');
  return {
    ...Metadata.parse(said),
    script,
    reason: reasonIn(script),
    firstMessage: render(overrides.firstMessage ?? assistant.firstMessage ?? 'Buongiorno.'),
    endCallMessage: render(overrides.endCallMessage ?? assistant.endCallMessage ?? 'Grazie, buona giornata.'),
    practices,
  };
}
