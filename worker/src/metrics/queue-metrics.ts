import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** When a waiting job could have begun: a planned one waits from its moment on, not from when it was added. */
function waitsSince({
  timestamp,
  opts,
  processedOn,
}: {
  timestamp: number;
  opts: { delay?: number };
  processedOn?: number | undefined;
}): number {
  return Math.max(timestamp + (opts.delay ?? 0), processedOn ?? 0);
}

/** Depth of each queue and the age of what waits longest, as Redis has them when somebody asks. */
export function measureQueues(
  registry: Registry,
  { names, connection, now }: { names: readonly string[]; connection: Redis; now: () => Date },
): { close(): Promise<void> } {
  const queues = names.map((name) => {
    const queue = new Queue(name, { connection, skipVersionCheck: true, skipWaitingForReady: true });
    queue.on('error', () => {});
    return queue;
  });
  // Unknown is not none: without Redis there is no figure.
  const ofEach = (ask: (queue: Queue) => Promise<void>) => Promise.allSettled(queues.map(ask));
  const registers = [registry];
  new Gauge({
    name: 'dentisti_queue_jobs',
    help: 'Jobs in Redis, by queue and state',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      this.reset();
      await ofEach(async (queue) => {
        const counts = await queue.getJobCounts(...states);
        for (const state of states) this.set({ queue: queue.name, state }, counts[state] ?? 0);
      });
    },
  });
  new Gauge({
    name: 'dentisti_queue_oldest_waiting_seconds',
    help: 'How long the job that waits longest could have run by now; 0 when none waits',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      this.reset();
      await ofEach(async (queue) => {
        const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
        const age = oldest ? (now().getTime() - waitsSince(oldest)) / 1000 : 0;
        this.set({ queue: queue.name }, Math.max(0, age));
      });
    },
  });
  new Gauge({
    name: 'dentisti_queue_paused',
    help: '1 while an operator has paused the queue',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      this.reset();
      await ofEach(async (queue) => this.set({ queue: queue.name }, Number(await queue.isPaused())));
    },
  });
  return {
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
