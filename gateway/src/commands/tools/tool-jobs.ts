import { addWithTrail } from '@dentisti/db/carried-trail';
import { testByok, testCall } from '@dentisti/domain/jobs/tools.jobs';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../../log.ts';
import { facts } from '../../metrics/gateway-facts.ts';

const enqueueTimeoutMs = 2_000;
const contracts = { testCall, testByok };

/** The gateway's end of the tools' queue. A run that Redis does not take at once is not begun: somebody is waiting. */
export class ToolJobs {
  readonly #queue: Queue;
  readonly #log: Logger;

  constructor(connection: Redis, log: Logger) {
    this.#log = log;
    this.#queue = new Queue(testCall.queue, { connection, skipVersionCheck: true, skipWaitingForReady: true });
    // Lost connections are reported by `/health/ready`; without a listener they would end the process.
    this.#queue.on('error', () => {});
  }

  /** Adds the job of a stored run; false when Redis does not take it in time. */
  async add(kind: keyof typeof contracts, toolRunId: string): Promise<boolean> {
    const contract = contracts[kind];
    const payload = contract.payload.parse({ toolRunId });
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('timed out')), enqueueTimeoutMs);
    const { queue, name } = contract;
    const jobId = contract.jobId(payload);
    const adding = addWithTrail({ queue, name, jobId }, (trail) =>
      this.#queue.add(name, payload, { ...contract.options, ...trail, jobId }),
    );
    adding.catch(() => {});
    try {
      await Promise.race([adding, tooLate]);
      return true;
    } catch (error) {
      this.#log.warn({ job: contract.name, reason: (error as Error).message }, 'job not enqueued');
      facts.tell('jobNotAdded', { job: contract.name });
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}
