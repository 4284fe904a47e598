import type { JobContext } from '../context.ts';
import { trunkHandle } from './connect-trunk.ts';
import { settleRun } from './settle-run.ts';

const clearAwayMs = 8_000;

/** Ends a trunk test whose worker died: without its password it cannot go on. Throws while the platform does not answer. */
export async function clearCutOffTest(
  context: Pick<JobContext, 'orm' | 'redis' | 'tools' | 'log'>,
  runId: string,
): Promise<void> {
  await context.tools?.numberAdmin.clearAway(trunkHandle(runId), AbortSignal.timeout(clearAwayMs));
  const message = 'La verifica è stata interrotta: ripetila.';
  await settleRun(context, runId, { kind: 'failed', message, details: null });
}
