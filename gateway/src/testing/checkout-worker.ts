import { savePackageOrder } from '@dentisti/db/package/package-order.repository';
import { openCheckout, orderChangedChannel } from '@dentisti/domain/jobs/package.jobs';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { TestGateway } from './start-test-gateway.ts';

/** A worker on the real queue that opens each order's page at once, or refuses to, and announces it like the real one. */
export async function runCheckoutWorker(
  gateway: TestGateway,
  outcome: 'opens' | 'refuses' = 'opens',
): Promise<{ opened: string[]; close(): Promise<void> }> {
  const connection = new Redis(gateway.redis.url, { maxRetriesPerRequest: null });
  const announcer = new Redis(gateway.redis.url);
  const opened: string[] = [];
  const worker = new Worker(
    openCheckout.queue,
    async (job) => {
      if (job.name !== openCheckout.name) return;
      const { orderId } = openCheckout.payload.parse(job.data);
      opened.push(orderId);
      const sessionId = `cs_${orderId}`;
      const sessionUrl = `https://payments.example/${sessionId}`;
      const change =
        outcome === 'opens' ? { status: 'open' as const, sessionId, sessionUrl } : { status: 'failed' as const };
      await savePackageOrder(gateway.database.orm.em.fork(), orderId, change);
      await announcer.publish(orderChangedChannel, orderId);
    },
    { connection },
  );
  await worker.waitUntilReady();
  return {
    opened,
    async close() {
      await worker.close();
      connection.disconnect();
      announcer.disconnect();
    },
  };
}
