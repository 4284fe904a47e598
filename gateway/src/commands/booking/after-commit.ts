import type { CallTaskRow } from '@dentisti/db';
import type { RequestContext } from '../../http/request-context.ts';

/** What a transaction leaves to be done once it is committed. Losing it costs time, not truth: sweeps find it all. */
export interface AfterCommit {
  bookingId: string;
  task: Pick<CallTaskRow, 'id' | 'attempts' | 'nextDialAt'> | null;
  mailIds: readonly string[];
}

/** Enqueues and announces. Nobody's answer waits for Redis longer than the queue's own patience. */
export async function followUp(
  { services }: Pick<RequestContext, 'services'>,
  { bookingId, task, mailIds }: AfterCommit,
) {
  const { bookingJobs, bookingChanges, now } = services;
  await Promise.all([
    ...mailIds.map((id) => bookingJobs.mail(id)),
    task ? bookingJobs.dial(task, now()) : undefined,
    bookingChanges.announce(bookingId),
  ]);
}
