import type { CallTaskRow } from '@dentisti/db/dialing/call-task.repository';

/**
 * Returns the reason of a dial that somebody requested, else null. The request holds until it is dialled: later plans
 * would otherwise put it off for an hour.
 */
export const requestedDialReason = ({ nextDialWhy }: Pick<CallTaskRow, 'nextDialWhy'>) =>
  nextDialWhy === 'by-hand' || nextDialWhy === 'simulated' || nextDialWhy === 'to-confirm' ? nextDialWhy : null;
