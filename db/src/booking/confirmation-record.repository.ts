import { type ConfirmationRecord, minimumRequests } from '@dentisti/domain/recommendation/candidate';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';

/**
 * Returns how practices answered the requests that came to an end: how many were once confirmed, and how fast. Leaves
 * out requests taken back before an answer, contacts never proved, and practices with fewer than five requests.
 */
export async function findConfirmationRecords(
  em: EntityManager,
  dentistIds: readonly number[],
): Promise<Map<number, ConfirmationRecord>> {
  if (dentistIds.length === 0) return new Map();
  // SQL: a median over the requests of each practice.
  const rows = await em.execute<(ConfirmationRecord & { dentistId: number })[]>(
    `select dentist_id as "dentistId", count(*)::int as requests, count(confirmed_at)::int as confirmed,
       percentile_cont(0.5) within group (order by extract(epoch from confirmed_at - created_at) / 60)::float8 as "medianMinutes"
     from (
       select dentist_id, created_at, status,
         (select min(at) from booking_event where booking_id = booking.id and kind = 'confirmed') as confirmed_at
       from booking where dentist_id = any(?::int[]) and verification_hash is null
     ) as request
     where confirmed_at is not null or status in ('declined', 'unreachable', 'expired')
     group by dentist_id having count(*) >= ?`,
    [idList(dentistIds), minimumRequests],
  );
  return new Map(rows.map(({ dentistId, ...record }) => [dentistId, record]));
}
