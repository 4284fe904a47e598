import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import {
  cannotBeCalledText,
  notCallableReason,
  type RequestDecisionInput,
} from '@dentisti/domain/booking/decide-booking-request';
import { notBookableReason, phoneToCall } from '@dentisti/domain/booking/not-bookable-reason';
import type { Schedule } from '@dentisti/domain/hours/opening';
import type { DialSchedule } from '@dentisti/domain/practice-calls/calls-setting';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import type { Settings } from '../settings.ts';

/** A practice by the id of an input, hidden ones included; null for anything that is no id, or nobody's. */
export async function findPractice(context: RequestContext, id: string): Promise<PracticeToCall | null> {
  const dentistId = parsePracticeId(id);
  return dentistId === null ? null : findPracticeToCall(context.em, dentistId);
}

export function scheduleOf({ dentist }: PracticeToCall): Schedule {
  return { week: dentist.week, exceptions: dentist.hoursExceptions };
}

/** A practice's hours with its wishes about our calls, as the planner of dials wants them. */
export const dialScheduleOf = (practice: PracticeToCall): DialSchedule => ({
  ...scheduleOf(practice),
  calls: practice.calls,
});

/** The practice as the request's decider wants it. */
export function practiceInput(
  practice: PracticeToCall,
  env: Pick<Settings, 'VOICE'>,
): Pick<RequestDecisionInput, 'practice' | 'voiceAvailable'> {
  const { hidden, optedOut, doubtful, dentist } = practice;
  const phone = phoneToCall(dentist.phone, env.VOICE);
  return {
    practice: { phone, hidden, optedOut, doubtful, schedule: scheduleOf(practice) },
    voiceAvailable: env.VOICE !== 'off',
  };
}

/** Why nobody can ask for an appointment here, in a sentence for the visitor; null when one can. One query for a whole list. */
export async function notBookableText(
  { id }: { id: number },
  _args: object,
  { practiceToBook, services }: RequestContext,
): Promise<string | null> {
  const practice = await practiceToBook.load(id);
  const reason = practice ? notBookableReason(practice, services.env.VOICE) : 'hidden';
  return reason && cannotBeCalledText(reason);
}

/** Whether this practice may be phoned for a patient, at any hour. */
export function isCallable(practice: PracticeToCall, env: Pick<Settings, 'VOICE'>): boolean {
  return notCallableReason(practiceInput(practice, env)) === null;
}
