import { setTimeout as delay } from 'node:timers/promises';
import { clearCutOffTest } from '@dentisti/core/tools/clear-cut-off-test';
import { connectTrunk, type LineBook } from '@dentisti/core/tools/connect-trunk';
import { diagnoseTrunk } from '@dentisti/core/tools/diagnose-trunk';
import { settleRun } from '@dentisti/core/tools/settle-run';
import type { ToolsLine } from '@dentisti/core/tools/tools-line';
import { findLines, forgetLine, storeMadeLine } from '@dentisti/db/dialing/phone-line.repository';
import { decryptText } from '@dentisti/db/encrypted-text';
import { takeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { findSimulatedSipHost } from '@dentisti/domain/tools/simulated-carriers';
import { sipProviders } from '@dentisti/domain/tools/sip-provider';
import { type ByokForm, type ByokRequest, parseSipDomain } from '@dentisti/domain/tools/tool-forms';
import type { ToolFailure } from '@dentisti/domain/tools/tool-run';
import { sipPasswordEncryption } from '@dentisti/domain/tools/tool-run';
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
  const password = decryptText(sealedPassword ?? '', sipPasswordEncryption(toolRunId), context.bookings.linkSecrets);
  if (password === null) {
    const outcome = failed('Gateway e worker non hanno lo stesso segreto: controlla BOOKING_LINK_SECRET.');
    return settleRun(context, toolRunId, outcome);
  }
  const checked = await check(toolRunId, { ...request, password }, byAdmin, context);
  // What somebody tries in an open trial is nobody's line.
  const line = byAdmin && 'line' in checked ? checked.line : null;
  if (!line) return settleRun(context, toolRunId, checked.outcome);
  const outcome = { ...checked.outcome, inUse: true };
  await settleRun(context, toolRunId, outcome, (em) => storeMadeLine(em, { ...line, now: context.clock.now() }));
};

/**
 * Who is asked about a trunk: a simulated carrier by everybody, any other by administrators alone; null: nobody. A name of
 * our own list of operators is real: without an administrator it is not asked, and the simulated network does not know it.
 */
function networkFor({ sipDomain }: ByokForm, byAdmin: boolean, tools: ToolsLine) {
  const { host } = parseSipDomain(sipDomain) ?? { host: sipDomain };
  const { simulatedNetwork = null } = tools;
  if (simulatedNetwork && findSimulatedSipHost(host)) return simulatedNetwork;
  if (byAdmin) return tools;
  return sipProviders.some(({ configExample }) => configExample.sipDomain === host) ? null : simulatedNetwork;
}

async function check(runId: string, form: ByokForm, byAdmin: boolean, context: ProcessorContext) {
  const { tools } = context;
  if (!tools) return { outcome: failed('La piattaforma vocale è disattivata.') };
  if (tools.isLive && !byAdmin) return { outcome: failed('Le verifiche reali sono riservate agli amministratori.') };
  const diagnosed = await diagnoseTrunk(form, networkFor(form, byAdmin, tools), context.signal);
  if (diagnosed.failure) return { outcome: diagnosed.failure };
  const made: string[] = [];
  const em = () => context.orm.em.fork();
  const book: LineBook = {
    async made(line) {
      made.push(line.phoneNumberId);
      await storeMadeLine(em(), { ...line, now: context.clock.now() }, { isTried: false });
    },
    async wasSeen(phoneNumberId) {
      for (let polls = 0; polls < 12; polls++) {
        const line = (await findLines(em())).find((one) => one.phoneNumberId === phoneNumberId);
        if (line?.inboundSeenAt) return true;
        await delay(250, undefined, { signal: context.signal });
      }
      return false;
    },
  };
  const connected = await connectTrunk(runId, form, diagnosed, { ...context, tools, book: byAdmin ? book : null });
  if (connected.outcome.kind === 'failed') for (const id of made) await forgetLine(em(), id);
  return connected;
}
