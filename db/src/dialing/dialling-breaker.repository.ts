import type { EntityManager } from '@mikro-orm/postgresql';
import { storedRow } from '../stored-row.ts';
import { DiallingBreaker } from './dialling-breaker.entity.ts';

/** The pause of all dialling while the platform fails; see `DiallingBreaker`. */
type DiallingBreakerRow = ReturnType<typeof breakerRow.parse>;

const breakerRow = storedRow(DiallingBreaker, ['failures', 'openUntil', 'reason', 'updatedAt']);

/** The breaker as it stands. */
export async function getBreaker(em: EntityManager): Promise<DiallingBreakerRow> {
  return selectBreaker(em, '');
}

/** The breaker, locked until the transaction ends: the last lock but the mails' (see `lockBooking`). */
export async function lockBreaker(em: EntityManager): Promise<DiallingBreakerRow> {
  return selectBreaker(em, 'for update');
}

async function selectBreaker(em: EntityManager, lock: '' | 'for update'): Promise<DiallingBreakerRow> {
  // SQL: one read serves with and without its lock.
  const [row] = await em.execute<object[]>(`select ${breakerRow.list()} from dialling_breaker where id = 1 ${lock}`);
  if (!row) throw new Error('the row of the breaker is missing: the migration makes it');
  return breakerRow.parse(row);
}

/** Writes the breaker; read it with `lockBreaker` first. */
export async function saveBreaker(
  em: EntityManager,
  { failures, openUntil, reason }: Omit<DiallingBreakerRow, 'updatedAt'>,
  now: Date,
): Promise<void> {
  await em.nativeUpdate(DiallingBreaker, { id: 1 }, { failures, openUntil, reason, updatedAt: now });
}
