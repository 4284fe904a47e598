import { findPracticeToCall, type PracticeToCall } from '@dentisti/db';
import { type BookingRequestFacts, whyNotCallable } from '@dentisti/domain/booking/decide-booking-request';
import { isDemoPhone } from '@dentisti/domain/dentist/demo-phone';
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

/** Booking calls go to Italian numbers only, and real ones never to the demonstration's (decisions §3, §5.9). */
export function phoneToCall({ dentist }: PracticeToCall, { VOICE }: Pick<GatewayEnv, 'VOICE'>): string | null {
  const { phone } = dentist;
  if (!phone?.startsWith('+39')) return null;
  return VOICE === 'live' && isDemoPhone(phone) ? null : phone;
}

/** The practice as the request's decider wants it. */
export function practiceFacts(
  practice: PracticeToCall,
  env: Pick<GatewayEnv, 'VOICE'>,
): Pick<BookingRequestFacts, 'practice' | 'voiceAvailable'> {
  const { hidden, optedOut } = practice;
  const phone = phoneToCall(practice, env);
  return { practice: { phone, hidden, optedOut, schedule: scheduleOf(practice) }, voiceAvailable: env.VOICE !== 'off' };
}

/** Whether this practice may be phoned for a patient, whatever the hour. */
export function isCallable(practice: PracticeToCall, env: Pick<GatewayEnv, 'VOICE'>): boolean {
  return whyNotCallable(practiceFacts(practice, env)) === null;
}
