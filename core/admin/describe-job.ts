import { findListedCalls } from '@dentisti/db/dialing/call-list.repository';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { findListedMail } from '@dentisti/db/mail/mail-list.repository';
import { findPackageOrder } from '@dentisti/db/package/package-order.repository';
import { type JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import type { Job } from 'bullmq';
import type { RequestContext } from '../context.ts';

/** Returns a job's subject in words that operators know; its ids where there are none. */
export async function describeJob(
  { em }: Pick<RequestContext, 'em'>,
  { name, data }: Pick<Job, 'name' | 'data'>,
): Promise<{ label: string; detail: string | null }> {
  const contract = name in jobContracts ? jobContracts[name as JobName] : null;
  const ids = contract?.payload.safeParse(data).data as Record<string, string> | undefined;
  if (!ids) return { label: name, detail: null };
  const fork = em.fork();
  if (ids.mailId) {
    const mail = await findListedMail(fork, ids.mailId);
    if (mail) return { label: mail.bookingNumber ?? name, detail: mail.template };
  }
  if (ids.callTaskId) {
    const [call] = await findListedCalls(fork, { callId: ids.callTaskId });
    if (call) return { label: call.bookingNumber, detail: call.practiceName };
  }
  if (ids.orderId) {
    const order = await findPackageOrder(fork, ids.orderId);
    if (order) return { label: order.number, detail: name };
  }
  if (ids.discoveryJobId) {
    const job = await findDiscoveryJob(fork, ids.discoveryJobId);
    if (job) return { label: job.city, detail: job.region };
  }
  return { label: name, detail: Object.values(ids).join(' ') };
}
