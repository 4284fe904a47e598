import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';
import { findRecentDiscoveryJob, startDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import type { Place } from '@dentisti/domain/places/place';
import { resolveListedCity } from '@dentisti/domain/places/resolve-listed-city';
import type { RequestContext } from '../context.ts';
import { maxLocationLength } from '../places/parse-place.ts';
import { isFinished, waitForDiscovery } from './wait-for-discovery.ts';

/** A comune is searched at most once in this time. */
const onceWithinMs = 24 * 60 * 60 * 1_000;

export type DiscoveryOutcome =
  | { kind: 'finished'; job: DiscoveryJobRow; newCount: number }
  | { kind: 'running'; job: DiscoveryJobRow }
  | { kind: 'unknownCity'; message: string }
  | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number }
  | { kind: 'unavailable'; message: string };

/**
 * Looks for new practices of a comune: joins the job that waits or runs, answers from the one of the last 24 hours, or
 * starts one; then waits for it. Only a new job counts against the client's limit.
 */
export async function startDiscovery(
  context: RequestContext,
  { city, region }: { city: string; region: string },
): Promise<DiscoveryOutcome> {
  const place = await requestedPlace(context, city, region);
  if (!place) return { kind: 'unknownCity', message: invalidCityMessage };
  const begun = await beginDiscovery(context, place);
  // The list holds the earlier search's practices already: none is new to this visitor.
  if (begun.kind === 'recent') return { kind: 'finished', job: begun.job, newCount: 0 };
  if (begun.kind === 'tooManyRequests') return begun;
  const latest = await waitForDiscovery(context, begun.job, context.services.env.SCRAPE_WAIT_MS);
  if (latest.status === 'completed') return { kind: 'finished', job: latest, newCount: latest.insertedCount };
  if (latest.status === 'failed')
    return { kind: 'unavailable', message: 'Le fonti non rispondono in questo momento: riprova più tardi.' };
  return { kind: 'running', job: latest };
}

export type BegunDiscovery =
  /** It ended within the last 24 hours. */
  | { kind: 'recent'; job: DiscoveryJobRow }
  /** It waits or runs; `isNew` when this call stored it. */
  | { kind: 'begun'; job: DiscoveryJobRow; isNew: boolean }
  | Extract<DiscoveryOutcome, { kind: 'tooManyRequests' }>;

/**
 * The comune's search of the last 24 hours, the one that waits or runs, or a new one, put into the queue.
 * @param note writes down who began it, in the transaction that stores a new one
 */
export async function beginDiscovery(
  context: Pick<RequestContext, 'services' | 'em' | 'clientIp'>,
  place: Place,
  note?: (em: EntityManager, job: DiscoveryJobRow) => Promise<void>,
): Promise<BegunDiscovery> {
  const { services, em } = context;
  const since = new Date(services.now().getTime() - onceWithinMs);
  const recent = await findRecentDiscoveryJob(em, place.istatCode, since);
  if (recent && isFinished(recent)) return { kind: 'recent', job: recent };
  const begun = recent ? ({ kind: 'begun', job: recent, isNew: false } as const) : await startNew(context, place, note);
  if (begun.kind === 'begun' && begun.job.status === 'queued')
    await services.jobs.add('discoverDentists', { discoveryJobId: begun.job.id });
  return begun;
}

/** Returns the comune that was asked for, never the nearest one with practices, which stands in for it in lists. */
export async function requestedPlace(
  { services }: RequestContext,
  city: string,
  region: string,
): Promise<Place | null> {
  if (city.length > maxLocationLength || region.length > maxLocationLength) return null;
  const { visible } = await services.cityCounts.get();
  return resolveListedCity(services.places, city, region.trim() || null, visible)?.requested ?? null;
}

async function startNew(
  { services, em, clientIp }: Pick<RequestContext, 'services' | 'em' | 'clientIp'>,
  place: Place,
  note?: (em: EntityManager, job: DiscoveryJobRow) => Promise<void>,
): Promise<Exclude<BegunDiscovery, { kind: 'recent' }>> {
  const verdict = await services.limits.take('discoveries', clientIp);
  if (!verdict.allowed) {
    const minutes = Math.ceil(verdict.retryAfterSeconds / 60);
    const message = `Hai già avviato cinque ricerche nell’ultima ora: riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`;
    return { kind: 'tooManyRequests', message, retryAfterSeconds: verdict.retryAfterSeconds };
  }
  const { istatCode, name, region } = place;
  return em.transactional(async (transaction) => {
    const { job, isNew } = await startDiscoveryJob(transaction, { istatCode, city: name, region });
    if (isNew) await note?.(transaction, job);
    return { kind: 'begun', job, isNew } as const;
  });
}
