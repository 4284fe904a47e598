import type { EntityManager } from '@mikro-orm/postgresql';
import { CallTask } from '../dialing/call-task.entity.ts';
import { findRows, type RowOf } from '../stored-row.ts';
import { BookingErasure } from './booking-erasure.entity.ts';
import { eraseBookingData } from './booking-erasure.repository.ts';
import { ErasedRecord } from './erased-record.entity.ts';
import { eraseRecords } from './person.repository.ts';

/** Erasures that a restore has to repeat: read before the tables are replaced. */
interface ErasedList {
  bookings: Pick<RowOf<BookingErasure>, (typeof erasure)[number]>[];
  records: RowOf<ErasedRecord>[];
}

const erasure = ['bookingId', 'askedBy', 'askedAt', 'waitsUntil'] as const;

/** The lists of this database. */
export async function getErasedList(em: EntityManager): Promise<ErasedList> {
  const bookings = await findRows(em, BookingErasure, {}, { fields: erasure });
  return { bookings, records: await findRows(em, ErasedRecord, {}) };
}

/**
 * Erases again what a restored backup brought back, in the restore's own transaction: nobody reads it in between. What
 * Redis and the voice platform still hold is asked for once more by the worker. @returns how much of it had come back.
 */
export async function eraseAgain(em: EntityManager, { bookings, records }: ErasedList, now: Date): Promise<number> {
  let rows = 0;
  for (const asked of bookings) {
    const { bookingId: id } = asked;
    await em.qb(BookingErasure).insert(asked).onConflict('bookingId').merge({ doneAt: null }).execute('run');
    // SQL: `for update`: what is erased may not change meanwhile.
    const [back] = await em.execute<object[]>('select from booking where id = ? and erased_at is null for update', [
      id,
    ]);
    if (!back) continue;
    const withdrawn = { state: 'withdrawn', endedAt: now, nextDialAt: null, leaseUntil: null } as const;
    await em.nativeUpdate(CallTask, { bookingId: id, state: 'open' }, withdrawn);
    await eraseBookingData(em, id, now);
    rows += 1;
  }
  const idsOf = (kind: string) => records.filter((record) => record.kind === kind).map(({ recordId }) => recordId);
  const [leads, reports, orders] = [idsOf('lead'), idsOf('profile_report'), idsOf('package_order')];
  const [accounts, patients, reviewReports] = [idsOf('practice_account'), idsOf('patient'), idsOf('review_report')];
  const erased = await eraseRecords(em, { leads, reports, orders, accounts, patients, reviewReports }, now);
  return rows + erased;
}
