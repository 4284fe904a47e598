import { DiscoveryJob } from '@dentisti/db/discovery/discovery-job.entity';
import { discoverDentists, discoveryChangedChannel } from '@dentisti/domain/jobs/discovery.jobs';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { TestGateway } from './start-test-gateway.ts';

const report = {
  inserted: 0,
  updated: 2,
  unchanged: 3,
  merged: 1,
  dropped: { 'no-name': 4 },
  unparsed: {},
  failures: {},
};

/** A worker on the real queue that ends each job at once, as `outcome` says, and announces it like the real one. */
export async function runDiscoveryWorker(
  gateway: TestGateway,
  outcome: { status: 'completed' | 'failed'; inserted: number },
): Promise<{ close(): Promise<void> }> {
  const connection = new Redis(gateway.redis.url, { maxRetriesPerRequest: null });
  const announcer = new Redis(gateway.redis.url);
  const worker = new Worker(
    discoverDentists.queue,
    async (job) => {
      const { discoveryJobId: id } = discoverDentists.payload.parse(job.data);
      const { status, inserted } = outcome;
      await gateway.database.orm.em
        .fork()
        .nativeUpdate(
          DiscoveryJob,
          { id },
          { status, insertedCount: inserted, finishedAt: new Date(), report: { ...report, inserted } },
        );
      await announcer.publish(discoveryChangedChannel, id);
    },
    { connection },
  );
  await worker.waitUntilReady();
  return {
    async close() {
      await worker.close();
      connection.disconnect();
      announcer.disconnect();
    },
  };
}
