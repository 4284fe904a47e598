import type { DiscoveryProgress, DiscoveryReport } from '@dentisti/domain/jobs/discovery.jobs';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DiscoveryJob, type DiscoveryJobRow } from './discovery-job.entity.ts';

/** Begun this often without an orderly end, a job is given up: it may be what kills its worker. */
export const maxDiscoveryAttempts = 8;

/** The right to write a job's row, given by `claimDiscoveryJob`; void once another worker took the job over. */
export interface DiscoveryLease {
  id: string;
  lease: string;
}

/** The job with this id, read afresh; null when unknown. */
export async function findDiscoveryJob(em: SqlEntityManager, id: string): Promise<DiscoveryJobRow | null> {
  return em.findOne(DiscoveryJob, { id }, { disableIdentityMap: true });
}

/** The youngest job of a comune that did not fail and was created after `since`; null when there is none. */
export async function findRecentDiscoveryJob(
  em: SqlEntityManager,
  istatCode: string,
  since: Date,
): Promise<DiscoveryJobRow | null> {
  return em.findOne(
    DiscoveryJob,
    { istatCode, status: { $ne: 'failed' }, createdAt: { $gte: since } },
    { disableIdentityMap: true, orderBy: { createdAt: 'desc' } },
  );
}

/**
 * The comune's job that waits or runs, else a new one. Two callers at once get the same job: the partial unique index
 * decides, not a read before the write. Enqueue it after commit, whether it is new or not: that is idempotent.
 */
export async function startDiscoveryJob(
  em: SqlEntityManager,
  place: { istatCode: string; city: string; region: string },
): Promise<{ job: DiscoveryJobRow; isNew: boolean }> {
  // A job may end between the refused insert and the read; then the next round inserts.
  for (let round = 0; round < 3; round++) {
    // SQL: the conflict names the partial unique index.
    const [inserted] = await em.execute<{ id: string }[]>(
      `insert into discovery_job (istat_code, city, region) values (?, ?, ?)
       on conflict (istat_code) where status in ('queued', 'running') do nothing returning id`,
      [place.istatCode, place.city, place.region],
    );
    const job = await em.findOne(
      DiscoveryJob,
      inserted ? { id: inserted.id } : { istatCode: place.istatCode, status: { $in: ['queued', 'running'] } },
      { disableIdentityMap: true },
    );
    if (job) return { job, isNew: inserted !== undefined };
  }
  throw new Error(`discovery jobs of ${place.istatCode} keep ending while one is started`);
}

/**
 * Takes a job to run it: queued, or running with a heartbeat older than `staleAfterSeconds` (its worker died).
 * @returns the lease every later write needs and the row as taken; null when it is done or runs elsewhere.
 */
export async function claimDiscoveryJob(
  em: SqlEntityManager,
  id: string,
  staleAfterSeconds: number,
): Promise<{ lease: DiscoveryLease; job: DiscoveryJobRow } | null> {
  // SQL: one statement looks and takes, by the database's clock, so that of two workers one gets the job.
  const [claimed] = await em.execute<{ lease: string }[]>(
    `update discovery_job
     set status = 'running', lease = gen_random_uuid(), attempts = attempts + 1,
         heartbeat_at = clock_timestamp(), started_at = coalesce(started_at, clock_timestamp())
     where id = ? and (status = 'queued'
       or (status = 'running' and coalesce(heartbeat_at, started_at) < clock_timestamp() - make_interval(secs => ?)))
     returning lease`,
    [id, staleAfterSeconds],
  );
  if (!claimed) return null;
  const job = await findDiscoveryJob(em, id);
  return job && { lease: { id, lease: claimed.lease }, job };
}

/** Whether the lease still held: false when another worker has the job, and nothing was written. */
async function writeWithLease(
  em: SqlEntityManager,
  { id, lease }: DiscoveryLease,
  assignments: string,
  params: readonly unknown[],
): Promise<boolean> {
  // SQL: heartbeats and ends are by the database's clock.
  const rows = await em.execute<unknown[]>(
    `update discovery_job set ${assignments} where id = ? and lease = ? and status = 'running' returning id`,
    [...params, id, lease],
  );
  return rows.length === 1;
}

/** Says that the job is still worked on. False: the lease is lost, stop working. */
export async function beatDiscoveryJob(em: SqlEntityManager, lease: DiscoveryLease): Promise<boolean> {
  return writeWithLease(em, lease, 'heartbeat_at = clock_timestamp()', []);
}

/** Stores how far the job came. Call it in the transaction that stores the rows, so that both stand or neither. */
export async function saveDiscoveryProgress(
  em: SqlEntityManager,
  lease: DiscoveryLease,
  { progress, state, report }: { progress: DiscoveryProgress; state: Record<string, unknown>; report: DiscoveryReport },
): Promise<boolean> {
  return writeWithLease(
    em,
    lease,
    'progress = ?::jsonb, state = ?::jsonb, report = ?::jsonb, inserted_count = ?, heartbeat_at = clock_timestamp()',
    [JSON.stringify(progress), JSON.stringify(state), JSON.stringify(report), report.inserted],
  );
}

/** Ends the job. `state` is what the comune's next job may go on with (`findLeftoverState`), often nothing. */
export async function finishDiscoveryJob(
  em: SqlEntityManager,
  lease: DiscoveryLease,
  {
    status,
    report,
    state = {},
  }: { status: 'completed' | 'failed'; report: DiscoveryReport; state?: Record<string, unknown> },
): Promise<boolean> {
  return writeWithLease(
    em,
    lease,
    `status = ?, report = ?::jsonb, inserted_count = ?, state = ?::jsonb, lease = null, finished_at = clock_timestamp()`,
    [status, JSON.stringify(report), report.inserted, JSON.stringify(state)],
  );
}

/** Returns what the comune's last ended job left to its next one (tiles beyond a day's budget); empty when nothing. */
export async function findLeftoverState(em: SqlEntityManager, istatCode: string): Promise<Record<string, unknown>> {
  const last = await em.findOne(
    DiscoveryJob,
    { istatCode, finishedAt: { $ne: null } },
    { disableIdentityMap: true, orderBy: { finishedAt: 'desc' } },
  );
  return last?.state ?? {};
}

/**
 * Hands the job back to the queue with all it has done so far.
 * @param orderly true when the worker stops on request: that run is not held against the job.
 */
export async function releaseDiscoveryJob(
  em: SqlEntityManager,
  lease: DiscoveryLease,
  orderly: boolean,
): Promise<boolean> {
  return writeWithLease(
    em,
    lease,
    `status = 'queued', lease = null, heartbeat_at = clock_timestamp(), attempts = attempts - ?::int`,
    [orderly ? 1 : 0],
  );
}

/**
 * The sweep: jobs that nobody looks after – queued for longer than `queuedAfterSeconds` (Redis lost them) or running
 * without a heartbeat (their worker died) – are queued anew; those begun too often are failed. Rows that another sweep
 * holds are skipped. @returns ids to enqueue after commit, and ids given up.
 */
export async function sweepDiscoveryJobs(
  em: SqlEntityManager,
  { queuedAfterSeconds, staleAfterSeconds }: { queuedAfterSeconds: number; staleAfterSeconds: number },
): Promise<{ requeued: string[]; givenUp: string[] }> {
  // SQL: `skip locked`, and requeued or given up in one statement.
  const rows = await em.execute<{ id: string; status: string }[]>(
    `with unattended as (
       select id from discovery_job
       where (status = 'queued' and coalesce(heartbeat_at, created_at) < clock_timestamp() - make_interval(secs => ?))
          or (status = 'running' and coalesce(heartbeat_at, started_at) < clock_timestamp() - make_interval(secs => ?))
       order by created_at limit 100
       for update skip locked
     )
     update discovery_job job
     set status = case when attempts >= ? then 'failed' else 'queued' end,
         finished_at = case when attempts >= ? then clock_timestamp() end,
         lease = null, heartbeat_at = clock_timestamp()
     from unattended where job.id = unattended.id
     returning job.id, job.status`,
    [queuedAfterSeconds, staleAfterSeconds, maxDiscoveryAttempts, maxDiscoveryAttempts],
  );
  const idsWith = (status: string) => rows.filter((row) => row.status === status).map((row) => row.id);
  return { requeued: idsWith('queued'), givenUp: idsWith('failed') };
}
