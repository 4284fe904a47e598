import { addWithTrail } from '@dentisti/db/carried-trail';
import { type DiscoverDentistsPayload, discoverDentists } from '@dentisti/domain/jobs/discovery.jobs';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../../log.ts';
import { facts } from '../../metrics/gateway-facts.ts';

/** How long an enqueue may take before the row is left to the worker's sweep. */
const enqueueTimeoutMs = 2_000;

/** The gateway's end of the discovery queue: it only adds. */
export class DiscoveryQueue {
  readonly #queue: Queue<DiscoverDentistsPayload>;
  readonly #log: Logger;

  constructor(connection: Redis, log: Logger) {
    this.#log = log;
    this.#queue = new Queue(discoverDentists.queue, { connection, skipVersionCheck: true, skipWaitingForReady: true });
    // Lost connections are reported by `/health/ready`; without a listener they would end the process.
    this.#queue.on('error', () => {});
  }

  /**
   * Adds the job of a stored row. False when Redis does not take it in time: the row stands as `queued`, and the
   * worker's schedule finds it there.
   */
  async add(discoveryJobId: string): Promise<boolean> {
    const payload = discoverDentists.payload.parse({ discoveryJobId });
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('timed out')), enqueueTimeoutMs);
    const { queue, name, options } = discoverDentists;
    const jobId = discoverDentists.jobId(payload);
    const adding = addWithTrail({ queue, name, jobId }, (trail) =>
      this.#queue.add(name, payload, { ...options, ...trail, jobId }),
    );
    adding.catch(() => {});
    try {
      await Promise.race([adding, tooLate]);
      return true;
    } catch (error) {
      this.#log.warn({ discoveryJobId, reason: (error as Error).message }, 'discovery job not enqueued');
      facts.tell('jobNotAdded', { job: discoverDentists.name });
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}
