import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/** Redis pub/sub channel on which the worker says that a tool's run is settled; the message is the run's id. */
export const toolRunSettledChannel = 'tool-run-settled';

const contract = {
  queue: 'tools',
  payload: z.object({ toolRunId: z.uuid() }),
  options: {
    // A second try begins nothing: it looks up, or clears away, what the first one left on the platform.
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: 100,
    removeOnFail: 100,
  },
} as const;

/** Rings one telephone once, so that somebody sees which number our calls show. */
export const testCall = {
  ...contract,
  name: 'testCall',
  jobId: (payload: { toolRunId: string }) => `test-call-${payload.toolRunId}`,
} as const satisfies JobContract;

/** Checks a SIP trunk and has the voice platform accept it. */
export const testByok = {
  ...contract,
  name: 'testByok',
  jobId: (payload: { toolRunId: string }) => `test-byok-${payload.toolRunId}`,
} as const satisfies JobContract;
