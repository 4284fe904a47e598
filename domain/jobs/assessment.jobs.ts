import { z } from 'zod';
import type { JobContract } from './job-contract.ts';
import { rereadNeed } from './recommendation.jobs.ts';

/**
 * Has the language model propose answers from one patient's stored words, while the patient waits for a few seconds: tried
 * once, and nothing is lost when it is.
 */
export const proposeAnswers = {
  queue: rereadNeed.queue,
  name: 'proposeAnswers',
  payload: z.object({ modelReadingId: z.uuid() }),
  jobId: (payload: { modelReadingId: string }) => `propose-${payload.modelReadingId}`,
  options: rereadNeed.options,
} as const satisfies JobContract;
