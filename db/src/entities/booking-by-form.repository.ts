import type { EntityManager } from '@mikro-orm/postgresql';
import { type BookingRow, bookingRow } from './booking.repository.ts';

/** The booking that a form has made already; null when it has made none. `clientKey` is a UUID. */
export async function findBookingByClientKey(em: EntityManager, clientKey: string): Promise<BookingRow | null> {
  const [row] = await em.execute<object[]>(`select ${bookingRow.list()} from booking where client_key = ?`, [
    clientKey,
  ]);
  return row ? bookingRow.read(row) : null;
}
