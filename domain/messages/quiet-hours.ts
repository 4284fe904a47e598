import { nextMessageAt } from '../waiting-list/plan-round.ts';
import { findEndOfNight } from './reminder-rule.ts';

/** Templates of mails to patients who wait for none, and when they leave: by night they wait for the morning. */
const leavesAt: Readonly<Record<string, (at: Date) => Date>> = {
  reminder: (at) => findEndOfNight(at) ?? at,
  waitingListOffer: (at) => nextMessageAt(at),
  recall: (at) => nextMessageAt(at),
  reviewRequest: (at) => nextMessageAt(at),
};

/**
 * Returns the first instant from `at` on at which a mail may leave. When it was queued does not matter: a worker or a mail
 * server that was away by day must wake nobody by night.
 */
export const mailLeavesAt = (template: string, at: Date): Date => leavesAt[template]?.(at) ?? at;
