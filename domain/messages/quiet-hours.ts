import { nextMessageAt } from '../waiting-list/plan-round.ts';

/** Templates of mails to patients who wait for none: by night they wait for the morning. */
const waitForMorning: ReadonlySet<string> = new Set(['reminder', 'waitingListOffer', 'recall', 'reviewRequest']);

/**
 * Returns the first instant from `at` on at which a mail may leave. When it was queued does not matter: a worker or a mail
 * server that was away by day must wake nobody by night.
 */
export const mailLeavesAt = (template: string, at: Date): Date =>
  waitForMorning.has(template) ? nextMessageAt(at) : at;
