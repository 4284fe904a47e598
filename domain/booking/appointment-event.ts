import { brand } from '../brand.ts';
import { formatPhone } from '../practice/phone.ts';
import type { CalendarEvent } from './calendar-file.ts';

export interface AppointmentInput {
  number: string;
  sequence: number;
  startsAt: Date;
  durationMinutes: number;
  stampedAt: Date;
  practice: {
    name: string;
    address: string;
    cap: string | null;
    city: string;
    province: string;
    /** E.164; null when unknown. */
    phone: string | null;
  };
  organizerEmail: string;
  attendeeEmail: string | null;
  /** Address under which visitors reach us, without a trailing slash. */
  publicUrl: string;
  method: CalendarEvent['method'];
  /** A simulated call agreed upon it: no practice expects the patient. */
  isSimulation: boolean;
}

/** Before titles that travel alone: subjects of mails, names of calendar entries. */
export const simulationTag = '[Simulazione] ';
export const simulationNote =
  'Questa è una simulazione: la telefonata è stata recitata da un programma e nessuno studio è stato chiamato.';

/** How long a visit is put down for where no agenda says it. */
export const usualVisitMinutes = 30;

/** `Via Roma 1, 20121 Milano (MI)`. */
export function practiceAddress({ address, cap, city, province }: AppointmentInput['practice']): string {
  return `${address}, ${[cap, city].filter(Boolean).join(' ')} (${province})`;
}

/**
 * A visit as a calendar shows it, in mails and downloads alike. Calendars are shared with families and offices: neither
 * the reason of the visit nor the private link is in it.
 */
export function appointmentEvent(input: AppointmentInput): CalendarEvent {
  const { practice, publicUrl, isSimulation, ...rest } = input;
  return {
    ...rest,
    summary: `${isSimulation ? simulationTag : ''}Dentista: ${practice.name}`,
    location: `${practice.name}, ${practiceAddress(practice)}`,
    description: [
      ...(isSimulation ? [simulationNote] : []),
      `Prenotazione ${input.number} con ${brand}.`,
      ...(practice.phone ? [`Telefono dello studio: ${formatPhone(practice.phone)}`] : []),
    ].join('\n'),
    url: `${publicUrl}/prenotazione/${input.number}`,
  };
}
