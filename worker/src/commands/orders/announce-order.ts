import { orderChangedChannel } from '@dentisti/domain/jobs/package.jobs';
import type { Logger } from 'pino';
import { describeError } from '../../runtime/describe-error.ts';
import type { Services } from '../../runtime/services.ts';

/** After the commit: tells whoever watches the order, and queues its mails. Never throws: sweeps find what gets lost. */
export async function announceOrder(
  { redis, enqueue, log }: Pick<Services, 'redis' | 'enqueue'> & { log: Logger },
  { orderId, mailIds = [] }: { orderId: string; mailIds?: readonly string[] },
): Promise<void> {
  const steps = [
    () => redis.publish(orderChangedChannel, orderId),
    ...mailIds.map((mailId) => () => enqueue('sendMail', { mailId })),
  ];
  for (const step of steps)
    await step().catch((error: unknown) => log.warn({ error: describeError(error) }, 'left to the sweep'));
}
