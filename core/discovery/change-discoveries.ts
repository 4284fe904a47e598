import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { cancelDiscoveryJob } from '@dentisti/db/discovery/discovery-list.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { discoveryChangedChannel } from '@dentisti/domain/jobs/discovery.jobs';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import type { Place } from '@dentisti/domain/places/place';
import { z } from 'zod';
import { noteProblem } from '../admin/manual-override.ts';
import type { RequestContext } from '../context.ts';
import { type BegunDiscovery, beginDiscovery, requestedPlace } from './start-discovery.ts';

export type StartOutcome = BegunDiscovery | { kind: 'unknownCity'; message: string };

/** Looks for practices of a comune on behalf of an operator, within the limits visitors have; waits for nothing. */
export async function startDiscoveryManually(
  context: RequestContext,
  { city, region }: { city: string; region: string | null },
): Promise<StartOutcome> {
  const place = await requestedPlace(context, city, region ?? '');
  if (!place) return { kind: 'unknownCity', message: invalidCityMessage };
  return beginNoted(context, place, {});
}

/** Searches the comune of an earlier search again; what that one left undone is gone on with. */
export async function retryDiscovery(context: RequestContext, discoveryId: string): Promise<StartOutcome> {
  const earlier = await findJob(context, discoveryId);
  const place = earlier && context.services.places.byIstatCode(earlier.istatCode);
  if (!earlier || !place) return { kind: 'unknownCity', message: 'Questa ricerca non c’è più.' };
  return beginNoted(context, place, { earlierId: earlier.id });
}

const beginNoted = (context: RequestContext, place: Place, detail: Record<string, unknown>) =>
  beginDiscovery(context, place, (em, job) => {
    const about = { istatCode: place.istatCode, city: place.name, ...detail };
    return note(em, context, { action: 'discovery.started', job, detail: about });
  });

export type StopOutcome =
  | { kind: 'stopped'; job: DiscoveryJobRow }
  | { kind: 'changedMeanwhile'; message: string }
  | { kind: 'invalid'; message: string };

/** Stops a search that waits or runs. Its worker notices at its next write, or within seconds. */
export async function stopDiscovery(
  context: RequestContext,
  { discoveryId, note: reason }: { discoveryId: string; note: string },
): Promise<StopOutcome> {
  const problem = noteProblem(reason);
  if (problem) return { kind: 'invalid', message: problem };
  const { em, services } = context;
  const job = await findJob(context, discoveryId);
  const isStopped =
    job !== null &&
    (await em.transactional(async (tx) => {
      if (!(await cancelDiscoveryJob(tx, job.id, services.now()))) return false;
      const detail = { city: job.city, wasRunning: job.status === 'running', note: reason.trim() };
      await note(tx, context, { action: 'discovery.stopped', job, detail });
      return true;
    }));
  const stopped = isStopped ? await findDiscoveryJob(em.fork(), job.id) : null;
  if (!stopped) return { kind: 'changedMeanwhile', message: 'La ricerca è già finita: guarda di nuovo.' };
  // Watching pages read the discovery at once; without Redis they read it at their next poll.
  await services.redis.publish(discoveryChangedChannel, stopped.id).catch(() => undefined);
  return { kind: 'stopped', job: stopped };
}

const findJob = ({ em }: RequestContext, id: string): Promise<DiscoveryJobRow | null> =>
  z.uuid().safeParse(id).success ? findDiscoveryJob(em, id) : Promise.resolve(null);

async function note(
  em: EntityManager,
  { currentOperator, services, requestId }: RequestContext,
  { action, job, detail }: { action: string; job: DiscoveryJobRow; detail: Record<string, unknown> },
): Promise<void> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const target = { kind: 'discovery', id: job.id };
  await writeAudit(em, { at: services.now(), operatorId: currentOperator.id, action, target, detail, requestId });
}
