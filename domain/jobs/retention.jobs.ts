import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

const contract = {
  queue: 'retention',
  options: {
    // The sweep finds failed work again: it reads in Postgres what is left to do.
    attempts: 3,
    backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: 100,
  },
} as const;

/** Erases a booking whose patient asked for it, once the practice knows and the last mails have left. */
export const eraseBooking = {
  ...contract,
  name: 'eraseBooking',
  payload: z.object({ bookingId: z.uuid() }),
  jobId: (payload: { bookingId: string }) => `erase-${payload.bookingId}`,
} as const satisfies JobContract;

/** Has the voice platform forget one call. */
export const eraseVoiceCall = {
  ...contract,
  name: 'eraseVoiceCall',
  payload: z.object({ voiceDeletionId: z.string().regex(/^\d+$/) }),
  jobId: (payload: { voiceDeletionId: string }) => `erase-call-${payload.voiceDeletionId}`,
} as const satisfies JobContract;
