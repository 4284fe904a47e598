import { writtenTime } from '../booking/italian-time.ts';
import { withPreposition } from '../practice/italian-name.ts';
import type { BookingOfPerson, PersonData } from './person-data.ts';

export interface DataSummary {
  label: string;
  lines: string[];
}

/** `1 telefonata`, `3 telefonate`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Everything stored about a person, in words. */
export function describePerson({ bookings, orders, leads, reports }: PersonData): DataSummary[] {
  return [
    ...bookings.map(describeBooking),
    ...orders.map(({ number, city, amountCents, createdAt, paidAt }) => ({
      label: `Acquisto ${number}`,
      lines: [
        `${(amountCents / 100).toLocaleString('it-IT', { style: 'currency', currency: 'EUR' })}, del ${writtenTime(createdAt)}.`,
        ...(city ? [`Città dell’appuntamento: ${city}.`] : []),
        paidAt ? `Pagato ${writtenTime(paidAt)}.` : 'Non pagato.',
      ],
    })),
    ...leads.map(({ practiceName, personName, message, createdAt }) => ({
      label: `Messaggio per lo studio ${practiceName}`,
      lines: [`Mandato da ${personName}, ${writtenTime(createdAt)}.`, ...(message ? [`«${message}»`] : [])],
    })),
    ...reports.map(({ practiceName, message, createdAt }) => ({
      label: `Segnalazione ${withPreposition('su', practiceName)}`,
      lines: [`Mandata ${writtenTime(createdAt)}.`, `«${message}»`],
    })),
  ];
}

function describeBooking(booking: BookingOfPerson): DataSummary {
  const { timeline, calls, mails } = booking;
  return {
    label: `Prenotazione ${booking.number}`,
    lines: [
      `Studio: ${booking.practice.name}, ${booking.practice.city}. Chiesta ${writtenTime(booking.createdAt)}.`,
      `Chi sei: ${booking.patientName}, ${booking.phone}, ${booking.email}.`,
      `Motivo: ${booking.reason}.`,
      ...(booking.note ? [`La tua nota: «${booking.note}»`] : []),
      ...(booking.assessmentSummary ? [`Il riassunto che hai allegato: «${booking.assessmentSummary}»`] : []),
      booking.appointmentAt
        ? `Appuntamento: ${writtenTime(booking.appointmentAt)}.`
        : `Orari preferiti: ${booking.preferredTimes.map(writtenTime).join('; ')}.`,
      ...(booking.agreedSentence ? [`Lo studio ha detto: «${booking.agreedSentence}»`] : []),
      `Consensi: dati sulla salute e maggiore età, ${writtenTime(booking.healthConsentAt)}, testo ${booking.consentVersion}.`,
      `Storia: ${counted(timeline.length, 'passo', 'passi')}; ${counted(calls.length, 'telefonata', 'telefonate')}; ${counted(mails.length, 'e-mail mandata', 'e-mail mandate')}.`,
    ],
  };
}
