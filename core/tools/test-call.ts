import { randomUUID } from 'node:crypto';
import { parseTestCallNumber } from '@dentisti/domain/tools/test-call-number';
import type { TestCallForm } from '@dentisti/domain/tools/tool-forms';
import type { ToolFailure } from '@dentisti/domain/tools/tool-run';
import { defaultTestMessage, testCallInstructions } from '@dentisti/domain/tools/tool-texts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests, tooMany } from '../platform/request-limits.ts';
import { type RunOutcome, runTool } from './run-tool.ts';
import { findToolsClosed, isToolsAdmin, type ToolsClosed } from './tools-access.ts';

export interface InvalidForm {
  kind: 'invalid';
  fields: { name: string; message: string }[];
}

export type TestCallOutcome =
  | { kind: 'called'; callId: string; callerId: string; instructions: string }
  | ToolFailure
  | InvalidForm
  | ToolsClosed
  | TooManyRequests
  | Exclude<RunOutcome, { kind: 'called' | 'accepted' | 'failed' }>;

/** Has the worker ring a telephone once, so that somebody sees which number our calls show. */
export async function startTestCall(context: RequestContext, form: TestCallForm): Promise<TestCallOutcome> {
  const refusal = findToolsClosed(context);
  if (refusal) return refusal;
  const { countries, callerId, isSimulated } = context.services.env.tools;
  const parse = (text: string) => parsePhoneNumberFromString(text);
  const number = parseTestCallNumber(form.testPhoneNumber, countries, parse);
  if ('problem' in number) return { kind: 'invalid', fields: [{ name: 'testPhoneNumber', message: number.problem }] };
  const tooOften = await countTestCall(context, number.e164);
  if (tooOften) return tooOften;
  const outcome = await runTool(context, {
    id: randomUUID(),
    kind: 'testCall',
    request: { phone: number.e164, message: form.testMessage || defaultTestMessage },
    sealedPassword: null,
    byAdmin: isToolsAdmin(context),
  });
  if (outcome.kind === 'accepted') throw new Error('a test call accepts no trunk');
  if (outcome.kind !== 'called') return outcome;
  return { ...outcome, callerId, instructions: testCallInstructions({ callerId, isSimulated }) };
}

/** By client, by telephone, and by us as a whole: many clients calling many numbers are a flood too. */
async function countTestCall(context: RequestContext, phone: string): Promise<TooManyRequests | null> {
  const { services, clientIp } = context;
  const byClient = await countClient(context, 'testCalls');
  if (byClient) return byClient;
  for (const [rule, subject] of [
    ['testCallsOfNumber', phone],
    ['testCallsOfAll', 'all'],
  ] as const) {
    const verdict = await services.limits.takeOf(rule, subject, clientIp);
    if (!verdict.allowed) return tooMany(verdict);
  }
  return null;
}
