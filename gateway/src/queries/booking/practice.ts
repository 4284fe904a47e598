import { findPracticeToCall, type PracticeToCall } from '@dentisti/db';
import {
  type BookingRequestFacts,
  cannotBeCalledText,
  whyNotCallable,
} from '@dentisti/domain/booking/decide-booking-request';
import { phoneToCall, whyNotBookable } from '@dentisti/domain/booking/why-not-bookable';
import type { Schedule } from '@dentisti/domain/hours/opening';
import type { GatewayEnv } from '../../env.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { readDentistId } from '../dentists/find-dentist.ts';

/** A practice by the id of an input, hidden ones included; null for anything that is no id, or nobody's. */
export async function findPractice(context: RequestContext, id: string): Promise<PracticeToCall | null> {
  const dentistId = readDentistId(id);
  return dentistId === null ? null : findPracticeToCall(context.em, dentistId);
}

export function scheduleOf({ dentist }: PracticeToCall): Schedule {
  return { week: dentist.week, exceptions: dentist.hoursExceptions };
}

/** The practice as the request's decider wants it. */
export function practiceFacts(
  practice: PracticeToCall,
  env: Pick<GatewayEnv, 'VOICE'>,
): Pick<BookingRequestFacts, 'practice' | 'voiceAvailable'> {
  const { hidden, optedOut, doubtful, dentist } = practice;
  const phone = phoneToCall(dentist.phone, env.VOICE);
  return {
    practice: { phone, hidden, optedOut, doubtful, schedule: scheduleOf(practice) },
    voiceAvailable: env.VOICE !== 'off',
  };
}

/** Why nobody can ask for an appointment here, in a sentence for the visitor; null when one can. One query for a whole list. */
export async function whyNotBookableText(
  { id }: { id: number },
  _args: object,
  { practiceToBook, services }: RequestContext,
): Promise<string | null> {
  const practice = await practiceToBook.load(id);
  const reason = practice ? whyNotBookable(practice, services.env.VOICE) : 'hidden';
  return reason && cannotBeCalledText(reason);
}

/** Whether this practice may be phoned for a patient, whatever the hour. */
export function isCallable(practice: PracticeToCall, env: Pick<GatewayEnv, 'VOICE'>): boolean {
  return whyNotCallable(practiceFacts(practice, env)) === null;
}
