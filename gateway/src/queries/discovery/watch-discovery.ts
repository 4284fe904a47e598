import { type DiscoveryJobRow, findDiscoveryJob } from '@dentisti/db';
import { GraphQLError } from 'graphql';
import type { RequestContext } from '../../http/request-context.ts';
import { findDiscovery } from './find-discovery.ts';

/** Announcements may be lost with Redis: the row is also looked at this often. */
const lookEveryMs = 15_000;

/** A search at once and after each change, until it has ended. */
export async function watchDiscovery(
  context: RequestContext,
  id: string,
): Promise<AsyncIterableIterator<DiscoveryJobRow>> {
  const job = await findDiscovery(context, id);
  if (!job) throw new GraphQLError('Questa ricerca non esiste.', { extensions: { code: 'FORBIDDEN' } });
  const ended = new AbortController();
  const views = look(context, job.id, AbortSignal.any([ended.signal, context.services.stopping]));
  // A generator that waits takes no `return` until it is woken: whoever unsubscribes wakes it.
  const watched: AsyncIterableIterator<DiscoveryJobRow> = {
    [Symbol.asyncIterator]: () => watched,
    next: () => views.next(),
    return: () => {
      ended.abort();
      return views.return(undefined);
    },
  };
  return watched;
}

async function* look(
  { services }: RequestContext,
  id: string,
  gone: AbortSignal,
): AsyncGenerator<DiscoveryJobRow, undefined> {
  let sent = '';
  while (!gone.aborted) {
    // Listening before looking: what changes in between is heard.
    const changed = services.discoveryChanges.waitForChange(id, lookEveryMs, gone);
    // While the database is away whoever watches notices nothing but a delay.
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
