import type { z } from 'zod';

/**
 * The agreement of gateway and worker on one kind of job; its payload is parsed when it is added and when it is taken.
 * A job carries ids alone; everything else is read from Postgres when it runs.
 */
export interface JobContract<Payload extends z.ZodType = z.ZodType> {
  queue: string;
  name: string;
  payload: Payload;
  /** Equal for jobs that must not run twice at once; without `:`, not a plain number (BullMQ refuses both). */
  jobId(payload: z.infer<Payload>): string;
  options: {
    attempts: number;
    backoff: { type: 'exponential'; delay: number; jitter: number };
    removeOnComplete: number | true;
    removeOnFail: number;
  };
}

export type JobPayload<Contract extends JobContract> = z.infer<Contract['payload']>;
