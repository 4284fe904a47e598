import { setTimeout as wait } from 'node:timers/promises';
import type { SchemaCheck } from '@dentisti/db/schema-check';
import type { Logger } from './log.ts';

/** Whether a process is to be given work, and else why not. */
export interface Readiness {
  status: 'ready' | 'starting' | 'stopping';
  reason?: string;
}

/** Each server that a process needs, with how it is asked whether it answers. */
export type Dependencies = Record<string, () => Promise<boolean>>;

/**
 * Returns how to find out whether a process is ready. No server is asked but Postgres for its schema, until that was seen to be
 * right: when one that all processes share is away, none of them is better than another.
 * @param source.findHindrance why it has not begun yet; null when it has
 */
export function createReadiness(source: {
  stopping: AbortSignal;
  schema: SchemaCheck;
  log: Logger;
  findHindrance: () => string | null;
}): () => Promise<Readiness> {
  let isNotified = false;
  return async () => {
    if (source.stopping.aborted) return { status: 'stopping', reason: 'It was asked to stop.' };
    const problem = await source.schema.findProblem();
    if (problem?.isCertain && !isNotified) {
      isNotified = true;
      source.log.error({ reason: problem.reason }, 'not ready');
    }
    const reason = problem?.reason ?? source.findHindrance();
    return reason === null ? { status: 'ready' } : { status: 'starting', reason };
  };
}

/** Asks each of them; who is silent for longer than a healthy one ever is does not answer. */
export async function askDependencies(dependencies: Dependencies, timeoutMs = 1_500) {
  const asked = Object.entries(dependencies).map(async ([name, check]) => {
    const late = wait(timeoutMs, false, { ref: false });
    return [name, await Promise.race([check().catch(() => false), late])] as const;
  });
  const answers = await Promise.all(asked);
  return {
    status: answers.every(([, isUp]) => isUp) ? ('ok' as const) : ('unavailable' as const),
    checks: Object.fromEntries(answers.map(([name, isUp]) => [name, isUp ? ('ok' as const) : ('failed' as const)])),
  };
}
