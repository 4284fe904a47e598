import type { JobPayload } from '@dentisti/domain/jobs/job-contract';
import { type JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** Adds jobs by contract from within the worker. */
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
    const { queue: queueName, payload: schema, jobId, options } = jobContracts[name];
    const queue = queueNamed(queueName);
    const id = jobId(schema.parse(payload));
    // A finished job keeps its id in Redis for a while, and BullMQ ignores a second job of that id.
    const earlier = await queue.getJob(id);
    if (earlier && ((await earlier.isCompleted()) || (await earlier.isFailed()))) await earlier.remove();
    await queue.add(name, schema.parse(payload), { ...options, jobId: id });
  };
  return Object.assign(enqueue, {
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  });
}
