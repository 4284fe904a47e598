import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { diallingPause, pauseQueue, resumeQueue } from '@dentisti/db/queues/queue-pause.repository';
import { queueNames } from '@dentisti/domain/jobs/queue-names';
import { noteProblem, type OperatorContext } from './manual-override.ts';

export type PauseOutcome =
  | { kind: 'changed'; queue: string }
  | { kind: 'invalid' | 'changedMeanwhile'; message: string };

/**
 * Stops a queue, or lets it go on; `dialling` stops every call to a practice whatever the queues do. Postgres remembers
 * it; Redis is told at once, and again by the workers when it forgot.
 */
export async function setQueuePaused(
  { em, services, currentOperator, requestId }: OperatorContext,
  { queue, isPaused, reason }: { queue: string; isPaused: boolean; reason: string },
): Promise<PauseOutcome> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  if (queue !== diallingPause && !queueNames.includes(queue))
    return { kind: 'invalid', message: 'Questa coda non c’è.' };
  const problem = noteProblem(reason);
  if (problem) return { kind: 'invalid', message: problem };
  const now = services.now();
  const isChanged = await em.transactional(async (tx) => {
    const resumed = isPaused ? null : await resumeQueue(tx, queue);
    const paused =
      isPaused && (await pauseQueue(tx, { queue, operatorId: currentOperator.id, reason: reason.trim(), now }));
    if (!paused && !resumed) return false;
    await writeAudit(tx, {
      at: now,
      operatorId: currentOperator.id,
      action: isPaused ? 'queue.paused' : 'queue.resumed',
      target: { kind: 'queue', id: queue },
      detail: { reason: reason.trim(), ...(resumed && { pausedAt: resumed.pausedAt.toISOString() }) },
      requestId,
    });
    return true;
  });
  if (!isChanged) {
    const message = isPaused ? 'Era già ferma: guarda di nuovo.' : 'Andava già avanti: guarda di nuovo.';
    return { kind: 'changedMeanwhile', message };
  }
  // Redis has no queue for dialling as a whole: the claim of a task asks Postgres.
  if (queue !== diallingPause) await services.queueAdmin.setPaused(queue, isPaused);
  return { kind: 'changed', queue };
}
