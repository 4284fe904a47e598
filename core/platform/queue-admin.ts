import { queueNames } from '@dentisti/domain/jobs/queue-names';
import { type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** How long Redis may take to answer before a queue is shown as unknown. */
const patienceMs = 2_000;
const minutesCounted = 60;

type Counted = Awaited<ReturnType<Queue['getMetrics']>>;

/** A queue as Redis has it at this moment. */
export interface QueueFigures {
  /** Jobs that could be taken now. */
  waiting: number;
  active: number;
  /** Jobs that wait for their time, or for their next try. */
  delayed: number;
  /** Jobs that were given up, as far as Redis keeps them. */
  failed: number;
  /** Since when the job that comes next could have been taken; null when none waits. */
  oldestSince: Date | null;
  /** Processes that take jobs of this queue. */
  workers: number;
  /** Jobs that ended well, or failed for good or for a while, in the last 60 minutes. */
  doneLastHour: number;
  failedLastHour: number;
  /** Whether Redis keeps the jobs back. */
  isPaused: boolean;
}

/** The queues as operators see and handle them. Everything here may fail while Redis is away; nothing waits for it. */
export class QueueAdmin {
  readonly queues: ReadonlyMap<string, Queue>;

  /** @param connection shared with the queues that only add; closed by its owner. */
  constructor(connection: Redis) {
    this.queues = new Map(
      queueNames.map((name) => {
        const queue = new Queue(name, { connection, skipVersionCheck: true, skipWaitingForReady: true });
        // Lost connections are reported by `/health/dependencies`; without a listener they would end the process.
        queue.on('error', () => {});
        return [name, queue] as const;
      }),
    );
  }

  /** A queue's figures; null when Redis does not answer in time. */
  async read(name: string): Promise<QueueFigures | null> {
    const queue = this.#queue(name);
    const minute = minutesCounted - 1;
    const pending = Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      queue.getJobs(['waiting'], 0, 0, true),
      queue.getWorkersCount(),
      queue.getMetrics('completed', 0, minute),
      queue.getMetrics('failed', 0, minute),
      queue.isPaused(),
    ]);
    const read = await inTime(pending).catch(() => null);
    if (!read) return null;
    const [counts, [oldest], workers, done, failed, isPaused] = read;
    return {
      waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
      active: counts.active ?? 0,
      delayed: counts.delayed ?? 0,
      failed: counts.failed ?? 0,
      oldestSince: oldest ? new Date(oldest.timestamp + (oldest.opts.delay ?? 0)) : null,
      workers,
      doneLastHour: countLastHour(done, Date.now()),
      failedLastHour: countLastHour(failed, Date.now()),
      isPaused,
    };
  }

  /** Tells Redis what Postgres says already. False when it does not answer: the worker's schedule tells it later. */
  async setPaused(name: string, isPaused: boolean): Promise<boolean> {
    const queue = this.#queue(name);
    return inTime(isPaused ? queue.pause() : queue.resume()).then(
      () => true,
      () => false,
    );
  }

  /** Jobs that were given up, or wait for their time, the latest first. Throws while Redis is away. */
  async jobs(name: string, state: 'failed' | 'delayed', limit: number): Promise<Job[]> {
    const jobs = await inTime(this.#queue(name).getJobs([state], 0, limit - 1));
    return jobs.filter((job): job is Job => Boolean(job));
  }

  /** One job; null when Redis has none of that id. Throws while Redis is away. */
  async job(name: string, id: string): Promise<Job | null> {
    return (await inTime(this.#queue(name).getJob(id))) ?? null;
  }

  #queue(name: string): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`no queue named ${name}`);
    return queue;
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}

const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000);

/**
 * BullMQ notes a minute's count when the first job of a later minute ends: `data[0]` is the minute before `prevTS`, and
 * what came since stands in `count` alone.
 */
export function countLastHour({ meta, data }: Pick<Counted, 'meta' | 'data'>, now: number): number {
  const minutesAgo = minuteOf(now) - minuteOf(Number(meta.prevTS));
  if (!(minutesAgo < minutesCounted)) return 0;
  const noted = data.slice(0, minutesCounted - 1 - minutesAgo);
  const since = Number(meta.count) - Number(meta.prevCount);
  return noted.reduce<number>((total, count) => total + Number(count), since);
}

/** The answer, or a rejection after `patienceMs`. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Redis did not answer in time')), patienceMs);
  answer.catch(() => {});
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
