import type { DiscoveryOutcome } from '@dentisti/domain/jobs/discovery.jobs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, type ListSort, listOrder, type Placed, placeAmong } from '../admin/list-sort.ts';
import { foldedSql } from '../admin/search-columns.ts';
import { Practice } from '../practice/practice.entity.ts';
import { findRows, storedRow } from '../stored-row.ts';
import { DiscoveryJob, type DiscoveryJobRow, type DiscoveryStatus } from './discovery-job.entity.ts';

const jobRow = storedRow(DiscoveryJob);

const sortable = {
  columns: {
    time: 'job.created_at',
    city: foldedSql('job.city'),
    state: placeAmong('job.status', ['queued', 'running', 'completed', 'failed']),
  },
  id: 'job.id',
};
const newestFirst = { name: 'newest', keys: ['job.created_at'], isDescending: true };

/** Discovery jobs, youngest first or as asked for. `after`: where the page before ended. */
export async function listDiscoveryJobs(
  em: EntityManager,
  {
    status,
    after,
    limit,
    sort,
  }: { status: DiscoveryStatus | null; after: ListPlace | null; limit: number; sort?: ListSort | null },
): Promise<Placed<DiscoveryJobRow>[]> {
  const order = listOrder(sortable, newestFirst, sort);
  const [behind, place] = order.after(after);
  // SQL: conditions and order are those asked for.
  const rows = await jobRow.all(
    em,
    `select ${jobRow.list('job')}, ${order.place} from discovery_job job
     where (?::text is null or job.status = ?) and ${behind} order by ${order.orderBy} limit ?`,
    [status, status, ...place, limit],
  );
  return rows as Placed<DiscoveryJobRow>[];
}

/** Marks a job that an operator stopped, in `report.failures`: it counts as failed, so the comune may be searched again. */
export const stoppedByOperator = 'stopped';

/**
 * Stops a job that waits or runs: what it stored stays, its worker loses the right to write and ends. False when it had
 * ended by then.
 */
export async function cancelDiscoveryJob(em: EntityManager, id: string, now: Date): Promise<boolean> {
  // SQL: the report is changed inside its JSON.
  const rows = await em.execute<object[]>(
    `update discovery_job set status = 'failed', lease = null, finished_at = ?, state = '{}',
       report = jsonb_set(
         coalesce(report, '{"inserted": 0, "updated": 0, "unchanged": 0, "merged": 0, "dropped": {}, "unparsed": {}, "failures": {}}'::jsonb),
         '{failures,operator}', to_jsonb(?::text))
     where id = ? and status in ('queued', 'running') returning id`,
    [now, stoppedByOperator, id],
  );
  return rows.length === 1;
}

/** A practice that a discovery stored, as its report links it. */
export interface DiscoveredPractice {
  id: number;
  name: string;
  outcome: Exclude<DiscoveryOutcome, 'unchanged'>;
}

/** Whether a job stored practices before reports kept their ids. */
export const isOlderThanLinks = ({ report }: Pick<DiscoveryJobRow, 'report'>): boolean =>
  !!report && report.practices === undefined && report.inserted + report.updated + report.merged > 0;

/**
 * Practices of a job's comune that were first stored while the job lasted: a comune has one search at a time. None when
 * there are more than the report counts, as something else then stored some of them too.
 */
async function findInsertedMeanwhile(
  em: EntityManager,
  { istatCode, createdAt, finishedAt, report }: DiscoveryJobRow,
  limit: number,
): Promise<DiscoveredPractice[]> {
  const found = await findRows(
    em,
    Practice,
    { istatCode, createdAt: { $gte: createdAt, ...(finishedAt && { $lte: finishedAt }) } },
    { fields: ['id', 'name'], orderBy: { name: 'asc', id: 'asc' } },
  );
  if (found.length > (report?.inserted ?? 0)) return [];
  return found.slice(0, limit).map((practice) => ({ ...practice, outcome: 'inserted' }));
}

/**
 * The practices a report names, by outcome and name; those that have since become part of another are left out. Of a job
 * older than the links the new ones alone, as far as they can be known.
 */
export async function findDiscoveredPractices(
  em: EntityManager,
  job: DiscoveryJobRow,
  limit: number,
): Promise<DiscoveredPractice[]> {
  if (isOlderThanLinks(job)) return findInsertedMeanwhile(em, job, limit);
  const { report } = job;
  const { unchanged: _unchanged, ...others } = report?.practices ?? {};
  const named = Object.entries(others).flatMap(([outcome, ids]) => ids.map((id) => ({ id, outcome })));
  if (named.length === 0) return [];
  // SQL: joined with what the report lists, in its order.
  return em.execute<DiscoveredPractice[]>(
    `select d.id, d.name, named.outcome from jsonb_to_recordset(?::jsonb) as named (id int, outcome text)
     join dentist d on d.id = named.id
     order by array_position(array['inserted', 'merged', 'updated', 'unlisted'], named.outcome), d.name, d.id limit ?`,
    [JSON.stringify(named), limit],
  );
}
