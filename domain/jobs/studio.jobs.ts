import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/** Rings a practice's telephone once and says the code of a claim; re-reads everything. */
export const ringClaimCode = {
  // Beside the other calls to practices: an operator stops all of them together.
  queue: 'calls',
  name: 'ringClaimCode',
  payload: z.object({ claimId: z.uuid() }),
  jobId: (payload: { claimId: string }) => `ring-claim-${payload.claimId}`,
  options: {
    // A second try rings nobody: the claim's row is taken before the call.
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: 100,
  },
} as const satisfies JobContract;
