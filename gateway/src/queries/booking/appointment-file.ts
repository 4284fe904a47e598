import { mailAddressOf } from '@dentisti/db';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { calendarFile } from '@dentisti/domain/booking/calendar-file';
import { brand } from '@dentisti/domain/brand';
import { formatPhone } from '@dentisti/domain/dentist/phone';
import type { GatewayEnv } from '../../env.ts';
import type { BookingView } from './read-booking.ts';

/** How long a visit is put down for where no agenda says it. */
const usualMinutes = 30;

/** A confirmed appointment as a calendar file to download; null otherwise. Nothing private in it but the reason. */
export async function appointmentFile(
  { booking, details }: BookingView,
  env: Pick<GatewayEnv, 'MAIL_FROM' | 'PUBLIC_URL'>,
): Promise<string | null> {
  if (booking.status !== 'confirmed' || !booking.appointmentAt) return null;
  const { practice, state } = await details();
  const { name, address, cap, city, province, phone } = practice.dentist;
  const { appointment } = state;
  const minutes = appointment && (appointment.endsAt.getTime() - appointment.startsAt.getTime()) / 60_000;
  return calendarFile({
    number: booking.number,
    sequence: booking.icsSequence,
    startsAt: booking.appointmentAt,
    durationMinutes: minutes ?? usualMinutes,
    stampedAt: booking.updatedAt,
    summary: `Dentista: ${name}`,
    location: `${name}, ${address}, ${[cap, city].filter(Boolean).join(' ')} (${province})`,
    description: [
      `Prenotazione ${booking.number} con ${brand}: ${bookingReasons[booking.reason]}.`,
      ...(phone ? [`Telefono dello studio: ${formatPhone(phone)}`] : []),
    ].join('\n'),
    organizerEmail: mailAddressOf(env.MAIL_FROM),
    attendeeEmail: null,
    url: `${env.PUBLIC_URL}/prenotazione/${booking.number}`,
    method: 'PUBLISH',
  });
}
