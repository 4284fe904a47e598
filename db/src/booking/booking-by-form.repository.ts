import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow } from '../stored-row.ts';
import { Booking } from './booking.entity.ts';
import type { BookingRow } from './booking.repository.ts';

/** The booking that a form has made already; null when it has made none. `clientKey` is a UUID. */
export async function findBookingByClientKey(em: EntityManager, clientKey: string): Promise<BookingRow | null> {
  return findRow(em, Booking, { clientKey });
}
