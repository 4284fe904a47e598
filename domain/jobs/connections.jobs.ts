import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/**
 * Tries a delivery to a practice's software once, if it is due and no worker has it; re-reads everything. `tries` is the
 * number of tries begun before. When it is tried again stands in Postgres, where a sweep finds it.
 */
export const deliverWebhook = {
  // Apart from everything else: each waits for a server that is not ours.
  queue: 'webhooks',
  name: 'deliverWebhook',
  payload: z.object({ deliveryId: z.uuid(), tries: z.int().nonnegative() }),
  jobId: (payload: { deliveryId: string; tries: number }) => `webhook-${payload.deliveryId}-${payload.tries}`,
  options: {
    // Of the job, when Postgres or we fail; the delivery's own tries are counted in its row.
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: 100,
  },
} as const satisfies JobContract;

/** Exchanges the code of a consent at Google, once; does nothing when somebody has. */
export const exchangeGoogleCode = {
  queue: 'calendars',
  name: 'exchangeGoogleCode',
  payload: z.object({ signInId: z.uuid() }),
  jobId: (payload: { signInId: string }) => `google-sign-in-${payload.signInId}`,
  // A code is tried once: what fails has ended in its row.
  options: {
    attempts: 1,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: 100,
  },
} as const satisfies JobContract;

/** Gives an access up at Google; a sweep tries again what failed. */
export const revokeGoogle = {
  queue: 'calendars',
  name: 'revokeGoogle',
  payload: z.object({ revocationId: z.uuid(), tries: z.int().nonnegative() }),
  jobId: (payload: { revocationId: string; tries: number }) =>
    `google-revocation-${payload.revocationId}-${payload.tries}`,
  options: {
    attempts: 1,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: 100,
  },
} as const satisfies JobContract;

/**
 * Keeps a calendar in step with the agenda, or looks for the calendars of an account, or takes our events away there: what
 * its row asks for. Does nothing when it is not due, or another worker has it.
 */
export const syncCalendar = {
  // Apart from everything else: each waits for a server that is not ours, and some are slow.
  queue: 'calendars',
  name: 'syncCalendar',
  payload: z.object({ connectionId: z.uuid() }),
  jobId: (payload: { connectionId: string }) => `calendar-${payload.connectionId}`,
  options: {
    // Failures are counted in its row; a sweep finds it again.
    attempts: 1,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: true,
    // At once: the same id has to be free for the next round.
    removeOnFail: 0,
  },
} as const satisfies JobContract;
