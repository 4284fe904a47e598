import { addWithTrail } from '@dentisti/db/carried-trail';
import type { JobContract, JobPayload } from '@dentisti/domain/jobs/job-contract';
import { type JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/**
 * Adds jobs by contract from within the worker, for the schedules: they have read in Postgres that nobody works on them,
 * so what Redis remembers of an earlier run does not count. A job that waits already is not added twice.
 */
export interface Enqueue {
  <Name extends JobName>(name: Name, payload: JobPayload<(typeof jobContracts)[Name]>): Promise<void>;
  close(): Promise<void>;
}

/** @param connection shared by all queues; closed by its owner. */
export function createEnqueue(connection: Redis): Enqueue {
  const queues = new Map<string, Queue>();
  const queueNamed = (name: string) => {
    const queue = queues.get(name) ?? new Queue(name, { connection });
    queues.set(name, queue);
    return queue;
  };
  const enqueue = async <Name extends JobName>(name: Name, payload: JobPayload<(typeof jobContracts)[Name]>) => {
    const { queue: queueName, payload: schema, jobId, options }: JobContract = jobContracts[name];
    const queue = queueNamed(queueName);
    const data = schema.parse(payload);
    const earlier = await queue.getJob(jobId(data));
    const state = await earlier?.getState();
    // Delayed in Redis though Postgres has it due now: planned anew, or failed and waiting for its next try.
    if (state === 'delayed') return void (await earlier?.promote());
    // A finished job may keep its id in Redis (failures always do), and BullMQ ignores a second job of that id.
    if (state === 'completed' || state === 'failed') await earlier?.remove();
    // Active in Redis, though the caller knows that nobody works on it: its worker was killed and the lock still runs.
    const id = state === 'active' ? `${jobId(data)}-after-${Date.now()}` : jobId(data);
    await addWithTrail({ queue: queueName, name, jobId: id }, (trail) =>
      queue.add(name, data, { ...options, ...trail, jobId: id }),
    );
  };
  return Object.assign(enqueue, {
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  });
}
