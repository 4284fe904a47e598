import type { CallTaskRow } from '@dentisti/db';

/**
 * Returns the reason of a dial that somebody asked for, else null. It stays asked for until it is dialled: later plans
 * would otherwise put it off for an hour.
 */
export const wished = ({ nextDialWhy }: Pick<CallTaskRow, 'nextDialWhy'>) =>
  nextDialWhy === 'by-hand' || nextDialWhy === 'simulated' ? nextDialWhy : null;
