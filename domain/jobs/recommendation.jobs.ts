import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/**
 * Has the language model read one stored question again, while a visitor waits for at most three seconds: tried once, and
 * nothing is lost when it is.
 */
export const rereadNeed = {
  queue: 'language-model',
  name: 'rereadNeed',
  payload: z.object({ modelReadingId: z.uuid() }),
  jobId: (payload: { modelReadingId: string }) => `reread-${payload.modelReadingId}`,
  options: {
    attempts: 1,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: 100,
    removeOnFail: 100,
  },
} as const satisfies JobContract;
