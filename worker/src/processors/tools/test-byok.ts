import { openSealedText, takeToolRun } from '@dentisti/db';
import type { ByokForm, ByokRequest } from '@dentisti/domain/tools/tool-forms';
import type { ToolFailure, ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { sipPasswordSealing } from '@dentisti/domain/tools/tool-run';
import { clearCutOffTest } from '../../commands/tools/clear-cut-off-test.ts';
import { connectTrunk } from '../../commands/tools/connect-trunk.ts';
import { diagnoseTrunk } from '../../commands/tools/diagnose-trunk.ts';
import { settleRun } from '../../commands/tools/settle-run.ts';
import type { Processor, ProcessorContext } from '../../runtime/processor.ts';

const failed = (message: string): ToolFailure => ({ kind: 'failed', message, details: null });

/**
 * Checks the trunk of a stored run layer by layer, then has the platform accept trunk and number. The password exists
 * once: a second try cannot go on, and only clears away what the first one made.
 */
export const testByok: Processor<'testByok'> = async ({ toolRunId }, context) => {
  const taken = await takeToolRun<ByokRequest>(context.orm.em.fork(), toolRunId, 'testByok');
  if (taken.kind === 'over') return;
  if (taken.kind === 'begun-before') return clearCutOffTest(context, toolRunId);
  const { request, sealedPassword, byAdmin } = taken.run;
  const password = openSealedText(sealedPassword ?? '', sipPasswordSealing(toolRunId), context.bookings.linkSecrets);
  const outcome =
    password === null
      ? failed('Gateway e worker non hanno lo stesso segreto: controlla BOOKING_LINK_SECRET.')
      : await check(toolRunId, { ...request, password }, byAdmin, context);
  await settleRun(context, toolRunId, outcome);
};

async function check(runId: string, form: ByokForm, byAdmin: boolean, context: ProcessorContext): Promise<ToolOutcome> {
  const { tools } = context;
  if (!tools) return failed('La piattaforma vocale è disattivata.');
  if (tools.isLive && !byAdmin) return failed('Le verifiche reali sono riservate agli amministratori.');
  const diagnosed = await diagnoseTrunk(form, byAdmin ? tools : null, context.signal);
  if (diagnosed.failure) return diagnosed.failure;
  return connectTrunk(runId, form, diagnosed, { ...context, tools });
}
