import type { JobContract, JobPayload } from '@dentisti/domain/jobs/job-contract';
import { type JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import { type Job, type JobState, type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { addWithTrace, type TraceOptions } from './carried-trace.ts';
import { findStoreAway } from './store-away.ts';

/** How long a job may take to be added before it is left to the worker's sweeps. */
const patienceMs = 2_000;

type Payload<Name extends JobName> = JobPayload<(typeof jobContracts)[Name]>;

export interface AddOptions {
  /** How long the job waits for its time. */
  delayMs?: number;
  /** Takes a job of the same id that waits for a later time forward. */
  isSooner?: boolean;
  /** How long Redis may take; then the job counts as not added. */
  withinMs?: number;
}

/**
 * Adds jobs by contract, after the commit of what they are about. A job that Redis does not take is no loss: its row stands
 * in Postgres, where the worker's sweeps find it.
 */
export class JobQueue {
  readonly #connection: Redis;
  readonly #log: Logger;
  readonly #onNotAdded: (job: JobName) => void;
  readonly #queues = new Map<string, Queue>();

  /** @param connection shared by all queues; closed by its owner. */
  constructor(connection: Redis, log: Logger, onNotAdded: (job: JobName) => void = () => {}) {
    this.#connection = connection;
    this.#log = log;
    this.#onNotAdded = onNotAdded;
  }

  /** False when Redis does not take the job in time. Never rejects for Redis' sake. */
  async add<Name extends JobName>(name: Name, payload: Payload<Name>, options: AddOptions = {}): Promise<boolean> {
    const { delayMs = 0, isSooner = false, withinMs = patienceMs } = options;
    const contract: JobContract = jobContracts[name];
    const data = contract.payload.parse(payload);
    const jobId = contract.jobId(data);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const late = new Error('timed out');
    const timer = setTimeout(() => reject(late), withinMs);
    const adding = this.#addAs(jobId, contract, async (queue, trace) => {
      const waiting = isSooner ? await queue.getJob(jobId) : null;
      // A job of that id swallows a second one: the one that waits is taken forward instead.
      if (waiting && (await waiting.isDelayed())) await unlessMoved(waiting, 'delayed', waiting.changeDelay(delayMs));
      else await queue.add(name, data, { ...contract.options, ...trace, delay: delayMs, jobId });
    });
    adding.catch(() => {});
    try {
      await Promise.race([adding, tooLate]);
      return true;
    } catch (error) {
      const store = error === late ? 'redis' : findStoreAway(error as Error, 'redis');
      const line = { ...(store && { store }), job: name, jobId, reason: (error as Error).message };
      this.#log.warn(line, 'job not enqueued');
      this.#onNotAdded(name);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Adds a job for a schedule that found in Postgres that nobody works on it: an earlier run that Redis remembers does
   * not count. A waiting job is not added twice. Rejects while Redis is away.
   */
  async requeue<Name extends JobName>(name: Name, payload: Payload<Name>): Promise<void> {
    const contract: JobContract = jobContracts[name];
    const data = contract.payload.parse(payload);
    const jobId = contract.jobId(data);
    const earlier = await this.#queue(contract.queue).getJob(jobId);
    const state = await earlier?.getState();
    // Delayed in Redis though Postgres has it due now: planned anew, or failed and waiting for its next try.
    if (earlier && state === 'delayed') return unlessMoved(earlier, state, earlier.promote());
    // A finished job may keep its id in Redis (failures always do), and BullMQ ignores a second job of that id.
    if (earlier && (state === 'completed' || state === 'failed')) await unlessMoved(earlier, state, earlier.remove());
    // Active in Redis, though the caller knows that nobody works on it: its worker was killed and the lock still runs.
    const id = state === 'active' ? `${jobId}-after-${Date.now()}` : jobId;
    await this.#addAs(id, contract, async (queue, trace) => {
      await queue.add(name, data, { ...(contract.options as JobsOptions), ...trace, jobId: id });
    });
  }

  #addAs(
    jobId: string,
    { queue, name }: JobContract,
    add: (queue: Queue, trace: TraceOptions) => Promise<void>,
  ): Promise<void> {
    return addWithTrace({ queue, name, jobId }, (trace) => add(this.#queue(queue), trace));
  }

  #queue(name: string): Queue {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: this.#connection, skipVersionCheck: true, skipWaitingForReady: true });
    // Lost connections are reported by `/health/dependencies`; without a listener they would end the process.
    queue.on('error', () => {});
    this.#queues.set(name, queue);
    return queue;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}

/** Another process that moved the job out of `state` meanwhile did the same work: no error. */
async function unlessMoved(job: Job, state: JobState, moving: Promise<void>): Promise<void> {
  try {
    await moving;
  } catch (error) {
    if ((await job.getState()) === state) throw error;
  }
}
