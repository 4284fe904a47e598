import { describeError } from '@dentisti/core/platform/log';
import { clearCutOffTest } from '@dentisti/core/tools/clear-cut-off-test';
import { eraseOldToolRuns, findCutOffTrunkTests } from '@dentisti/db/tools/tool-run.repository';
import { retentionRules } from '@dentisti/domain/retention/retention-rules';
import type { ScheduleContext } from './schedule.ts';

/** Longer than any test and its job's tries. */
const cutOffSeconds = 120;

/**
 * Erases numbers and encrypted passwords of runs that nobody took or read in time. What a dead worker's test made on the
 * platform is cleared away, also when its job went with Redis.
 */
export async function eraseToolRuns(context: ScheduleContext): Promise<void> {
  const { orm, log } = context;
  for (const runId of await findCutOffTrunkTests(orm.em.fork(), cutOffSeconds))
    await clearCutOffTest(context, runId).catch((error: unknown) =>
      log.error({ toolRunId: runId, error: describeError(error) }, 'trunk not cleared away'),
    );
  const erased = await eraseOldToolRuns(orm.em.fork(), retentionRules.toolRun.kept.minutes * 60);
  if (erased > 0) log.info({ erased }, 'tool runs erased');
}
