import { dialPractice, endCall, processVoiceEvent, sendMail } from '@dentisti/domain/jobs/booking.jobs';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** Jobs of a booking by what they are about, as the database kept them. */
export interface JobsToForget {
  tasks: readonly { id: string; attempts: number }[];
  callAttempts: readonly string[];
  mails: readonly string[];
  voiceEvents: readonly string[];
}

/** BullMQ keeps so many failed jobs of a queue, each with the words of its error. */
const keptFailures = 1_000;

/**
 * Removes an erased booking's jobs from Redis: waiting ones by their ids, failed ones whatever their id. A running job
 * finds nothing to do and ends.
 */
export async function forgetJobs(connection: Redis, { tasks, ...ids }: JobsToForget): Promise<void> {
  const wanted = [
    [
      dialPractice,
      tasks.flatMap(({ id, attempts }) =>
        Array.from({ length: attempts + 1 }, (_, ordinal) => dialPractice.jobId({ callTaskId: id, ordinal })),
      ),
      new Set(tasks.map(({ id }) => id)),
    ],
    [endCall, ids.callAttempts.map((attemptId) => endCall.jobId({ attemptId })), new Set(ids.callAttempts)],
    [sendMail, ids.mails.map((mailId) => sendMail.jobId({ mailId })), new Set(ids.mails)],
    [
      processVoiceEvent,
      ids.voiceEvents.map((voiceEventId) => processVoiceEvent.jobId({ voiceEventId })),
      new Set(ids.voiceEvents),
    ],
  ] as const;
  for (const [contract, jobIds, about] of wanted) {
    if (jobIds.length === 0) continue;
    const queue = new Queue(contract.queue, { connection });
    try {
      for (const jobId of jobIds) await queue.remove(jobId);
      for (const job of await queue.getFailed(0, keptFailures))
        if (Object.values(job.data as object).some((value) => about.has(String(value)))) await job.remove();
    } finally {
      await queue.close();
    }
  }
}
