import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import type { RequestContext } from '../context.ts';
import { watched } from '../platform/watched.ts';
import { findDiscovery } from './find-discovery.ts';

/** Announcements may be lost with Redis: the row is also looked at this often. */
const pollIntervalMs = 15_000;

/** A search at once and after each change, until it has ended; null when there is none. */
export async function watchDiscovery(
  context: RequestContext,
  id: string,
): Promise<AsyncIterableIterator<DiscoveryJobRow> | null> {
  const job = await findDiscovery(context, id);
  if (!job) return null;
  return watched(context.services.stopping, (gone) => jobViews(context, job.id, gone));
}

async function* jobViews(
  { services }: RequestContext,
  id: string,
  gone: AbortSignal,
): AsyncGenerator<DiscoveryJobRow, undefined> {
  let sent = '';
  while (!gone.aborted) {
    // Listens before it reads, so that it misses no change in between.
    const changed = services.discoveryChanges.waitForChange(id, pollIntervalMs, gone);
    // While the database is away, a watching page sees only a delay.
    const job = await findDiscoveryJob(services.orm.em.fork(), id).catch(() => undefined);
    if (job === null) return;
    const { status, progress, report } = job ?? {};
    const seen = JSON.stringify([status, progress, report]);
    if (job && seen !== sent) {
      sent = seen;
      yield job;
    }
    if (job?.finishedAt) return;
    await changed;
  }
}
