import type { ListSort } from '@dentisti/db/admin/list-sort';
import { diallingPause, findQueuePauses, type QueuePauseRow } from '@dentisti/db/queues/queue-pause.repository';
import { queueNames } from '@dentisti/domain/jobs/queue-names';
import { type JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import type { Job } from 'bullmq';
import type { RequestContext } from '../context.ts';
import type { QueueFigures } from '../platform/queue-admin.ts';
import { type SortColumns, sortRows } from './sort-rows.ts';

interface QueueView {
  name: string;
  figures: QueueFigures | null;
  pause: QueuePauseRow | null;
}

export interface QueuesView {
  dialling: QueuePauseRow | null;
  queues: QueueView[];
}

const figure = (name: 'waiting' | 'active' | 'delayed' | 'failed') => (queue: QueueView) => queue.figures?.[name] ?? -1;

const queueColumns: SortColumns<QueueView> = {
  /** The most urgent first: stopped, without figures, without workers, paused in Redis alone, running. */
  state: ({ pause, figures }) => (pause ? 0 : !figures ? 1 : figures.workers === 0 ? 2 : figures.isPaused ? 3 : 4),
  waiting: figure('waiting'),
  active: figure('active'),
  delayed: figure('delayed'),
  failed: figure('failed'),
};

/** Every queue as Redis has it, with what Postgres says of pauses. */
export async function getQueues({ em, services }: RequestContext, sort: ListSort | null = null): Promise<QueuesView> {
  const pauses = new Map((await findQueuePauses(em)).map((pause) => [pause.queue, pause]));
  const queues = await Promise.all(
    queueNames.map(async (name) => ({
      name,
      figures: await services.queueAdmin.read(name),
      pause: pauses.get(name) ?? null,
    })),
  );
  return { dialling: pauses.get(diallingPause) ?? null, queues: sortRows(queues, queueColumns, sort) };
}

/** A job as operators see it: what it is about by ids alone. */
export interface JobView {
  id: string;
  name: string;
  /** The payload as JSON text. */
  about: string;
  triesMade: number;
  /** When it failed, or when its time comes. */
  at: Date;
  /** What went wrong the last time; null when nothing did. */
  lastFailure: string | null;
}

const maxJobs = 100;
/** Redis keeps at most so many failed jobs: sorting needs all of them, not the latest alone. */
const maxSorted = 1_000;

const jobColumns: SortColumns<JobView> = {
  kind: ({ name }) => name,
  attempts: ({ triesMade }) => triesMade,
  time: ({ at }) => at.getTime(),
};

/** Jobs of a queue that were given up or wait for their time; null when Redis does not answer or there is no such queue. */
export async function listJobs(
  { services }: RequestContext,
  {
    queue,
    state,
    first,
    sort = null,
  }: { queue: string; state: 'failed' | 'delayed'; first: number; sort?: ListSort | null },
): Promise<JobView[] | null> {
  if (!queueNames.includes(queue)) return null;
  const limit = Math.min(maxJobs, Math.max(1, first));
  const jobs = await services.queueAdmin.jobs(queue, state, sort ? maxSorted : limit).catch(() => null);
  return jobs && sortRows(jobs.map(viewJob), jobColumns, sort).slice(0, limit);
}

const viewJob = (job: Job): JobView => ({
  id: job.id ?? '',
  name: job.name,
  about: JSON.stringify(idsOf(job.name, job.data)),
  triesMade: job.attemptsMade,
  at: new Date(job.finishedOn ?? job.timestamp + (job.delay ?? 0)),
  lastFailure: job.failedReason || null,
});

/** The payload where it fits its contract, which allows ids alone; else nothing of it. */
function idsOf(name: string, data: unknown): unknown {
  const contract = name in jobContracts ? jobContracts[name as JobName] : null;
  return contract?.payload.safeParse(data).data ?? null;
}
