import {
  type CallAttemptRow,
  type CallTaskRow,
  type EntityManager,
  findCallAttempts,
  findDialsOfPhone,
  type PracticeToCall,
} from '@dentisti/db';
import type { CallOutcome, CallPurpose, UnsettledReason } from '@dentisti/domain/dialing/call-task';
import { type DialPlan, type PastDial, planDial } from '@dentisti/domain/dialing/plan-dial';
import type { Schedule } from '@dentisti/domain/hours/opening';

const day = 86_400_000;

export function scheduleOf({ dentist }: PracticeToCall): Schedule {
  return { week: dentist.week, exceptions: dentist.hoursExceptions };
}

/** A dial that rang: neither one the platform never knew of, nor a practice that rang us. */
function pastDial({ direction, outcome, dialledAt, report }: CallAttemptRow): PastDial[] {
  if (direction !== 'outbound' || outcome === null || outcome === 'notPlaced') return [];
  const { reason, callBackAt } = (report ?? {}) as { reason?: UnsettledReason; callBackAt?: string | null };
  return [{ dialledAt, outcome, reason: reason ?? null, callBackAt: callBackAt ? new Date(callBackAt) : null }];
}

export interface NextDialFacts {
  now: Date;
  bookingId: string;
  practice: PracticeToCall;
  task: Pick<CallTaskRow, 'purpose' | 'notAfter' | 'phone'> & { id: string | null; purpose: CallPurpose };
  /** The attempt that is just ending, which the database does not show as ended yet. */
  ending?: { attempt: CallAttemptRow; outcome: CallOutcome } | undefined;
}

/** The dialling plan for a task as the database stands: when next and why, or that no dial follows. */
export async function planNextDial(em: EntityManager, facts: NextDialFacts): Promise<DialPlan> {
  const { now, bookingId, practice, task, ending } = facts;
  const stored = await findCallAttempts(em, bookingId);
  const attempts = stored.map((attempt) =>
    attempt.id === ending?.attempt.id
      ? { ...attempt, outcome: ending.outcome.kind, report: reportOf(ending.outcome) }
      : attempt,
  );
  const dialsOfPhone = await findDialsOfPhone(em, task.phone, new Date(now.getTime() - day));
  return planDial({
    now,
    schedule: scheduleOf(practice),
    purpose: task.purpose,
    dials: attempts.filter((attempt) => attempt.taskId === task.id).flatMap(pastDial),
    // What failed on our side did not ring, so it does not use up the practice's patience.
    requestDials: attempts
      .flatMap((attempt) => (attempt.outcome === 'platformFailure' ? [] : pastDial(attempt)))
      .map(({ dialledAt }) => dialledAt),
    lastDialToPracticeAt: dialsOfPhone.at(-1) ?? null,
    notAfter: task.notAfter,
  });
}

/** An outcome as stored with its attempt: instants as ISO text. */
export function reportOf(outcome: CallOutcome): Record<string, unknown> {
  return JSON.parse(JSON.stringify(outcome)) as Record<string, unknown>;
}
