import type { CallOutcome } from '../dialing/call-task.ts';

/** What the calls for a booking found out about the practice's number that makes any other call to it useless. */
export type NumberFault = 'not-in-service' | 'not-the-practice' | 'no-calls-wanted';

/** One call for the booking, oldest first. `outcome` is null while it lasts. */
export interface CallToNumber {
  /** E.164. */
  phone: string;
  outcome: CallOutcome['kind'] | 'notPlaced' | null;
}

const faults: Partial<Record<CallOutcome['kind'] | 'notPlaced', NumberFault>> = {
  unreachableNumber: 'not-in-service',
  wrongNumber: 'not-the-practice',
  optedOut: 'no-calls-wanted',
};
const untelling = new Set<CallToNumber['outcome']>([null, 'notPlaced', 'platformFailure']);

/** What a call's outcome alone says against the number; null when nothing. */
export const faultOfOutcome = (outcome: CallOutcome['kind']): NumberFault | null => faults[outcome] ?? null;

/** The practice's number as it stands now. */
export interface PracticeNumber {
  /** E.164; null when none is known. */
  phone: string | null;
  /** Somebody there wants no calls of ours, said for this booking or another. */
  optedOut: boolean;
}

/**
 * Why no further call to the practice leads anywhere, by the last of the booking's calls that says something of its number;
 * null when nothing speaks against ringing. A number that was corrected since starts afresh.
 */
export function numberFault(calls: readonly CallToNumber[], { phone, optedOut }: PracticeNumber): NumberFault | null {
  const last = calls.findLast((call) => call.phone === phone && !untelling.has(call.outcome));
  return (last?.outcome && faults[last.outcome]) ?? (optedOut ? 'no-calls-wanted' : null);
}
