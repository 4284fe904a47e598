import type { CallTaskRow } from '@dentisti/db/dialing/call-task.repository';
import type { RequestContext } from '../context.ts';
import { enqueueDial } from '../dialing/enqueue-dial.ts';

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
  const { jobs, bookingChanges, now } = services;
  await Promise.all([
    ...mailIds.map((id) => jobs.add('sendMail', { mailId: id })),
    unwantedCall ? jobs.add('endCall', { attemptId: unwantedCall }) : undefined,
    task ? enqueueDial(jobs, task, now()) : undefined,
    bookingChanges.publish(bookingId),
  ]);
}
