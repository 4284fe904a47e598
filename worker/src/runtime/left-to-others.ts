import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';

/** A job that this worker does not know is left to others for so long, as an update of all processes may take. */
export const unknownLeftMs = 10 * 60_000;
/** One that it knows and that does not fit is rather a fault: somebody waits for its end. */
export const unfitLeftMs = 60_000;

/** Longer than either; not for ever, as another job may come under the same id. */
const keptMs = 2 * unknownLeftMs;

export const leftKey = ({ queueName, id }: Pick<Job, 'queueName' | 'id'>) => `left-to-others:${queueName}:${id}`;

/** For how many milliseconds workers have left the job to those of another version; 0 for the first. However old it is. */
export async function leftToOthersForMs(redis: Redis, job: Job): Promise<number> {
  const [key, now] = [leftKey(job), Date.now()];
  await redis.set(key, now, 'PX', keptMs, 'NX');
  return now - Number((await redis.get(key)) ?? now);
}
