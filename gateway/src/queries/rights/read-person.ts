import {
  type BookingRow,
  type EntityManager,
  findBookingsOfEmail,
  findCallAttempts,
  findMailsOfBookings,
  findPersonData,
} from '@dentisti/db';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { decidePatientAction, type PatientActionFacts } from '@dentisti/domain/booking/decide-patient-action';
import { describeStep } from '@dentisti/domain/booking/timeline';
import type { BookingOfPerson, PersonData } from '@dentisti/domain/retention/person-data';
import type { RequestContext } from '../../http/request-context.ts';
import { viewBooking } from '../booking/read-booking.ts';

/** Everything stored under an e-mail address, whatever its capital letters. */
export async function readPerson(context: RequestContext, email: string): Promise<PersonData> {
  const bookings: BookingOfPerson[] = [];
  for (const booking of await findBookingsOfEmail(context.em, email))
    bookings.push(await readBooking(context, booking));
  return { email, bookings, ...(await findPersonData(context.em, email)) };
}

/** One booking alone. */
export async function readPersonOfBooking(context: RequestContext, booking: BookingRow): Promise<PersonData> {
  return { email: booking.email, bookings: [await readBooking(context, booking)], orders: [], leads: [], reports: [] };
}

/** What calling a booking off means for its practice. */
export function tellsPractice(facts: PatientActionFacts): { isOpen: boolean; mustTellPractice: boolean } {
  const decision = decidePatientAction(facts, { kind: 'cancel' });
  // A call about an earlier change may still be due.
  if (decision.kind === 'refused') return { isOpen: false, mustTellPractice: facts.openTask !== null };
  return { isOpen: true, mustTellPractice: decision.opens !== null };
}

async function readBooking(context: RequestContext, booking: BookingRow): Promise<BookingOfPerson> {
  const { practice, timeline, facts } = await viewBooking(context, booking).details();
  const { name, address, city, phone } = practice.dentist;
  const calls = await findCallAttempts(context.em, booking.id);
  return {
    ...booking,
    practice: { name, address, city, phone },
    reason: bookingReasons[booking.reason],
    timeline: timeline.map((step) => ({ at: step.at, kind: step.kind, ...describeStep(step) })),
    calls: calls.map(({ dialledAt, endedAt, direction, outcome, report, voiceCallId }) => ({
      ...{ dialledAt, endedAt, direction, outcome, report },
      atPlatform: voiceCallId !== null,
    })),
    mails: await mailsOf(context.em, booking.id),
    ...tellsPractice(facts),
  };
}

const mailsOf = (em: EntityManager, bookingId: string) => findMailsOfBookings(em, [bookingId]);
