import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { endOverdueRequest } from '@dentisti/db/agenda/unproved-hold.repository';
import {
  type BookingRow,
  hashContact,
  hashToken,
  insertBooking,
  type NewBooking,
} from '@dentisti/db/booking/booking.repository';
import { bookingPagePath, bookingToken, findBookingToken } from '@dentisti/db/booking/booking-link';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { makeBookingNumber } from '@dentisti/domain/booking/booking-number';
import type { BookingRequestInput } from '@dentisti/domain/booking/booking-request.schema';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import { firstReminder, noReminder } from '@dentisti/domain/messages/reminder-rule';
import { queueBookingMail } from '../../mail/booking-mail.ts';
import type { Settings } from '../../settings.ts';

/** Version of the consent texts beside the form's boxes; changes with their wording. */
const consentVersion = '2026-11';
/** The health box also speaks of the attached self-assessment. */
const consentVersionWithSummary = `${consentVersion}+allegato`;

/** A mailed code is good for so long, and for so many tries. */
const codeHours = 24;
export const codeTries = 5;

export const codeExpiry = (now: Date) => new Date(now.getTime() + codeHours * 3_600_000);

type Secrets = Pick<Settings, 'BOOKING_LINK_SECRETS'>;
type Person = Omit<BookingRequestInput, 'preferredTimes' | 'website'>;

/** The secret that makes new links. */
const linkSecret = ({ BOOKING_LINK_SECRETS: [newest] }: Secrets): string => {
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
function pendingCode(env: Secrets, booking: BookingRow): string | null {
  const { status, id, verificationExpiresAt } = booking;
  return status === 'requested' && verificationExpiresAt ? verificationCode(env, id, verificationExpiresAt) : null;
}

/** Hashes a code together with its booking's id: six digits alone would be guessed from their hash. */
export function hashCode(bookingId: string, code: string): string {
  return hashToken(`${bookingId}:${code}`);
}

/** Whether a typed code is the one that was mailed; takes the same time for every wrong code. */
export function isCode(bookingId: string, typed: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(bookingId, typed.replace(/\D/g, ''))), Buffer.from(hash));
}

/** A booking to store with its first steps and its first mail. */
interface BookingToStore
  extends Pick<NewBooking, 'status' | 'preferredTimes'>,
    Partial<Pick<NewBooking, 'appointmentAt' | 'proposedAt' | 'proposalExpiresAt' | 'answerBy' | 'verifiedAt'>> {
  person: Person;
  dentistId: number;
  now: Date;
  steps: readonly TimelineEvent[];
  /** Left out where the contact has to prove itself: then it is the way in, also to a request that is open already. */
  mail?: { template: BookingMail; params?: Record<string, unknown> };
}

export interface StoredBooking {
  /** As `insertBooking`, which decides by the database's own indexes. */
  kind: 'inserted' | 'sameKey' | 'openRequest';
  booking: BookingRow;
  /** To be enqueued after the commit. */
  mailIds: string[];
}

/** Stores a booking under a number of its own, in the caller's transaction; where it is no new one at most a mail. */
export async function storeNewBooking(
  em: EntityManager,
  env: Secrets & Pick<Settings, 'MAIL_FROM'>,
  request: BookingToStore,
): Promise<StoredBooking> {
  const { person, dentistId, now, status, preferredTimes } = request;
  const { appointmentAt = null, proposedAt = null, proposalExpiresAt = null, answerBy = null } = request;
  await endOverdueRequest(em, { dentistId, contactHash: hashContact(person) }, now);
  const id = randomUUID();
  const mustVerify = status === 'requested';
  const input = { status, preferredTimes, appointmentAt, proposedAt, proposalExpiresAt, movingTo: null, answerBy };
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
    expiresAt: expiresAt(input),
    answerBy,
    ...(status === 'confirmed' && appointmentAt ? firstReminder(appointmentAt, now) : noReminder),
  };
  const { kind, booking } = await insertNumbered(em, row);
  const isNew = kind === 'inserted';
  if (isNew)
    await appendTimeline(
      em,
      id,
      request.steps.map((step) => ({ ...step, at: now })),
    );
  if (isNew && request.mail)
    return { kind, booking, mailIds: [await queueBookingMail(em, env, booking, { ...request.mail, now })] };
  if (kind === 'sameKey' || !mustVerify) return { kind, booking, mailIds: [] };
  const occasion = isNew ? undefined : person.clientKey;
  return { kind, booking, mailIds: [await mailWayIn(em, env, booking, { template: 'openRequest', occasion, now })] };
}

async function insertNumbered(em: EntityManager, row: Omit<NewBooking, 'number'>) {
  // Two taken numbers in a row are no chance among 8.5 × 10¹¹; an endless loop would hide the defect.
  for (let round = 0; round < 5; round++) {
    const stored = await insertBooking(em, { ...row, number: makeBookingNumber(() => randomInt(2 ** 32) / 2 ** 32) });
    if (stored.kind !== 'numberTaken') return stored;
  }
  throw new Error('five booking numbers in a row were taken');
}

/** Returns the timeline's step of a request for these times. */
export const requestedStep = (times: readonly Date[]): TimelineEvent => ({
  kind: 'requested',
  detail: { times: times.map((time) => time.toISOString()) },
});

/**
 * Mails the owner of a booking's address the way in: link and code while the code is waited for, else the link alone.
 * `occasion` is what makes it another mail than the last one. @returns the mail's id.
 */
export function mailWayIn(
  em: EntityManager,
  env: Secrets & Pick<Settings, 'MAIL_FROM'>,
  booking: BookingRow,
  mail: { template: 'lostLink' | 'openRequest'; occasion?: string | undefined; now: Date },
): Promise<string> {
  const code = pendingCode(env, booking);
  return queueBookingMail(em, env, booking, code ? { ...mail, template: 'verifyContact', params: { code } } : mail);
}
