import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';

const Id = z.uuid();

/** A discovery job as it stands; null when it is unknown or the text is no id at all. */
export async function findDiscovery(context: RequestContext, id: string): Promise<DiscoveryJobRow | null> {
  const job = Id.safeParse(id).success ? await findDiscoveryJob(context.em, id) : null;
  // A page that sees the discovery finished reads the list next: a comune may have its first practices now.
  if (job?.finishedAt) context.services.cityCounts.forgetIfReadBefore(job.finishedAt);
  return job;
}
