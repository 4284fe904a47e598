import { createHash, timingSafeEqual } from 'node:crypto';
import { isOpenBooking } from '@dentisti/domain/booking/booking-status';
import { personKey } from '@dentisti/domain/studio/patient';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { changeRows, findRow, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { Booking, openStatusSql } from './booking.entity.ts';

/** A booking as stored; instants as Date (UTC). See `Booking` for the fields. */
export type BookingRow = RowOf<Booking>;

export const bookingRow = storedRow(Booking);

/** Columns of a new request; `tokenHash` by `hashToken`, `contactHash` by `hashContact`. */
export type NewBooking = Pick<
  BookingRow,
  | 'number'
  | 'tokenHash'
  | 'clientKey'
  | 'dentistId'
  | 'status'
  | 'preferredTimes'
  | 'reason'
  | 'note'
  | 'patientName'
  | 'phone'
  | 'email'
  | 'contactHash'
  | 'ageConfirmedAt'
  | 'healthConsentAt'
  | 'consentVersion'
  | 'createdAt'
> &
  Partial<
    Pick<
      BookingRow,
      | 'id'
      | 'assessmentSummary'
      | 'verificationHash'
      | 'verificationExpiresAt'
      | 'verifiedAt'
      | 'appointmentAt'
      | 'proposedAt'
      | 'proposalExpiresAt'
      | 'expiresAt'
      | 'answerBy'
      | 'nextReminder'
      | 'nextReminderAt'
    >
  >;

/** Columns of a booking that may change after it was made. */
export type BookingChange = Partial<
  Omit<BookingRow, 'id' | 'number' | 'clientKey' | 'dentistId' | 'contactHash' | 'createdAt' | 'updatedAt' | 'version'>
>;

/** SHA-256 (hex) of a private link's token or a mailed code. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * SHA-256 (hex) by which two requests are known as the same contact's: e-mail without case *and* telephone in E.164, both
 * the same. A browser's proofs count by it.
 */
export function hashContact({ email, phone }: { email: string; phone: string }): string {
  return hashToken(`${email.trim().toLowerCase()}\n${phone}`);
}

/** So many requests of one contact may wait for a practice's answer: a parent's, for the children. */
const maxOpenOfContact = 4;

/**
 * Stores a request. `sameKey`: this form was stored before, the booking is the answer. `openRequest`: the patient waits
 * for an answer of that practice already. `tooMany`: four others of the contact do; the booking is the youngest of theirs.
 * `numberTaken`: draw another number. The unique indexes decide, not a read before the write, but for the limit of four;
 * nothing is thrown, so the caller's transaction goes on.
 */
export async function insertBooking(
  em: EntityManager,
  booking: NewBooking,
): Promise<
  | { kind: 'inserted' | 'sameKey' | 'openRequest' | 'tooMany'; booking: BookingRow }
  | { kind: 'numberTaken'; booking: null }
> {
  const patientHash = hashToken(`${booking.contactHash}\n${personKey(booking.patientName)}`);
  const given = withoutGaps({ ...booking, patientHash, updatedAt: booking.createdAt });
  // The request that stood in the way may end before it is read; then the next round inserts.
  for (let round = 0; round < 3; round++) {
    const last = await findOneTooMany(em, { ...booking, patientHash });
    const inserted = last ? null : await insertUnlessThere(em, Booking, given);
    if (inserted) return { kind: 'inserted', booking: inserted };
    const same = await findRow(em, Booking, { clientKey: booking.clientKey });
    if (same) return { kind: 'sameKey', booking: same };
    if (last) return { kind: 'tooMany', booking: last };
    const open = await findOpenRequest(em, { ...booking, patientHash });
    if (open) return { kind: 'openRequest', booking: open };
    const taken = await findRow(em, Booking, { number: booking.number }, ['id']);
    if (taken) return { kind: 'numberTaken', booking: null };
  }
  throw new Error(`open requests to practice ${booking.dentistId} keep ending while one is stored`);
}

/**
 * The youngest of a contact's open requests, where as many wait as may and none is this patient's. Of one that has proved
 * the contact, those that never did do not count: strangers may have typed it.
 */
async function findOneTooMany(
  em: EntityManager,
  { status, patientHash, ...contact }: Pick<BookingRow, 'status' | 'dentistId' | 'contactHash' | 'patientHash'>,
): Promise<BookingRow | null> {
  if (!isOpenBooking(status)) return null;
  const waiting = (await findOpenOfContact(em, contact)).filter(
    (other) => status === 'requested' || other.status !== 'requested' || other.patientHash === patientHash,
  );
  const isOneMore = waiting.every((other) => other.patientHash !== patientHash);
  return isOneMore && waiting.length >= maxOpenOfContact ? (waiting.at(-1) ?? null) : null;
}

/** Fields that are left out or undefined are not written: the column's default, or what stands, stays. */
const withoutGaps = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** The patient's request that waits for an answer of this practice; null when there is none. */
export async function findOpenRequest(
  em: EntityManager,
  { patientHash, ...contact }: Pick<BookingRow, 'dentistId' | 'contactHash' | 'patientHash'>,
): Promise<BookingRow | null> {
  return (await findOpenOfContact(em, contact)).find((booking) => booking.patientHash === patientHash) ?? null;
}

/** A contact's requests that wait for an answer of this practice, oldest first. */
async function findOpenOfContact(
  em: EntityManager,
  { dentistId, contactHash }: Pick<BookingRow, 'dentistId' | 'contactHash'>,
): Promise<BookingRow[]> {
  // SQL: the partial unique index serves its own predicate, word for word.
  return bookingRow.all(
    em,
    `select ${bookingRow.list()} from booking where dentist_id = ? and contact_hash = ? and ${openStatusSql}
     order by created_at, id`,
    [dentistId, contactHash],
  );
}

/** A booking by its id (UUID), without a lock; null when unknown. */
export async function findBooking(em: EntityManager, id: string): Promise<BookingRow | null> {
  return findRow(em, Booking, { id });
}

const nobody = hashToken('nobody');

/** A booking by its number and the private link's token; null when they do not belong together, in the same time. */
export async function findBookingByNumberAndToken(
  em: EntityManager,
  number: string,
  token: string,
): Promise<BookingRow | null> {
  const booking = await findRow(em, Booking, { number: number.toUpperCase() });
  const same = timingSafeEqual(Buffer.from(booking?.tokenHash ?? nobody), Buffer.from(hashToken(token)));
  return same ? booking : null;
}

/** An erased booking by its number; null when there is none, or it is not erased. */
export const findErasedBooking = (em: EntityManager, number: string): Promise<BookingRow | null> =>
  findRow(em, Booking, { number: number.toUpperCase(), erasedAt: { $ne: null } });

/** Bookings whose private links are mailed again: those that wait for an answer, and appointments to come; newest first. */
export async function findBookingsForLostLink(em: EntityManager, email: string, now: Date): Promise<BookingRow[]> {
  // SQL: the index is over lower(email).
  return bookingRow.all(
    em,
    `select ${bookingRow.list()} from booking
     where lower(email) = ? and (${openStatusSql} or status = 'confirmed' and appointment_at > ?)
     order by created_at desc limit 20`,
    [email.trim().toLowerCase(), now],
  );
}

/** Requests that wait for a code mailed to an address, the youngest first; ten at most. */
export async function findBookingsWaitingForCode(em: EntityManager, email: string, now: Date): Promise<BookingRow[]> {
  // SQL: the index is over lower(email).
  return bookingRow.all(
    em,
    `select ${bookingRow.list()} from booking
     where lower(email) = ? and status = 'requested' and verification_expires_at > ? order by created_at desc limit 10`,
    [email.trim().toLowerCase(), now],
  );
}

/**
 * Writes a change to a booking that was read at `version` (see `lockBooking`). Throws when somebody changed it since, and
 * on a second open request of one patient to one practice: look for that with `findOpenRequest` before reopening one.
 */
export async function saveBookingChange(
  em: EntityManager,
  { id, version }: Pick<BookingRow, 'id' | 'version'>,
  change: BookingChange,
  now: Date,
): Promise<BookingRow> {
  const changed = { ...withoutGaps(change), updatedAt: now, version: raw('version + 1') };
  const [row] = await changeRows(em, Booking, { id, version }, changed);
  if (!row) throw new Error(`booking ${id} was changed by somebody else since version ${version}`);
  return row;
}
