import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type BookingRow,
  bookingPagePath,
  bookingToken,
  type EntityManager,
  findBookingToken,
  hashContact,
  hashToken,
  insertBooking,
  type NewBooking,
} from '@dentisti/db';
import { endOverdueRequest } from '@dentisti/db/unproved-hold';
import { makeBookingNumber } from '@dentisti/domain/booking/booking-number';
import type { BookingRequestInput } from '@dentisti/domain/booking/booking-request.schema';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import type { GatewayEnv } from '../../env.ts';

/** Version of the consent texts beside the form's boxes; changes with their wording. */
export const consentVersion = '2026-11';
/** The health box also speaks of the attached self-assessment. */
const consentVersionWithSummary = `${consentVersion}+allegato`;

/** A mailed code is good for so long, and for so many tries. */
const codeHours = 24;
export const codeTries = 5;

export const codeExpiry = (now: Date) => new Date(now.getTime() + codeHours * 3_600_000);

type Secrets = Pick<GatewayEnv, 'BOOKING_LINK_SECRETS'>;
type Person = Omit<BookingRequestInput, 'preferredTimes' | 'website'>;

/** The secret that makes new links. */
export const linkSecret = ({ BOOKING_LINK_SECRETS: [newest] }: Secrets): string => {
  if (!newest) throw new Error('no secret for private links');
  return newest;
};

/** Path of a stored booking's page with its token. Throws when it was made with a secret that is gone. */
export function privateLink({ BOOKING_LINK_SECRETS }: Secrets, booking: BookingRow): string {
  const token = findBookingToken(BOOKING_LINK_SECRETS, booking);
  if (token === null) throw new Error(`booking ${booking.id} was made with an unknown link secret`);
  return bookingPagePath(booking.number, token);
}

/** The code mailed for a booking: six digits that are nowhere stored, new with each period of validity. */
export function verificationCode(env: Secrets, bookingId: string, expiresAt: Date): string {
  const subject = `booking-code:v1:${bookingId}:${expiresAt.toISOString()}`;
  const digest = createHmac('sha256', linkSecret(env)).update(subject).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** The code a booking waits for; null when it waits for none. */
export function pendingCode(env: Secrets, booking: BookingRow): string | null {
  const { status, id, verificationExpiresAt } = booking;
  return status === 'requested' && verificationExpiresAt ? verificationCode(env, id, verificationExpiresAt) : null;
}

/** What is stored of a code: six digits alone would be guessed from their hash. */
export function hashCode(bookingId: string, code: string): string {
  return hashToken(`${bookingId}:${code}`);
}

/** Whether a typed code is the one that was mailed; takes the same time whatever differs. */
export function isCode(bookingId: string, typed: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(bookingId, typed.replace(/\D/g, ''))), Buffer.from(hash));
}

/**
 * Stores a booking under a number of its own. As `insertBooking`, which decides by the database's own indexes whether it
 * is new.
 */
export async function storeNewBooking(
  em: EntityManager,
  env: Secrets,
  request: {
    person: Person;
    dentistId: number;
    now: Date;
  } & Pick<NewBooking, 'status' | 'preferredTimes'> &
    Partial<Pick<NewBooking, 'appointmentAt' | 'proposedAt' | 'proposalExpiresAt' | 'reminderDueAt' | 'verifiedAt'>>,
): Promise<{ kind: 'inserted' | 'sameKey' | 'openRequest'; booking: BookingRow }> {
  const { person, dentistId, now, status, preferredTimes } = request;
  const { appointmentAt = null, proposedAt = null, proposalExpiresAt = null } = request;
  await endOverdueRequest(em, { dentistId, contactHash: hashContact(person) }, now);
  const id = randomUUID();
  const mustVerify = status === 'requested';
  const facts = { status, preferredTimes, appointmentAt, proposedAt, proposalExpiresAt, movingTo: null };
  const row: Omit<NewBooking, 'number'> = {
    id,
    tokenHash: hashToken(bookingToken(linkSecret(env), id)),
    clientKey: person.clientKey,
    dentistId,
    status,
    preferredTimes,
    reason: person.reason,
    note: person.note,
    assessmentSummary: person.assessmentSummary,
    patientName: person.patientName,
    phone: person.phone,
    email: person.email,
    contactHash: hashContact(person),
    ageConfirmedAt: now,
    healthConsentAt: now,
    consentVersion: person.assessmentSummary === null ? consentVersion : consentVersionWithSummary,
    createdAt: now,
    verificationHash: mustVerify ? hashCode(id, verificationCode(env, id, codeExpiry(now))) : null,
    verificationExpiresAt: mustVerify ? codeExpiry(now) : null,
    verifiedAt: request.verifiedAt ?? null,
    appointmentAt,
    proposedAt,
    proposalExpiresAt,
    expiresAt: expiresAt(facts),
    reminderDueAt: request.reminderDueAt ?? null,
  };
  // Of 8.5 × 10¹¹ numbers two in a row will not be taken; a loop without an end would hide a defect.
  for (let round = 0; round < 5; round++) {
    const stored = await insertBooking(em, { ...row, number: makeBookingNumber(() => randomInt(2 ** 32) / 2 ** 32) });
    if (stored.kind !== 'numberTaken') return stored;
  }
  throw new Error('five booking numbers in a row were taken');
}
