import { randomUUID } from 'node:crypto';
import { findBookingToken } from '@dentisti/db/booking/booking-link';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import { createPracticeRow, type PracticeOverrides } from '@dentisti/db/testing';
import type { TestGateway } from './start-test-gateway.ts';

/** A Tuesday, 10:00 in Italy: every practice of the tests is open. */
export const tuesdayMorning = new Date('2026-11-24T09:00:00Z');

const day: [number, number][] = [
  [9 * 60, 13 * 60],
  [15 * 60, 19 * 60],
];
export const weekdays = [day, day, day, day, day, [], []];

let counter = 0;

/** A practice that may be called, with a telephone of its own. */
export function createPractice(gateway: TestGateway, overrides: PracticeOverrides = {}): Promise<PracticeRow> {
  counter += 1;
  const phone = `+39061234${String(counter).padStart(4, '0')}`;
  return createPracticeRow(gateway.database.em, {
    phone,
    week: weekdays,
    website: 'https://studio.example',
    ...overrides,
  });
}

/** The Thursday after, at the hours of Italy that were asked for. */
export const thursdayAt = (...hours: number[]) =>
  hours.map((hour) => new Date(Date.UTC(2026, 10, 26, hour - 1, (hour % 1) * 60)).toISOString());

/** A form filled in well, by a patient of its own. */
export function bookingForm(dentistId: number | string, overrides: Record<string, unknown> = {}) {
  counter += 1;
  return {
    dentistId: String(dentistId),
    preferredTimes: thursdayAt(10, 11, 16),
    reason: 'HYGIENE',
    note: null,
    patientName: 'Anna Bianchi',
    phone: `347 ${String(1_000_000 + counter)}`,
    email: `anna.${counter}@esempio.it`,
    ageConfirmed: true,
    healthConsent: true,
    clientKey: randomUUID(),
    ...overrides,
  };
}

const requestMutation = `mutation($input: RequestBookingInput!) { requestBooking(input: $input) { __typename
  ... on BookingRequested { booking { number status } privateLink }
  ... on AnsweredByMail { message } ... on TimeNotOffered { message times }
  ... on CannotBeCalled { message website alternatives { dentist { id } } }
  ... on TooManyRequests { message retryAfterSeconds }
  ... on InvalidInput { fields { name message } } } }`;

export interface RequestAnswer {
  __typename: string;
  booking: { number: string; status: string };
  privateLink: string;
  message: string;
  times: string[];
  website: string | null;
  alternatives: { dentist: { id: string } }[];
  retryAfterSeconds: number;
  fields: { name: string; message: string }[];
}

/** Sends a form; the answer with its type's own fields. */
export async function request(gateway: TestGateway, input: Record<string, unknown>): Promise<RequestAnswer> {
  const data = await gateway.query<{ requestBooking: RequestAnswer }>(requestMutation, { input });
  return data.requestBooking;
}

/** Number and token of a private link. */
export function parseLink(privateLink: string): { number: string; token: string } {
  const [, number = '', token = ''] = /^\/prenotazione\/(DENT-[^#]+)#(.+)$/.exec(privateLink) ?? [];
  return { number, token };
}

/** Number and token of an address's newest request to a practice, as its mails carry them. */
export async function mailedLink(gateway: TestGateway, email: unknown, dentistId: number | string) {
  const [booking] = await gateway.database.em.fork().execute<{ id: string; number: string; tokenHash: string }[]>(
    `select id, number, token_hash as "tokenHash" from booking
     where lower(email) = lower(?) and dentist_id = ? order by created_at desc limit 1`,
    [email, dentistId],
  );
  const token = booking && findBookingToken(gateway.services.env.BOOKING_LINK_SECRETS, booking);
  if (!booking || !token) throw new Error(`no booking of ${email} at ${dentistId}`);
  return { number: booking.number, token };
}

/** A stored request and the way to it. */
export async function requestAndOpen(gateway: TestGateway, input: Record<string, unknown>) {
  const answer = await request(gateway, input);
  if (answer.__typename === 'AnsweredByMail') return mailedLink(gateway, input.email, String(input.dentistId));
  if (answer.__typename !== 'BookingRequested') throw new Error(JSON.stringify(answer));
  return parseLink(answer.privateLink);
}

/** Rows of a table, counted. */
export async function countRows(gateway: TestGateway, table: string): Promise<number> {
  const [row] = await gateway.database.em.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
}
