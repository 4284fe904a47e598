import { createHmac, timingSafeEqual } from 'node:crypto';
import { type BookingRow, hashToken } from '@dentisti/db/booking/booking.repository';
import type { Settings } from '../../settings.ts';

type Secrets = Pick<Settings, 'BOOKING_LINK_SECRETS'>;
type WaitingBooking = Pick<BookingRow, 'id' | 'status' | 'verificationHash' | 'verificationExpiresAt'>;

/** A mailed code is good for so long, and for so many tries. */
const codeHours = 24;
export const codeTries = 5;

/** The code of a booking: six digits that are nowhere stored, new with each period of validity. */
function codeOf(secret: string, bookingId: string, expiresAt: Date): string {
  const subject = `booking-code:v1:${bookingId}:${expiresAt.toISOString()}`;
  const digest = createHmac('sha256', secret).update(subject).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** With its booking's id: six digits alone would be guessed from their hash. */
const hashCode = (bookingId: string, code: string): string => hashToken(`${bookingId}:${code}`);

/** Columns of a booking that waits for a new code from now on. */
export function newCode({ BOOKING_LINK_SECRETS: [newest] }: Secrets, bookingId: string, now: Date) {
  if (!newest) throw new Error('no secret for codes');
  const verificationExpiresAt = new Date(now.getTime() + codeHours * 3_600_000);
  const verificationHash = hashCode(bookingId, codeOf(newest, bookingId, verificationExpiresAt));
  return { verificationHash, verificationExpiresAt };
}

/** Whether a typed code is the one that was mailed; takes the same time for every wrong code. */
export function isCode(bookingId: string, typed: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(bookingId, typed.replace(/\D/g, ''))), Buffer.from(hash));
}

/** Whether a booking waits for a code that is still good. */
const isWaitingForCode = ({ status, verificationHash, verificationExpiresAt }: WaitingBooking, now: Date) =>
  status === 'requested' && verificationHash !== null && verificationExpiresAt !== null && verificationExpiresAt > now;

/** The code that a booking waits for; null when it was made with a secret that is gone, or it waits for none. */
export function pendingCode(secrets: readonly string[], booking: WaitingBooking, now: Date): string | null {
  const { id, verificationHash, verificationExpiresAt } = booking;
  if (!isWaitingForCode(booking, now) || !verificationExpiresAt) return null;
  const codes = secrets.map((secret) => codeOf(secret, id, verificationExpiresAt));
  return codes.find((code) => hashCode(id, code) === verificationHash) ?? null;
}
