import type { CallOutcome, UnsettledReason } from './call-task.ts';
import type { PastDial } from './plan-dial.ts';

/** A call as stored, as far as the planner wants it. Its report is JSON: instants are ISO text. */
export interface StoredCall {
  taskId: string;
  direction: 'outbound' | 'inbound';
  dialledAt: Date;
  /** `notPlaced`: the platform never knew of it; null while it lasts. */
  outcome: CallOutcome['kind'] | 'notPlaced' | null;
  report: Record<string, unknown> | null;
}

/** A dial that rang: neither one the platform never knew of, nor a practice that rang us. */
function pastDial({ direction, outcome, dialledAt, report }: StoredCall): PastDial[] {
  if (direction !== 'outbound' || outcome === null || outcome === 'notPlaced') return [];
  const { reason, callBackAt } = (report ?? {}) as { reason?: UnsettledReason; callBackAt?: string | null };
  return [{ dialledAt, outcome, reason: reason ?? null, callBackAt: callBackAt ? new Date(callBackAt) : null }];
}

/** A booking's calls, oldest first, as the planner counts them for one of its tasks (null: one that is not stored yet). */
export function countDials(
  calls: readonly StoredCall[],
  taskId: string | null,
): { dials: PastDial[]; requestDials: Date[] } {
  return {
    dials: calls.filter((call) => call.taskId === taskId).flatMap(pastDial),
    // A call that did not ring does not use up the practice's patience.
    requestDials: calls
      .flatMap((call) => (call.outcome === 'platformFailure' || call.outcome === 'notConnected' ? [] : pastDial(call)))
      .map(({ dialledAt }) => dialledAt),
  };
}
