import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/**
 * Takes the next step with a freed span: asks the next who waits, or lets the span go. Re-reads everything; `steps` is the number
 * of steps taken before. When the next is due stands in Postgres, where a sweep finds it.
 */
export const stepWaitingRound = {
  queue: 'waiting-list',
  name: 'stepWaitingRound',
  payload: z.object({ roundId: z.uuid(), steps: z.int().nonnegative() }),
  jobId: (payload: { roundId: string; steps: number }) => `waiting-round-${payload.roundId}-${payload.steps}`,
  options: {
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: 100,
  },
} as const satisfies JobContract;
