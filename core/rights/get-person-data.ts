import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findBookingsOfEmail, findMailsOfBookings, findPersonData } from '@dentisti/db/retention/person.repository';
import { findReviewOfBooking } from '@dentisti/db/reviews/review-rights.repository';
import { findWaitingOf } from '@dentisti/db/waiting-list/waiting-of-person.repository';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { decidePatientAction, type PatientActionInput } from '@dentisti/domain/booking/decide-patient-action';
import { describeTimeline } from '@dentisti/domain/booking/timeline';
import type { BookingOfPerson, PersonData } from '@dentisti/domain/retention/person-data';
import { viewBooking } from '../booking/view-booking.ts';
import type { RequestContext } from '../context.ts';

/** Returns everything stored under an e-mail address; capital letters do not count. */
export async function getPersonData(context: RequestContext, email: string): Promise<PersonData> {
  const bookings: BookingOfPerson[] = [];
  for (const booking of await findBookingsOfEmail(context.em, email))
    bookings.push(await getBookingOfPerson(context, booking));
  return { email, bookings, ...(await findPersonData(context.em, email)) };
}

/** One booking alone. */
export async function getPersonDataOfBooking(context: RequestContext, booking: BookingRow): Promise<PersonData> {
  return {
    email: booking.email,
    bookings: [await getBookingOfPerson(context, booking)],
    orders: [],
    leads: [],
    reports: [],
    account: null,
    // The practice keeps its own patients: one booking less changes nothing of that.
    patients: [],
    noReviewRequestsSince: null,
  };
}

/** Returns whether a booking is open, and whether its practice has to hear of the cancellation. */
function practiceNotice(input: PatientActionInput): { isOpen: boolean; mustNotifyPractice: boolean } {
  const decision = decidePatientAction(input, { kind: 'cancel' });
  // A call about an earlier change may still be due.
  if (decision.kind === 'refused') return { isOpen: false, mustNotifyPractice: input.openTask !== null };
  return { isOpen: true, mustNotifyPractice: decision.opensTask !== null };
}

async function getBookingOfPerson(context: RequestContext, booking: BookingRow): Promise<BookingOfPerson> {
  const { practice, timeline, actionInput } = await viewBooking(context, booking).details();
  const { name, address, city, phone } = practice.dentist;
  const calls = await findCallAttempts(context.em, booking.id);
  return {
    ...booking,
    practice: { name, address, city, phone },
    reason: bookingReasons[booking.reason],
    timeline: describeTimeline(timeline).map(({ at, kind, text, quote }) => ({ at, kind, text, quote })),
    calls: calls.map(({ dialledAt, endedAt, direction, outcome, report, voiceCallId }) => ({
      ...{ dialledAt, endedAt, direction, outcome, report },
      atPlatform: voiceCallId !== null,
    })),
    mails: await mailsOf(context.em, booking.id),
    waiting: await findWaitingOf(context.em, 'booking_id', [booking.id]),
    review: await findReviewOfBooking(context.em, booking.id),
    ...practiceNotice(actionInput),
  };
}

const mailsOf = (em: EntityManager, bookingId: string) => findMailsOfBookings(em, [bookingId]);
