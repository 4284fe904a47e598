import type { CallOutcome } from './call-task.ts';

/**
 * What a call came to, in the few kinds a person watching them tells apart. `answered`: the practice said yes, no, or
 * another time. `unsettled`: somebody spoke and nothing was agreed. `silent`: nobody. `deadNumber`: ringing that number
 * leads nowhere. `ours`: the platform's or our trouble. `underWay`: it has not ended.
 */
export const outcomeGroups = ['answered', 'unsettled', 'silent', 'deadNumber', 'ours', 'underWay'] as const;
export type OutcomeGroup = (typeof outcomeGroups)[number];

const groupOf: Readonly<Record<CallOutcome['kind'] | 'notPlaced', OutcomeGroup>> = {
  accepted: 'answered',
  proposed: 'answered',
  declined: 'answered',
  acknowledged: 'answered',
  unsettled: 'unsettled',
  busy: 'silent',
  noAnswer: 'silent',
  voicemail: 'silent',
  wrongNumber: 'deadNumber',
  optedOut: 'deadNumber',
  unreachableNumber: 'deadNumber',
  doubtfulNumber: 'deadNumber',
  notConnected: 'silent',
  platformFailure: 'ours',
  notPlaced: 'ours',
};

/** The group of a stored outcome; null (still under way) has its own, and a word unknown here counts as our trouble. */
export function outcomeGroup(outcome: string | null): OutcomeGroup {
  if (outcome === null) return 'underWay';
  return Object.hasOwn(groupOf, outcome) ? groupOf[outcome as keyof typeof groupOf] : 'ours';
}
