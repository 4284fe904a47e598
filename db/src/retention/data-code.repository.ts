import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { findRow, findRows, type RowOf } from '../stored-row.ts';
import { DataCode } from './data-code.entity.ts';

/** A code that was mailed; instants as Date (UTC). See `DataCode`. */
export type DataCodeRow = RowOf<DataCode>;

/** Stores a new code of a locked booking. */
export async function storeDataCode(
  em: EntityManager,
  code: Pick<DataCodeRow, 'bookingId' | 'createdAt' | 'expiresAt'>,
): Promise<DataCodeRow> {
  const id = await em.insert(DataCode, code);
  return { id, ...code, tries: 0, usedAt: null };
}

/** A booking's codes made between two instants, newest first. */
export async function findDataCodes(
  em: EntityManager,
  bookingId: string,
  { since, until }: { since: Date; until: Date },
): Promise<DataCodeRow[]> {
  const made = { bookingId, createdAt: { $gt: since, $lte: until } };
  return findRows(em, DataCode, made, { orderBy: { createdAt: 'desc', id: 'asc' } });
}

/** One code by its id; null when it went with its booking. */
export async function findDataCode(em: EntityManager, id: string): Promise<DataCodeRow | null> {
  return findRow(em, DataCode, { id });
}

/** Counts a wrong code against the one that was right. */
export async function countWrongCode(em: EntityManager, id: string): Promise<void> {
  await em.nativeUpdate(DataCode, { id }, { tries: raw('tries + 1') });
}

/** From now on the code is good for nothing. */
export async function useDataCode(em: EntityManager, id: string, now: Date): Promise<void> {
  await em.nativeUpdate(DataCode, { id, usedAt: null }, { usedAt: now });
}
