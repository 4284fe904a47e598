import { orderChangedChannel } from '@dentisti/domain/jobs/package.jobs';
import type { JobContext } from '../context.ts';
import { describeError } from '../platform/log.ts';

/** After the commit: tells whoever watches the order, and queues its mails. Never throws: sweeps find what gets lost. */
export async function publishOrderChange(
  { redis, jobs, log }: Pick<JobContext, 'redis' | 'jobs' | 'log'>,
  { orderId, mailIds = [] }: { orderId: string; mailIds?: readonly string[] },
): Promise<void> {
  const steps = [
    () => redis.publish(orderChangedChannel, orderId),
    ...mailIds.map((mailId) => () => jobs.requeue('sendMail', { mailId })),
  ];
  for (const step of steps)
    await step().catch((error: unknown) => log.warn({ error: describeError(error) }, 'left to the sweep'));
}
