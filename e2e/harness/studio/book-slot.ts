import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { graphql } from '../api.ts';
import { aPatient, type Booking } from '../bookings.ts';
import { newClient } from '../http.ts';

const hold = `mutation($practiceId: ID!, $at: DateTime!) { holdSlot(dentistId: $practiceId, startsAt: $at) {
  __typename ... on SlotHeld { holdToken } } }`;
const book = `mutation($input: BookSlotInput!) { bookSlot(input: $input) {
  __typename ... on BookingRequested { booking { number } privateLink } } }`;

/** A visit in a practice's agenda, as its patient holds it. */
export type BookedSlot = Pick<Booking, 'patient' | 'number' | 'link'> & { at: string };

/** Books a free time of a practice's agenda without the form, where a journey is about what comes after it. */
export async function bookSlot(practiceId: string, at: string, patient = aPatient()): Promise<BookedSlot> {
  const from = newClient();
  const { holdSlot } = await graphql<{ holdSlot: { holdToken?: string } }>(hold, { practiceId, at }, { from });
  expect(holdSlot, JSON.stringify(holdSlot)).toHaveProperty('holdToken');
  const input = {
    holdToken: holdSlot.holdToken,
    reason: 'CHECKUP',
    patientName: patient.name,
    phone: patient.phone,
    email: patient.email,
    ageConfirmed: true,
    healthConsent: true,
    clientKey: randomUUID(),
  };
  const { bookSlot: answer } = await graphql<{ bookSlot: { booking?: { number: string }; privateLink?: string } }>(
    book,
    { input },
    { from },
  );
  expect(answer, JSON.stringify(answer)).toHaveProperty('privateLink');
  return { patient, number: answer.booking?.number ?? '', link: answer.privateLink ?? '', at };
}
