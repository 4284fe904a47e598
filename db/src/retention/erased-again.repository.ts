import type { EntityManager } from '@mikro-orm/postgresql';
import { eraseBookingData } from './booking-erasure.repository.ts';
import { eraseRecords } from './person.repository.ts';

/** What people had erased, as a restore has to know it: read before the tables are replaced. */
interface ErasedList {
  bookings: { id: string; askedBy: string; askedAt: string; waitsUntil: string }[];
  records: { kind: string; id: string; at: string }[];
}

/** The lists of this database. */
export async function getErasedList(em: EntityManager): Promise<ErasedList> {
  const bookings = await em.execute<ErasedList['bookings']>(
    'select booking_id as id, asked_by as "askedBy", asked_at as "askedAt", waits_until as "waitsUntil" from booking_erasure',
  );
  const records = await em.execute<ErasedList['records']>('select kind, record_id as id, at from erased_record');
  return { bookings, records };
}

/**
 * Erases again what a restored backup brought back, in the restore's own transaction: nobody reads it in between. What
 * Redis and the voice platform still hold is asked for once more by the worker. @returns how much of it had come back.
 */
export async function eraseAgain(em: EntityManager, { bookings, records }: ErasedList, now: Date): Promise<number> {
  let rows = 0;
  for (const { id, askedBy, askedAt, waitsUntil } of bookings) {
    await em.execute(
      `insert into booking_erasure (booking_id, asked_by, asked_at, waits_until) values (?, ?, ?, ?)
       on conflict (booking_id) do update set done_at = null`,
      [id, askedBy, askedAt, waitsUntil],
    );
    const [back] = await em.execute<object[]>('select from booking where id = ? and erased_at is null for update', [
      id,
    ]);
    if (!back) continue;
    await em.execute(
      `update call_task set state = 'withdrawn', ended_at = ?, next_dial_at = null, lease_until = null where booking_id = ? and state = 'open'`,
      [now, id],
    );
    await eraseBookingData(em, id, now);
    rows += 1;
  }
  const idsOf = (kind: string) => records.filter((record) => record.kind === kind).map(({ id }) => id);
  const erased = await eraseRecords(
    em,
    { leads: idsOf('lead'), reports: idsOf('profile_report'), orders: idsOf('package_order') },
    now,
  );
  return rows + erased;
}
