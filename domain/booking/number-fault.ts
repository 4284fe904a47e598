import type { CallOutcome } from '../dialing/call-task.ts';

/** A fault of the practice's number, found by a booking's calls, that makes any other call useless. */
export type NumberFault = 'not-in-service' | 'not-the-practice' | 'no-calls-wanted' | 'doubtful';

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
  doubtfulNumber: 'doubtful',
};
const untelling = new Set<CallToNumber['outcome']>([
  null,
  'notPlaced',
  'platformFailure',
  'notConnected',
  // The list of doubtful numbers decides here: an operator may have checked the number since.
  'doubtfulNumber',
]);

/** What a call's outcome alone says against the number; null when nothing. */
export const faultOfOutcome = (outcome: CallOutcome['kind']): NumberFault | null => faults[outcome] ?? null;

/** The practice's number as it stands now. */
export interface PracticeNumber {
  /** E.164; null when none is known. */
  phone: string | null;
  /** Somebody there wants no calls of ours, said for this booking or another. */
  optedOut: boolean;
  /** It could not be connected twice, and no operator has checked it since. Absent: no. */
  doubtful?: boolean;
}

/**
 * Returns why further calls to the practice are useless, by the booking's last call that says something of its number;
 * null when nothing speaks against ringing. A number that was corrected since starts afresh.
 */
export function numberFault(calls: readonly CallToNumber[], number: PracticeNumber): NumberFault | null {
  const { phone, optedOut, doubtful } = number;
  const last = calls.findLast((call) => call.phone === phone && !untelling.has(call.outcome));
  const byCalls = last?.outcome ? faults[last.outcome] : undefined;
  if (byCalls) return byCalls;
  if (optedOut) return 'no-calls-wanted';
  return doubtful ? 'doubtful' : null;
}
