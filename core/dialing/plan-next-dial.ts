import {
  type CallAttemptRow,
  findCallAttempts,
  findDialsOfPhone,
  findDialsOfPractice,
} from '@dentisti/db/dialing/call-attempt.repository';
import { findStopRequest } from '@dentisti/db/dialing/call-stop-request.repository';
import type { CallTaskRow } from '@dentisti/db/dialing/call-task.repository';
import { findUnconnectedDial } from '@dentisti/db/dialing/doubtful-number.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { CallOutcome, CallPurpose } from '@dentisti/domain/dialing/call-task';
import { countDials } from '@dentisti/domain/dialing/past-dial';
import { type DialPlan, type DialReason, planDial } from '@dentisti/domain/dialing/plan-dial';
import { dialScheduleOf } from '../booking/practice-to-call.ts';

const day = 86_400_000;

export interface NextDialInput {
  now: Date;
  bookingId: string;
  practice: PracticeToCall;
  task: Pick<CallTaskRow, 'purpose' | 'notAfter' | 'phone'> & {
    id: string | null;
    purpose: CallPurpose;
    nextDialWhy?: DialReason | null;
  };
  /** Calls are simulated: one that was asked for at any hour is made at any hour. */
  isSimulator?: boolean;
  /** The attempt that is just ending, which the database does not show as ended yet. */
  ending?: { attempt: CallAttemptRow; outcome: CallOutcome } | undefined;
}

/** The dialling plan for a task as the database stands: when next and why, or that no dial follows. */
export async function planNextDial(em: EntityManager, input: NextDialInput): Promise<DialPlan> {
  const { now, bookingId, practice, task, ending } = input;
  const stored = await findCallAttempts(em, bookingId);
  const attempts = stored.map((attempt) =>
    attempt.id === ending?.attempt.id
      ? { ...attempt, outcome: ending.outcome.kind, report: reportOf(ending.outcome) }
      : attempt,
  );
  const dialsOfPhone = await findDialsOfPhone(em, task.phone, new Date(now.getTime() - day));
  return planDial({
    now,
    schedule: dialScheduleOf(practice),
    purpose: task.purpose,
    ...countDials(attempts, task.id),
    lastDialToPracticeAt: dialsOfPhone.at(-1) ?? null,
    notConnectedAt: await findUnconnectedDial(em, task.phone),
    practiceDials: await findDialsOfPractice(em, practice.dentist.id, new Date(now.getTime() - 2 * day)),
    notAfter: task.notAfter,
    isManual: task.nextDialWhy === 'by-hand',
    isToConfirm: task.nextDialWhy === 'to-confirm',
    pausedUntil: (await findStopRequest(em, task.phone))?.pausedUntil ?? null,
    simulated: input.isSimulator === true && task.nextDialWhy === 'simulated',
  });
}

/** An outcome as stored with its attempt: instants as ISO text. */
export function reportOf(outcome: CallOutcome): Record<string, unknown> {
  return JSON.parse(JSON.stringify(outcome)) as Record<string, unknown>;
}
