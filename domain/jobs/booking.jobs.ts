import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/** Redis pub/sub channel on which every process says that a booking changed; the message is the booking's id. */
export const bookingChangedChannel = 'booking-changed';

const options = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: 1_000,
  removeOnFail: 1_000,
} as const;

/**
 * Dials for one call task if it is due and nothing else rings that practice; re-reads everything. `ordinal` is the number
 * of dials begun before, so that each dial of a task is a job of its own.
 */
export const dialPractice = {
  queue: 'calls',
  name: 'dialPractice',
  payload: z.object({ callTaskId: z.uuid(), ordinal: z.int().nonnegative() }),
  jobId: (payload: { callTaskId: string; ordinal: number }) => `dial-${payload.callTaskId}-${payload.ordinal}`,
  options,
} as const satisfies JobContract;

/** Applies one stored webhook or looked-up report to its attempt, task and booking. */
export const processVoiceEvent = {
  queue: 'voice-events',
  name: 'processVoiceEvent',
  payload: z.object({ voiceEventId: z.string().regex(/^\d+$/) }),
  jobId: (payload: { voiceEventId: string }) => `voice-event-${payload.voiceEventId}`,
  options,
} as const satisfies JobContract;

/** Sends one row of the outbox. */
export const sendMail = {
  queue: 'mail',
  name: 'sendMail',
  payload: z.object({ mailId: z.uuid() }),
  jobId: (payload: { mailId: string }) => `mail-${payload.mailId}`,
  options,
} as const satisfies JobContract;
