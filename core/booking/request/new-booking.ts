import { randomInt, randomUUID } from 'node:crypto';
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
import { codeMailTime, mailWindowMs } from '../../mail/typed-addresses.ts';
import type { Settings } from '../../settings.ts';
import { newCode, pendingCode } from './contact-code.ts';

/** Version of the consent texts beside the form's boxes; changes with their wording. */
const consentVersion = '2026-11';
/** The health box also speaks of the attached self-assessment. */
const consentVersionWithSummary = `${consentVersion}+allegato`;

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
  /** Whether who asks has proved to read the address's mails, though not for this telephone: the code leaves at once. */
  isMailboxProved?: boolean;
}

export interface StoredBooking {
  /** As `insertBooking`, which decides by the database's own indexes. */
  kind: 'inserted' | 'sameKey' | 'openRequest' | 'tooMany';
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
    ...(mustVerify ? newCode(env, id, now) : { verificationHash: null, verificationExpiresAt: null }),
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
  const isProved = request.isMailboxProved ?? false;
  const occasion = isNew ? undefined : person.clientKey;
  const mailIds = await mailWayIn(em, env, booking, { template: 'openRequest', occasion, isProved, now });
  return { kind, booking, mailIds };
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
 * Mails the owner of a booking's address the way in: link and code while the code is waited for, else the link alone, which is
 * not repeated within ten minutes. `occasion` is what makes it another mail than the last one.
 * @param isProved who asks has proved to read the address's mails.
 * @returns the mail's id; none where a mail that waits will carry it, or the link came a moment ago.
 */
export async function mailWayIn(
  em: EntityManager,
  env: Secrets & Pick<Settings, 'MAIL_FROM'>,
  booking: BookingRow,
  mail: { template: 'lostLink' | 'openRequest'; occasion?: string | undefined; isProved: boolean; now: Date },
): Promise<string[]> {
  const { now, isProved, occasion } = mail;
  const code = pendingCode(env.BOOKING_LINK_SECRETS, booking, now);
  if (code) {
    const leavesAt = await codeMailTime(em, { address: booking.email, isProved, now });
    if (!leavesAt) return [];
    const params = { code };
    return [await queueBookingMail(em, env, booking, { template: 'verifyContact', occasion, params, now, leavesAt })];
  }
  const repeated = mail.template === 'openRequest' && !isProved;
  const tenMinutes = `ten-minutes-${Math.floor(now.getTime() / mailWindowMs)}`;
  const { template } = mail;
  return [await queueBookingMail(em, env, booking, { template, occasion: repeated ? tenMinutes : occasion, now })];
}
