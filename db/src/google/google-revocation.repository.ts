import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows, type RowOf, storedRow } from '../stored-row.ts';
import { GoogleRevocation } from './google-revocation.entity.ts';

/** An access to be given up at Google; instants as Date (UTC). See `GoogleRevocation`. */
export type GoogleRevocationRow = RowOf<GoogleRevocation>;

/** Ids of accesses whose next try is due. */
export async function findDueGoogleRevocations(em: EntityManager, now: Date): Promise<GoogleRevocationRow[]> {
  return findRows(em, GoogleRevocation, { nextTryAt: { $lte: now } }, { orderBy: { nextTryAt: 'asc' }, limit: 100 });
}

/** Takes an access for one try and plans the next one; null when it is not due, or another worker has it. */
export async function takeGoogleRevocation(
  em: EntityManager,
  id: string,
  { now, nextTryAt }: { now: Date; nextTryAt: Date },
): Promise<GoogleRevocationRow | null> {
  const row = storedRow(GoogleRevocation);
  // SQL: counted, put off and read in one statement, so that two workers cannot both have it.
  return row.one(
    em,
    `update google_revocation set tries = tries + 1, next_try_at = ?
     where id = ? and next_try_at <= ? returning ${row.list()}`,
    [nextTryAt, id, now],
  );
}

/** Stores an access to be given up that never became a connection. */
export async function insertGoogleRevocation(
  em: EntityManager,
  revocation: Omit<GoogleRevocationRow, 'tries'>,
): Promise<void> {
  await em.insert(GoogleRevocation, revocation);
}

/** Forgets an access that is given up at Google, or that nobody can give up any more. */
export async function deleteGoogleRevocation(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(GoogleRevocation, { id });
}

/** Encrypts an access anew. */
export async function changeGoogleRevocation(
  em: EntityManager,
  id: string,
  credentialsEncrypted: string,
): Promise<void> {
  await em.nativeUpdate(GoogleRevocation, { id }, { credentialsEncrypted });
}

/** Every access that is still to be given up. */
export const findGoogleRevocations = (em: EntityManager): Promise<GoogleRevocationRow[]> =>
  findRows(em, GoogleRevocation, {});
