import type { CallAttemptRow } from '@dentisti/db/dialing/call-attempt.repository';
import { getBreaker } from '@dentisti/db/dialing/dialling-breaker.repository';
import { clearDoubtful, failedToConnectBefore, markDoubtful } from '@dentisti/db/dialing/doubtful-number.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { CallOutcome } from '@dentisti/domain/dialing/call-task';
import { notConnectedMinutes } from '@dentisti/domain/dialing/dial-policy';
import { failuresToPause } from './note-platform-health.ts';

/** Outcomes of calls that did not ring: they do not clear a doubtful telephone. */
const notReached = new Set<CallOutcome['kind']>(['platformFailure', 'notConnected', 'doubtfulNumber']);

/**
 * Returns `doubtfulNumber` for a second failure to connect a telephone, half an hour or more after the first, while the
 * line is not in trouble itself; any other outcome as it is. Ask before the attempt is ended.
 */
export async function judgeConnection(
  em: EntityManager,
  attempt: CallAttemptRow,
  outcome: CallOutcome,
): Promise<CallOutcome> {
  if (outcome.kind !== 'notConnected' || attempt.direction !== 'outbound') return outcome;
  const { failures } = await getBreaker(em);
  // With this one so many different numbers have failed that the line is to blame.
  if (failures >= failuresToPause - 1) return outcome;
  const until = new Date(attempt.dialledAt.getTime() - notConnectedMinutes * 60_000);
  return (await failedToConnectBefore(em, { phone: attempt.phone, until })) ? { kind: 'doubtfulNumber' } : outcome;
}

/** Keeps the list of doubtful numbers: a second failure puts a telephone on it, any call that reached it takes it off. */
export async function noteConnection(em: EntityManager, phone: string, outcome: CallOutcome, now: Date): Promise<void> {
  if (outcome.kind === 'doubtfulNumber') await markDoubtful(em, phone, now);
  else if (!notReached.has(outcome.kind)) await clearDoubtful(em, phone);
}
