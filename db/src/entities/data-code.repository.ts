import type { EntityManager } from '@mikro-orm/postgresql';
import { storedRow } from './stored-row.ts';

/** A code that was mailed; instants as Date (UTC). See `DataCode`. */
export interface DataCodeRow {
  id: string;
  bookingId: string;
  createdAt: Date;
  expiresAt: Date;
  tries: number;
  usedAt: Date | null;
}

const codeRow = storedRow<DataCodeRow>({
  id: 'plain',
  bookingId: 'plain',
  createdAt: 'instant',
  expiresAt: 'instant',
  tries: 'plain',
  usedAt: 'instant',
});

/** Stores a new code of a locked booking. */
export async function storeDataCode(
  em: EntityManager,
  code: Pick<DataCodeRow, 'bookingId' | 'createdAt' | 'expiresAt'>,
): Promise<DataCodeRow> {
  const [row] = await em.execute<object[]>(
    `insert into data_code (booking_id, created_at, expires_at) values (?, ?, ?) returning ${codeRow.list()}`,
    [code.bookingId, code.createdAt, code.expiresAt],
  );
  if (!row) throw new Error('an insert without a row');
  return codeRow.read(row);
}

/** A booking's codes made since an instant, newest first. */
export async function findDataCodes(em: EntityManager, bookingId: string, since: Date): Promise<DataCodeRow[]> {
  const rows = await em.execute<object[]>(
    `select ${codeRow.list()} from data_code where booking_id = ? and created_at > ? order by created_at desc, id`,
    [bookingId, since],
  );
  return rows.map(codeRow.read);
}

/** One code by its id; null when it went with its booking. */
export async function findDataCode(em: EntityManager, id: string): Promise<DataCodeRow | null> {
  const [row] = await em.execute<object[]>(`select ${codeRow.list()} from data_code where id = ?`, [id]);
  return row ? codeRow.read(row) : null;
}

/** Counts a wrong code against the one that was right. */
export async function countWrongCode(em: EntityManager, id: string): Promise<void> {
  await em.execute('update data_code set tries = tries + 1 where id = ?', [id]);
}

/** From now on the code is good for nothing. */
export async function useDataCode(em: EntityManager, id: string, now: Date): Promise<void> {
  await em.execute('update data_code set used_at = ? where id = ? and used_at is null', [now, id]);
}
