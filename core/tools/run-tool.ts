import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { deleteToolRun, findToolOutcome, type NewToolRun, storeToolRun } from '@dentisti/db/tools/tool-run.repository';
import type { ToolOutcome } from '@dentisti/domain/tools/tool-run';
import type { RequestContext } from '../context.ts';

/** Announcements may be lost with Redis; the row is also looked at this often. */
const pollIntervalMs = 500;

/** `running`: not settled within the wait; the run goes on and its row is erased by the worker. */
export type RunOutcome = ToolOutcome | { kind: 'running' } | { kind: 'unavailable' };

/** Stores a run, hands its id to the worker and waits. The row is deleted once its outcome is read. */
export async function runTool(context: RequestContext, run: NewToolRun): Promise<RunOutcome> {
  const { services, em, currentOperator, requestId } = context;
  await em.transactional(async (tx) => {
    await storeToolRun(tx, run);
    if (!currentOperator || !run.byAdmin) return;
    const action = run.kind === 'testCall' ? 'tools.testCall' : 'tools.testByok';
    const target = { kind: 'toolRun', id: run.id };
    await writeAudit(tx, { at: services.now(), operatorId: currentOperator.id, action, target, requestId });
  });
  if (!(await services.jobs.add(run.kind, { toolRunId: run.id }))) {
    await deleteToolRun(em, run.id);
    return { kind: 'unavailable' };
  }
  const over = AbortSignal.any([context.createAbandonedSignal(), AbortSignal.timeout(services.env.tools.waitMs)]);
  for await (const _ of services.toolChanges.watch(run.id, over, pollIntervalMs)) {
    const outcome = await findToolOutcome(em, run.id);
    if (!outcome) continue;
    await deleteToolRun(em, run.id);
    return outcome;
  }
  return { kind: 'running' };
}
