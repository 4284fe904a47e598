import { randomUUID } from 'node:crypto';
import { encryptText } from '@dentisti/db/encrypted-text';
import { type ByokForm, parseSipDomain } from '@dentisti/domain/tools/tool-forms';
import { type AcceptedTrunk, sipPasswordEncryption, type ToolFailure } from '@dentisti/domain/tools/tool-run';
import { byokNextSteps } from '@dentisti/domain/tools/tool-texts';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests, tooMany } from '../platform/request-limits.ts';
import { type RunOutcome, runTool } from './run-tool.ts';
import type { InvalidForm } from './test-call.ts';
import { findToolsClosed, isToolsAdmin, type ToolsClosed } from './tools-access.ts';

export type TestByokOutcome =
  | (AcceptedTrunk & { nextSteps: string[] })
  | ToolFailure
  | InvalidForm
  | ToolsClosed
  | TooManyRequests
  | Exclude<RunOutcome, { kind: 'called' | 'accepted' | 'failed' }>;

/** Has the worker try a SIP trunk. The password leaves this process encrypted, in a row that the worker empties. */
export async function testByok(context: RequestContext, form: ByokForm): Promise<TestByokOutcome> {
  const refusal = findToolsClosed(context) ?? (await countTest(context, form));
  if (refusal) return refusal;
  const { password, ...request } = form;
  const [secret = ''] = context.services.env.BOOKING_LINK_SECRETS;
  const id = randomUUID();
  const outcome = await runTool(context, {
    id,
    kind: 'testByok',
    request,
    sealedPassword: encryptText(password, sipPasswordEncryption(id), secret),
    byAdmin: isToolsAdmin(context),
  });
  if (outcome.kind === 'called') throw new Error('a trunk is not called');
  if (outcome.kind !== 'accepted') return outcome;
  const { isSimulated } = context.services.env.tools;
  const { forwardTo = null, inUse = false } = outcome;
  return { ...outcome, nextSteps: byokNextSteps({ isSimulated, forwardTo, inUse }) };
}

async function countTest(context: RequestContext, { sipDomain }: ByokForm): Promise<TooManyRequests | null> {
  const tooOften = await countClient(context, 'byokTests');
  if (tooOften || !isToolsAdmin(context)) return tooOften;
  // Real questions go to somebody else's server: nobody is to knock there over and over in our name.
  const target = parseSipDomain(sipDomain)?.host ?? sipDomain;
  const verdict = await context.services.limits.takeOf('sipTargets', target, context.clientIp);
  return verdict.allowed ? null : tooMany(verdict);
}
