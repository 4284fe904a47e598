import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { graphql } from './api.ts';
import { type Practice, timesAhead, tomorrow } from './practices.ts';
import { letPass, productNow } from './product-clock.ts';

/** Who asks: nobody else in this run has the same telephone and address. */
export interface Patient {
  name: string;
  phone: string;
  email: string;
}

export function aPatient(name = 'Lucia Prova'): Patient {
  const digits = String(randomInt(10_000_000)).padStart(7, '0');
  return { name, phone: `347 ${digits}`, email: `paziente-${digits}@example.it` };
}

/** A booking as its patient holds it. */
export interface Booking {
  practice: Practice;
  patient: Patient;
  number: string;
  /** Path of the private page, with the token in its fragment. */
  link: string;
  times: string[];
}

const request = `mutation($input: RequestBookingInput!) { requestBooking(input: $input) {
  __typename ... on BookingRequested { booking { number } privateLink }
} }`;

/** Asks without the form, where a journey is about what comes after it; for times so many hours ahead at least. */
export async function askFor(practice: Practice, patient = aPatient(), hoursAhead = tomorrow): Promise<Booking> {
  const times = await timesAhead(practice, hoursAhead);
  expect(times, `times of ${practice.slug}, ${hoursAhead} hours ahead`).toHaveLength(3);
  const { requestBooking: answer } = await graphql<{
    requestBooking: { booking?: { number: string }; privateLink?: string };
  }>(request, {
    input: {
      dentistId: practice.id,
      preferredTimes: times,
      reason: 'CHECKUP',
      patientName: patient.name,
      phone: patient.phone,
      email: patient.email,
      ageConfirmed: true,
      healthConsent: true,
      clientKey: randomUUID(),
    },
  });
  expect(answer, JSON.stringify(answer)).toHaveProperty('privateLink');
  return { practice, patient, number: answer.booking?.number ?? '', link: answer.privateLink ?? '', times };
}

/** What the gateway knows of a booking. */
export interface BookingState {
  status: string;
  confirmedAt: string | null;
  next: { at: string | null } | null;
  timeline: { kind: string; text: string; quote: string | null }[];
}

const state = `query($number: String!, $token: String!) { booking(number: $number, token: $token) {
  status confirmedAt next { at } timeline { kind text quote }
} }`;

/** Null when the link opens nothing. */
export async function stateOf({ number, link }: Pick<Booking, 'number' | 'link'>): Promise<BookingState | null> {
  const token = link.split('#')[1] ?? '';
  return (await graphql<{ booking: BookingState | null }>(state, { number, token })).booking;
}

/** Waits until the booking stands so, without a page that looks on. */
export async function untilStatus(booking: Booking, status: string): Promise<BookingState> {
  await expect.poll(async () => (await stateOf(booking))?.status, { message: booking.number }).toBe(status);
  return (await stateOf(booking)) as BookingState;
}

/** Lets the time pass until what the page announces as next is due. */
export async function letNextStepCome(booking: Booking): Promise<void> {
  const at = (await stateOf(booking))?.next?.at;
  if (!at) throw new Error(`${booking.number} waits for nothing`);
  await letPass((Date.parse(at) - productNow().getTime()) / 60_000 + 0.1);
}
