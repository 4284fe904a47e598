import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';

const Id = z.uuid();

/** A discovery job as it stands; null when it is unknown or the text is no id at all. */
export async function findDiscovery(context: RequestContext, id: string): Promise<DiscoveryJobRow | null> {
  return Id.safeParse(id).success ? findDiscoveryJob(context.em, id) : null;
}
