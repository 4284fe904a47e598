import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';
import type { RequestContext } from '../context.ts';
import { findDiscovery } from './find-discovery.ts';

/** Announcements may be lost with Redis; the row is also looked at this often. */
const pollIntervalMs = 1_000;

export function isFinished(job: Pick<DiscoveryJobRow, 'status'>): boolean {
  return job.status === 'completed' || job.status === 'failed';
}

/** The job once it has ended, or as it stands after `milliseconds`, when the client hangs up or the process stops. */
export async function waitForDiscovery(
  context: RequestContext,
  job: DiscoveryJobRow,
  milliseconds: number,
): Promise<DiscoveryJobRow> {
  const abandoned = context.createAbandonedSignal();
  const deadline = performance.now() + milliseconds;
  let latest = job;
  while (!isFinished(latest) && !abandoned.aborted) {
    const left = deadline - performance.now();
    if (left <= 0) break;
    await context.services.discoveryChanges.waitForChange(job.id, Math.min(left, pollIntervalMs), abandoned);
    latest = (await findDiscovery(context, job.id)) ?? latest;
  }
  return latest;
}
