import type { CallTaskRow } from '@dentisti/db/dialing/call-task.repository';
import type { RequestContext } from '../context.ts';
import { enqueueDial } from '../dialing/enqueue-dial.ts';

/** Work to do after a transaction's commit. Losing it only costs time: sweeps find all of it. */
export interface AfterCommit {
  bookingId: string;
  /** `sooner`: its dial had been planned for later. */
  task: (Pick<CallTaskRow, 'id' | 'attempts' | 'nextDialAt'> & { sooner?: boolean }) | null;
  mailIds: readonly string[];
  /** Attempt's id of a call whose task was withdrawn: it is hung up before the practice promises anything. */
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
