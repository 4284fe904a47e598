import { diallingPause, findQueuePauses, type QueuePauseRow } from '@dentisti/db';
import { queueNames } from '@dentisti/domain/jobs/queue-names';
import { type JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import type { RequestContext } from '../../http/request-context.ts';
import type { QueueFigures } from '../../queues/queue-desk.ts';

export interface QueueView {
  name: string;
  figures: QueueFigures | null;
  pause: QueuePauseRow | null;
}

export interface QueuesView {
  dialling: QueuePauseRow | null;
  queues: QueueView[];
}

/** Every queue as Redis has it, with what Postgres says of pauses. */
export async function readQueues({ em, services }: RequestContext): Promise<QueuesView> {
  const pauses = new Map((await findQueuePauses(em)).map((pause) => [pause.queue, pause]));
  const queues = await Promise.all(
    queueNames.map(async (name) => ({
      name,
      figures: await services.queueDesk.read(name),
      pause: pauses.get(name) ?? null,
    })),
  );
  return { dialling: pauses.get(diallingPause) ?? null, queues };
}

/** A job as colleagues see it: what it is about by ids alone. */
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

const mostJobs = 100;

/** Jobs of a queue that were given up or wait for their time; null when Redis does not answer or there is no such queue. */
export async function listJobs(
  { services }: RequestContext,
  { queue, state, first }: { queue: string; state: 'failed' | 'delayed'; first: number },
): Promise<JobView[] | null> {
  if (!queueNames.includes(queue)) return null;
  const limit = Math.min(mostJobs, Math.max(1, first));
  const jobs = await services.queueDesk.jobs(queue, state, limit).catch(() => null);
  return (
    jobs?.map((job) => ({
      id: job.id ?? '',
      name: job.name,
      about: JSON.stringify(idsOf(job.name, job.data)),
      triesMade: job.attemptsMade,
      at: new Date(job.finishedOn ?? job.timestamp + (job.delay ?? 0)),
      lastFailure: job.failedReason || null,
    })) ?? null
  );
}

/** The payload where it fits its contract, which allows ids alone; else nothing of it. */
function idsOf(name: string, data: unknown): unknown {
  const contract = name in jobContracts ? jobContracts[name as JobName] : null;
  return contract?.payload.safeParse(data).data ?? null;
}
