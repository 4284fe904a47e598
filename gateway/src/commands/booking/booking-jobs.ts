import { addWithTrail, type TrailOptions } from '@dentisti/db/carried-trail';
import { dialPractice, endCall, processVoiceEvent, sendMail } from '@dentisti/domain/jobs/booking.jobs';
import type { JobContract, JobPayload } from '@dentisti/domain/jobs/job-contract';
import { eraseBooking } from '@dentisti/domain/jobs/retention.jobs';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../../log.ts';
import { facts } from '../../metrics/gateway-facts.ts';

/** How long a job may take to be added before it is left to the worker's sweeps. */
const enqueueTimeoutMs = 2_000;

/**
 * The gateway's end of the booking queues: it only adds, after the commit of what the job is about. A job that Redis
 * does not take is no loss: its row stands in Postgres, where the worker's sweeps find it.
 */
export class BookingJobs {
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #log: Logger;

  constructor(connection: Redis, log: Logger) {
    this.#log = log;
    this.#queues = new Map(
      [dialPractice, endCall, processVoiceEvent, sendMail, eraseBooking].map(({ queue: name }) => {
        const queue = new Queue(name, { connection, skipVersionCheck: true, skipWaitingForReady: true });
        // Lost connections are reported by `/health/ready`; without a listener they would end the process.
        queue.on('error', () => {});
        return [name, queue] as const;
      }),
    );
  }

  /** Rings for a task at its planned time; `sooner` than a job that waits for the same dial. */
  async dial(
    task: { id: string; attempts: number; nextDialAt: Date | null; sooner?: boolean },
    now: Date,
  ): Promise<void> {
    if (!task.nextDialAt) return;
    const delay = Math.max(0, task.nextDialAt.getTime() - now.getTime());
    await this.#add(dialPractice, { callTaskId: task.id, ordinal: task.attempts }, delay, task.sooner);
  }

  async endCall(attemptId: string): Promise<void> {
    await this.#add(endCall, { attemptId });
  }

  async mail(mailId: string): Promise<void> {
    await this.#add(sendMail, { mailId });
  }

  async voiceEvent(voiceEventId: string): Promise<void> {
    await this.#add(processVoiceEvent, { voiceEventId });
  }

  async erase(bookingId: string): Promise<void> {
    await this.#add(eraseBooking, { bookingId });
  }

  async #add<Contract extends JobContract>(
    contract: Contract,
    payload: JobPayload<Contract>,
    delay = 0,
    sooner = false,
  ) {
    const data = contract.payload.parse(payload);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('timed out')), enqueueTimeoutMs);
    const options = { ...contract.options, jobId: contract.jobId(data), delay };
    const queue = this.#queues.get(contract.queue);
    const add = async (trail: TrailOptions) => {
      const waiting = sooner ? await queue?.getJob(options.jobId) : null;
      // A job of that id swallows a second one: the one that waits is taken forward instead.
      if (await waiting?.isDelayed()) await waiting?.changeDelay(delay);
      else await queue?.add(contract.name, data, { ...options, ...trail });
    };
    const adding = addWithTrail({ queue: contract.queue, name: contract.name, jobId: options.jobId }, add);
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
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}
