import type { CallTaskRow } from '@dentisti/db';
import type { RequestContext } from '../../http/request-context.ts';

/** What a transaction leaves to be done once it is committed. Losing it costs time, not truth: sweeps find it all. */
export interface AfterCommit {
  bookingId: string;
  /** `sooner`: its dial had been planned for later. */
  task: (Pick<CallTaskRow, 'id' | 'attempts' | 'nextDialAt'> & { sooner?: boolean }) | null;
  mailIds: readonly string[];
  /** A call that goes on for a task that was withdrawn (attempt's id): hung up, before the practice promises anything. */
  unwantedCall?: string | null;
}

/** Enqueues and announces. Nobody's answer waits for Redis longer than the queue's own patience. */
export async function followUp(
  { services }: Pick<RequestContext, 'services'>,
  { bookingId, task, mailIds, unwantedCall }: AfterCommit,
) {
  const { bookingJobs, bookingChanges, now } = services;
  await Promise.all([
    ...mailIds.map((id) => bookingJobs.mail(id)),
    unwantedCall ? bookingJobs.endCall(unwantedCall) : undefined,
    task ? bookingJobs.dial(task, now()) : undefined,
    bookingChanges.announce(bookingId),
  ]);
}
