import { sweepDiscoveryJobs } from '@dentisti/db/discovery/discovery-job.repository';
import type { ScheduleContext } from './schedule.ts';

/**
 * Puts discovery jobs that nobody looks after into Redis (again): queued ones that Redis lost, and running ones whose
 * worker died. Committed before enqueuing: a crash between the two is mended by the next sweep.
 */
export async function requeueDiscovery({ orm, jobs, log, limits }: ScheduleContext): Promise<void> {
  const { requeued, givenUp } = await orm.em.fork().transactional((em) => sweepDiscoveryJobs(em, limits));
  for (const discoveryJobId of givenUp) log.error({ discoveryJobId }, 'discovery job given up after too many attempts');
  for (const discoveryJobId of requeued) {
    await jobs.requeue('discoverDentists', { discoveryJobId });
    log.info({ discoveryJobId }, 'discovery job queued again');
  }
}
