import type { EntityManager } from '@mikro-orm/postgresql';
import { storedRow } from './stored-row.ts';

/** The pause of all dialling while the platform fails; see `DiallingBreaker`. */
export interface DiallingBreakerRow {
  failures: number;
  openUntil: Date | null;
  reason: string | null;
  updatedAt: Date;
}

const breakerRow = storedRow<DiallingBreakerRow>({
  failures: 'plain',
  openUntil: 'instant',
  reason: 'plain',
  updatedAt: 'instant',
});

/** The breaker as it stands. */
export async function readBreaker(em: EntityManager): Promise<DiallingBreakerRow> {
  return selectBreaker(em, '');
}

/** The breaker, locked until the transaction ends: the last lock but the mails' (see `lockBooking`). */
export async function lockBreaker(em: EntityManager): Promise<DiallingBreakerRow> {
  return selectBreaker(em, 'for update');
}

async function selectBreaker(em: EntityManager, lock: '' | 'for update'): Promise<DiallingBreakerRow> {
  const [row] = await em.execute<object[]>(`select ${breakerRow.list()} from dialling_breaker where id = 1 ${lock}`);
  if (!row) throw new Error('the row of the breaker is missing: the migration makes it');
  return breakerRow.read(row);
}

/** Writes the breaker; read it with `lockBreaker` first. */
export async function saveBreaker(
  em: EntityManager,
  { failures, openUntil, reason }: Omit<DiallingBreakerRow, 'updatedAt'>,
  now: Date,
): Promise<void> {
  await em.execute(
    'update dialling_breaker set failures = ?, open_until = ?, reason = ?, updated_at = ? where id = 1',
    [failures, openUntil, reason, now],
  );
}
