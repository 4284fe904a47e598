import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import {
  beatDiscoveryJob,
  claimDiscoveryJob,
  type DiscoveryLease,
  findLeftoverState,
  finishDiscoveryJob,
  releaseDiscoveryJob,
  saveDiscoveryProgress,
} from '@dentisti/db/discovery/discovery-job.repository';
import { discoveryChangedChannel } from '@dentisti/domain/jobs/discovery.jobs';
import type { Place } from '@dentisti/domain/places/place';
import { type DiscoverySource, SourceFailure } from '../../integrations/discovery-source.ts';
import { HandedBack, type Processor, type ProcessorContext } from '../../runtime/processor.ts';
import { afterProvider, type DiscoveryRun, leftoverOf, outcomeOf, resumeRun } from './discovery-run.ts';
import { LeaseLost, storeBatch } from './store-batch.ts';

interface Work extends ProcessorContext {
  lease: DiscoveryLease;
  place: Place;
  since: Date;
}

/** Tells waiting callers to read the row again; a Redis that does not answer costs them only the wait. */
function publish({ redis, lease, log }: Work): void {
  redis.publish(discoveryChangedChannel, lease.id).catch(() => log.debug('change not announced'));
}

async function runProvider(run: DiscoveryRun, source: DiscoverySource, work: Work): Promise<DiscoveryRun> {
  const { orm, lease, place, placeIndex: index, since, signal, clock, log } = work;
  let current = run;
  let failure: string | null = null;
  try {
    const cursor = current.state[source.source]?.cursor ?? null;
    for await (const batch of source.discover({ place, cursor, signal })) {
      // Two machines' clocks: what this job stores is never older than the job, or it would not know it again.
      const now = new Date(Math.max(clock.now().getTime(), since.getTime()));
      const request = { orm, lease, place, index, since, source: source.source, now };
      current = await storeBatch(current, batch, request);
      metricEvents.emit('tileDone', { provider: source.source, rows: batch.rows.length });
      publish(work);
      signal.throwIfAborted();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SourceFailure)) throw error;
    failure = error.reason;
    log.warn({ provider: source.source, reason: failure }, 'provider failed');
    metricEvents.emit('providerFailed', { provider: source.source });
  }
  const finished = afterProvider(current, source.source, failure);
  if (!(await saveDiscoveryProgress(orm.em.fork(), lease, finished))) throw new LeaseLost();
  publish(work);
  return finished;
}

async function runProviders(run: DiscoveryRun, work: Work): Promise<void> {
  let current = run;
  for (const source of work.discoverySources)
    if (!current.state[source.source]?.isFinished) current = await runProvider(current, source, work);
  const status = outcomeOf(current);
  await finishDiscoveryJob(work.orm.em.fork(), work.lease, {
    status,
    report: current.report,
    state: leftoverOf(current, work.discoverySources),
  });
  const { inserted, updated, unchanged, merged } = current.report;
  work.log.info({ status, inserted, updated, unchanged, merged }, 'discovery ended');
}

/** What becomes of the row when the run did not come to its end. Throws the error the queue has to know. */
async function releaseLease(error: unknown, run: DiscoveryRun, work: Work): Promise<void> {
  const em = work.orm.em.fork();
  if (error instanceof LeaseLost) {
    work.log.warn('lease lost, another worker has the job');
    return;
  }
  if (error instanceof HandedBack) {
    await releaseDiscoveryJob(em, work.lease, true);
    throw error;
  }
  if (work.isLastAttempt) {
    const report = { ...run.report, failures: { ...run.report.failures, worker: 'internal error' } };
    await finishDiscoveryJob(em, work.lease, { status: 'failed', report });
  } else await releaseDiscoveryJob(em, work.lease, false);
  throw error;
}

/**
 * Looks for a comune's practices with every configured provider. Safe to run twice and at once: the row's lease lets
 * one worker in, and what is stored is keyed by (source, sourceId). A run that ends early goes on from the last stored batch.
 */
export const discoverDentists: Processor<'discoverDentists'> = async ({ discoveryJobId }, context) => {
  const { orm, placeIndex, staleAfterSeconds, discoverySources, log } = context;
  const claimed = await claimDiscoveryJob(orm.em.fork(), discoveryJobId, staleAfterSeconds);
  if (!claimed) {
    log.info('job is done or runs elsewhere');
    return;
  }
  const { lease, job } = claimed;
  const run = resumeRun(
    job,
    discoverySources.map((source) => source.source),
    await findLeftoverState(orm.em.fork(), job.istatCode),
  );
  const lost = new AbortController();
  const signal = AbortSignal.any([context.signal, lost.signal]);
  const beat = () =>
    beatDiscoveryJob(orm.em.fork(), lease).then(
      (isOurs) => isOurs || lost.abort(new LeaseLost()),
      () => log.warn('heartbeat not written'),
    );
  const heart = setInterval(beat, (staleAfterSeconds * 1000) / 4);
  const place = placeIndex.byIstatCode(job.istatCode);
  const since = job.startedAt ?? job.createdAt;
  try {
    if (!place) throw new Error(`no comune with ISTAT code ${job.istatCode}`);
    const work = { ...context, lease, place, since, signal };
    publish(work);
    try {
      await runProviders(run, work);
    } catch (error) {
      await releaseLease(error, run, work);
    } finally {
      publish(work);
    }
  } finally {
    clearInterval(heart);
  }
};
