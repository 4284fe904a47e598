import {
  type CallAttemptRow,
  type CallTaskRow,
  type EntityManager,
  findCallAttempts,
  findDialsOfPhone,
  findDialsOfPractice,
  findUnconnectedDial,
  type PracticeToCall,
} from '@dentisti/db';
import type { CallOutcome, CallPurpose } from '@dentisti/domain/dialing/call-task';
import { countDials } from '@dentisti/domain/dialing/past-dial';
import { type DialPlan, type DialWhy, planDial } from '@dentisti/domain/dialing/plan-dial';
import type { Schedule } from '@dentisti/domain/hours/opening';

const day = 86_400_000;

export function scheduleOf({ dentist }: PracticeToCall): Schedule {
  return { week: dentist.week, exceptions: dentist.hoursExceptions };
}

export interface NextDialFacts {
  now: Date;
  bookingId: string;
  practice: PracticeToCall;
  task: Pick<CallTaskRow, 'purpose' | 'notAfter' | 'phone'> & {
    id: string | null;
    purpose: CallPurpose;
    nextDialWhy?: DialWhy | null;
  };
  /** Calls are simulated: one that was asked for at any hour is made at any hour. */
  isSimulator?: boolean;
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
    ...countDials(attempts, task.id),
    lastDialToPracticeAt: dialsOfPhone.at(-1) ?? null,
    notConnectedAt: await findUnconnectedDial(em, task.phone),
    practiceDials: await findDialsOfPractice(em, practice.dentist.id, new Date(now.getTime() - 2 * day)),
    notAfter: task.notAfter,
    byHand: task.nextDialWhy === 'by-hand',
    simulated: facts.isSimulator === true && task.nextDialWhy === 'simulated',
  });
}

/** An outcome as stored with its attempt: instants as ISO text. */
export function reportOf(outcome: CallOutcome): Record<string, unknown> {
  return JSON.parse(JSON.stringify(outcome)) as Record<string, unknown>;
}
