import { createHash, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, type RowOf, storedRow } from '../stored-row.ts';
import { Booking, openStatusSql } from './booking.entity.ts';

/** A booking as stored; instants as Date (UTC). See `Booking` for the fields. */
export type BookingRow = RowOf<Booking>;

export const bookingRow = storedRow(Booking);

/** What a request brings; `tokenHash` by `hashToken`, `contactHash` by `hashContact`. */
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
      | 'reminderDueAt'
    >
  >;

/** What may change in a booking after it was made. */
export type BookingChange = Partial<
  Omit<BookingRow, 'id' | 'number' | 'clientKey' | 'dentistId' | 'contactHash' | 'createdAt' | 'updatedAt' | 'version'>
>;

/** SHA-256 (hex) of a private link's token or a mailed code. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * SHA-256 (hex) by which two requests are known as the same patient's: e-mail without case *and* telephone in E.164, both
 * the same. The index of open requests and a browser's proofs count by it.
 */
export function hashContact({ email, phone }: { email: string; phone: string }): string {
  return hashToken(`${email.trim().toLowerCase()}\n${phone}`);
}

/**
 * Stores a request. `sameKey`: this form was stored before, the booking is the answer. `openRequest`: the patient waits
 * for an answer of that practice already. `numberTaken`: draw another number. The unique indexes decide, not a read
 * before the write; nothing is thrown, so the caller's transaction goes on.
 */
export async function insertBooking(
  em: EntityManager,
  booking: NewBooking,
): Promise<
  { kind: 'inserted' | 'sameKey' | 'openRequest'; booking: BookingRow } | { kind: 'numberTaken'; booking: null }
> {
  const given = Object.entries({ ...booking, updatedAt: booking.createdAt }).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => name as keyof BookingRow & string);
  // The request that stood in the way may end before it is read; then the next round inserts.
  for (let round = 0; round < 3; round++) {
    const [inserted] = await em.execute<object[]>(
      `insert into booking (${names.map(bookingRow.column).join(', ')}) values (${names.map(() => '?').join(', ')})
       on conflict do nothing returning ${bookingRow.list()}`,
      given.map(([, value]) => bookingRow.write(value)),
    );
    if (inserted) return { kind: 'inserted', booking: bookingRow.parse(inserted) };
    const [same] = await em.execute<object[]>(`select ${bookingRow.list()} from booking where client_key = ?`, [
      booking.clientKey,
    ]);
    if (same) return { kind: 'sameKey', booking: bookingRow.parse(same) };
    const open = await findOpenRequest(em, booking);
    if (open) return { kind: 'openRequest', booking: open };
    const taken = await em.execute<object[]>('select from booking where number = ?', [booking.number]);
    if (taken.length) return { kind: 'numberTaken', booking: null };
  }
  throw new Error(`open requests to practice ${booking.dentistId} keep ending while one is stored`);
}

/** The patient's request that waits for an answer of this practice; null when there is none. */
export async function findOpenRequest(
  em: EntityManager,
  { dentistId, contactHash }: { dentistId: number; contactHash: string },
): Promise<BookingRow | null> {
  return bookingRow.one(
    em,
    `select ${bookingRow.list()} from booking where dentist_id = ? and contact_hash = ? and ${openStatusSql}`,
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

/** Bookings whose private links are mailed again: those that wait for an answer, and appointments to come; newest first. */
export async function findBookingsForLostLink(em: EntityManager, email: string, now: Date): Promise<BookingRow[]> {
  return bookingRow.all(
    em,
    `select ${bookingRow.list()} from booking
     where lower(email) = ? and (${openStatusSql} or status = 'confirmed' and appointment_at > ?)
     order by created_at desc limit 20`,
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
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const assignments = given.map(([name]) => `${bookingRow.column(name as keyof BookingRow & string)} = ?, `).join('');
  const [row] = await em.execute<object[]>(
    `update booking set ${assignments} updated_at = ?, version = version + 1 where id = ? and version = ?
     returning ${bookingRow.list()}`,
    [...given.map(([, value]) => bookingRow.write(value)), now, id, version],
  );
  if (!row) throw new Error(`booking ${id} was changed by somebody else since version ${version}`);
  return bookingRow.parse(row);
}
