import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/** Redis pub/sub channel on which every process says that a booking changed; the message is the booking's id. */
export const bookingChangedChannel = 'booking-changed';

const options = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  // BullMQ ignores a job whose id it still keeps: one that has run must not swallow the next. What it did is in Postgres.
  removeOnComplete: true,
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

/** Ends a call whose task was withdrawn while it rang or was spoken; re-reads everything. */
export const endCall = {
  // Apart from the dials: it must not wait behind one that gets no answer.
  queue: 'call-ends',
  name: 'endCall',
  payload: z.object({ attemptId: z.uuid() }),
  jobId: (payload: { attemptId: string }) => `end-${payload.attemptId}`,
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
