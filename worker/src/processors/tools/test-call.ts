import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { parseTestNumber } from '@dentisti/core/tools/parse-test-number';
import { platformFault } from '@dentisti/core/tools/platform-fault';
import { settleRun } from '@dentisti/core/tools/settle-run';
import { findLineInUse } from '@dentisti/db/dialing/phone-line.repository';
import { takeToolRun } from '@dentisti/db/tools/tool-run.repository';
import type { TestCallRequest, ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { toolToasts } from '@dentisti/domain/tools/tool-texts';
import type { Processor, ProcessorContext } from '../../runtime/processor.ts';

const failed = (message: string): ToolOutcome => ({ kind: 'failed', message, details: null });
const outcomePollMs = 5_000;

/** Rings the telephone of a stored run, at most once: a second try, or a lost answer, only looks for the call. */
export const testCall: Processor<'testCall'> = async ({ toolRunId }, context) => {
  const taken = await takeToolRun<TestCallRequest>(context.orm.em.fork(), toolRunId, 'testCall');
  if (taken.kind === 'over') return;
  const outcome =
    taken.kind === 'taken'
      ? await ring(toolRunId, taken.run, context)
      : ((await fetchOutcome(toolRunId, taken.createdAt, context)) ?? failed(toolToasts.callFailed.description));
  await settleRun(context, toolRunId, outcome);
};

async function ring(
  runId: string,
  { request, byAdmin }: { request: TestCallRequest; byAdmin: boolean },
  context: ProcessorContext,
): Promise<ToolOutcome> {
  const { orm, tools, clock, log, signal } = context;
  if (!tools) return failed('Le chiamate sono disattivate.');
  // Checked once more: this is the process that spends the money.
  if (tools.isLive && !byAdmin) return failed('Le chiamate reali sono riservate agli amministratori.');
  const number = parseTestNumber(request.phone, tools.countries);
  if ('problem' in number) return failed(number.problem);
  const line = await findLineInUse(orm.em.fork());
  if (tools.isLive && !line) return failed('La linea telefonica non è ancora configurata: creala con «BYOK Setup».');
  const dialledAt = clock.now();
  try {
    const asked = { runId, phone: number.e164, message: request.message, lineId: line?.phoneNumberId };
    const call = await tools.caller.ring(asked, signal);
    return { kind: 'called', callId: call.id };
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    log.warn({ reason: error.reason }, 'test call');
    const placed = error.kind === 'unknown' ? await fetchOutcome(runId, dialledAt, context) : null;
    return placed ?? failed(platformFault(error, [number.e164]).cause);
  }
}

/** The call that may have been placed without our hearing of it; null when there is none, or nobody can say. */
async function fetchOutcome(
  runId: string,
  dialledAt: Date,
  { voice, log }: ProcessorContext,
): Promise<ToolOutcome | null> {
  try {
    const call = await voice?.platform.findCallOfAttempt(runId, dialledAt, AbortSignal.timeout(outcomePollMs));
    return call ? { kind: 'called', callId: call.id } : null;
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    log.warn({ reason: error.reason }, 'test call not looked up');
    return null;
  }
}
