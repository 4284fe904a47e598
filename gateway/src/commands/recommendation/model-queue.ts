import { addWithTrail } from '@dentisti/db/carried-trail';
import type { proposeAnswers } from '@dentisti/domain/jobs/assessment.jobs';
import { rereadNeed } from '@dentisti/domain/jobs/recommendation.jobs';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../../log.ts';
import { facts } from '../../metrics/gateway-facts.ts';

/** What a language model can be asked; each payload is the id of a stored question. */
export type ModelJob = typeof rereadNeed | typeof proposeAnswers;

/** The gateway's end of the language model's queue. A question that Redis does not take at once is not asked. */
export class ModelQueue {
  readonly #queue: Queue;
  readonly #log: Logger;

  constructor(connection: Redis, log: Logger) {
    this.#log = log;
    this.#queue = new Queue(rereadNeed.queue, { connection, skipVersionCheck: true, skipWaitingForReady: true });
    // Lost connections are reported by `/health/ready`; without a listener they would end the process.
    this.#queue.on('error', () => {});
  }

  /** Adds the job of a stored question; false when that takes longer than `milliseconds`. */
  async add(job: ModelJob, modelReadingId: string, milliseconds: number): Promise<boolean> {
    const payload = job.payload.parse({ modelReadingId });
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('timed out')), milliseconds);
    const { queue, name, options } = job;
    const jobId = job.jobId(payload);
    const adding = addWithTrail({ queue, name, jobId }, (trail) =>
      this.#queue.add(name, payload, { ...options, ...trail, jobId }),
    );
    adding.catch(() => {});
    try {
      await Promise.race([adding, tooLate]);
      return true;
    } catch (error) {
      this.#log.warn({ modelReadingId, reason: (error as Error).message }, 'question not enqueued');
      facts.tell('jobNotAdded', { job: name });
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}
