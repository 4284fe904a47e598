import { addWithTrail } from '@dentisti/db/carried-trail';
import type { JobContract, JobPayload } from '@dentisti/domain/jobs/job-contract';
import { openCheckout, processPaymentEvent } from '@dentisti/domain/jobs/package.jobs';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../../log.ts';
import { facts } from '../../metrics/gateway-facts.ts';

/** How long a job may take to be added before it is left to the worker's sweeps. */
const enqueueTimeoutMs = 2_000;

/** The gateway's end of the payments queue: it only adds, after the commit of what the job is about. */
export class PaymentJobs {
  readonly #queue: Queue;
  readonly #log: Logger;

  constructor(connection: Redis, log: Logger) {
    this.#log = log;
    this.#queue = new Queue(openCheckout.queue, { connection, skipVersionCheck: true, skipWaitingForReady: true });
    // Lost connections are reported by `/health/ready`; without a listener they would end the process.
    this.#queue.on('error', () => {});
  }

  /** Opens the payment page of an order. */
  async openCheckout(orderId: string): Promise<void> {
    await this.#add(openCheckout, { orderId });
  }

  /** Applies a stored message. */
  async paymentEvent(paymentEventId: string): Promise<void> {
    await this.#add(processPaymentEvent, { paymentEventId });
  }

  async #add<Contract extends JobContract>(contract: Contract, payload: JobPayload<Contract>): Promise<void> {
    const data = contract.payload.parse(payload);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('timed out')), enqueueTimeoutMs);
    const { queue, name } = contract;
    const jobId = contract.jobId(data);
    const adding = addWithTrail({ queue, name, jobId }, (trail) =>
      this.#queue.add(name, data, { ...contract.options, ...trail, jobId }),
    );
    adding.catch(() => {});
    try {
      await Promise.race([adding, tooLate]);
    } catch (error) {
      this.#log.warn({ job: contract.name, reason: (error as Error).message }, 'job not enqueued');
      facts.tell('jobNotAdded', { job: contract.name });
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}
