import { mailAddressOf } from '@dentisti/db/mail/mail-address';
import { appointmentEvent, usualVisitMinutes } from '@dentisti/domain/booking/appointment-event';
import { calendarFile } from '@dentisti/domain/booking/calendar-file';
import type { Settings } from '../settings.ts';
import type { BookingView } from './view-booking.ts';

/** A confirmed appointment as a calendar file to download; null otherwise. */
export async function appointmentFile(
  { booking, details }: BookingView,
  env: Pick<Settings, 'MAIL_FROM' | 'PUBLIC_URL'>,
): Promise<string | null> {
  if (booking.status !== 'confirmed' || !booking.appointmentAt) return null;
  const { practice, state, isSimulation } = await details();
  const { appointment } = state;
  const minutes = appointment && (appointment.endsAt.getTime() - appointment.startsAt.getTime()) / 60_000;
  const event = appointmentEvent({
    number: booking.number,
    sequence: booking.icsSequence,
    startsAt: booking.appointmentAt,
    durationMinutes: minutes ?? usualVisitMinutes,
    stampedAt: booking.updatedAt,
    practice: practice.dentist,
    organizerEmail: mailAddressOf(env.MAIL_FROM),
    attendeeEmail: null,
    publicUrl: env.PUBLIC_URL,
    method: 'PUBLISH',
    isSimulation,
  });
  return calendarFile(event);
}
