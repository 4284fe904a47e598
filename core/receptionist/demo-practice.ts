import { findAgenda, type StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { findDemonstrationPractice } from '@dentisti/db/receptionist/demonstration.repository';
import { practiceAddress } from '@dentisti/domain/booking/appointment-event';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { PracticeKnowledge } from '@dentisti/domain/receptionist/conversation';
import type { RequestContext } from '../context.ts';

/** The practice the demonstration is held at, as the receptionist knows it. */
export interface DemoPractice {
  dentistId: number;
  city: string;
  agenda: StoredAgenda;
  knowledge: PracticeKnowledge;
}

/**
 * Returns the practice of the demonstration; null when there is none. The trial takes one of the demonstration data;
 * other editions only a hidden one set aside for it, so that no real patient finds a time gone.
 */
export async function findDemoPractice(context: RequestContext): Promise<DemoPractice | null> {
  const { em, services } = context;
  const { APP_ENV, RECEPTIONIST_DEMO_SLUG } = services.env;
  if (APP_ENV === 'production' && !RECEPTIONIST_DEMO_SLUG) return null;
  const dentistId = await findDemonstrationPractice(em, RECEPTIONIST_DEMO_SLUG ?? null);
  if (dentistId === null) return null;
  const practice = await findPracticeToCall(em, dentistId);
  const agenda = await findAgenda(em, dentistId);
  if (!practice || !agenda) return null;
  const { dentist } = practice;
  const offered = await context.servicesOfPractice.load(dentistId);
  return {
    dentistId,
    city: dentist.city,
    agenda,
    knowledge: {
      now: services.now(),
      name: dentist.name,
      address: practiceAddress(dentist),
      phone: dentist.phone && formatPhone(dentist.phone),
      schedule: { week: dentist.week, exceptions: dentist.hoursExceptions },
      services: offered,
    },
  };
}
