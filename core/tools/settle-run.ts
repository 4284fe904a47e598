import type { EntityManager } from '@dentisti/db/orm';
import { settleToolRun } from '@dentisti/db/tools/tool-run.repository';
import { toolRunSettledChannel } from '@dentisti/domain/jobs/tools.jobs';
import type { ToolOutcome } from '@dentisti/domain/tools/tool-run';
import type { JobContext } from '../context.ts';
import { describeError } from '../platform/log.ts';

/** Stores a run's outcome and publishes it; a request that misses the message polls. */
export async function settleRun(
  { orm, redis, log }: Pick<JobContext, 'orm' | 'redis' | 'log'>,
  runId: string,
  outcome: ToolOutcome,
  /** Done in the same transaction, when the run was not settled before. */
  also: (em: EntityManager) => Promise<void> = async () => {},
): Promise<void> {
  const isSettled = await orm.em.fork().transactional(async (em) => {
    const settled = await settleToolRun(em, runId, outcome);
    if (settled) await also(em);
    return settled;
  });
  if (!isSettled) return;
  const layer = outcome.kind === 'failed' ? (outcome.details?.layer ?? null) : null;
  log.info({ toolRunId: runId, outcome: outcome.kind, layer }, 'tool run settled');
  await redis
    .publish(toolRunSettledChannel, runId)
    .catch((error: unknown) => log.warn({ error: describeError(error) }, 'left to the next look'));
}
