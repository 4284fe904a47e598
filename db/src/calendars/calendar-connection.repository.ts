import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { CalendarConnection } from './calendar-connection.entity.ts';

/** A calendar elsewhere of a clinician; instants as Date (UTC). See `CalendarConnection`. */
export type CalendarConnectionRow = RowOf<CalendarConnection>;

const connectionRow = storedRow(CalendarConnection);

/** Returns a practice's connections that were made under its present entitlement. */
export const findConnectionsOf = (
  em: EntityManager,
  practiceId: number,
  entitledAt: Date,
): Promise<CalendarConnectionRow[]> =>
  findRows(em, CalendarConnection, { practiceId, entitledAt }, { orderBy: { createdAt: 'asc', id: 'asc' } });

/** Returns a practice's connection; null when it is none of it. */
export const findConnection = (
  em: EntityManager,
  practiceId: number,
  id: string,
): Promise<CalendarConnectionRow | null> => findRow(em, CalendarConnection, { practiceId, id });

/** Stores a new connection; null when the clinician has one. */
export const insertConnection = (
  em: EntityManager,
  connection: Pick<
    CalendarConnectionRow,
    | 'id'
    | 'practiceId'
    | 'clinicianId'
    | 'provider'
    | 'serverUrl'
    | 'accountName'
    | 'credentialsEncrypted'
    | 'entitledAt'
    | 'createdAt'
    | 'nextSyncAt'
  >,
): Promise<CalendarConnectionRow | null> => insertUnlessThere(em, CalendarConnection, connection);

/** Changes a connection. */
export async function changeConnection(
  em: EntityManager,
  { practiceId, id }: Pick<CalendarConnectionRow, 'practiceId' | 'id'>,
  change: Partial<Omit<CalendarConnectionRow, 'id' | 'practiceId'>>,
): Promise<void> {
  await em.nativeUpdate(CalendarConnection, { practiceId, id }, change);
}

/** Deletes a connection with everything that is known of its calendar. */
export async function deleteConnection(em: EntityManager, practiceId: number, id: string): Promise<void> {
  await em.nativeDelete(CalendarConnection, { practiceId, id });
}

/** Deletes the connections that were made under another entitlement of the practice. */
export async function deleteFormerConnections(em: EntityManager, practiceId: number, entitledAt: Date): Promise<void> {
  await em.nativeDelete(CalendarConnection, { practiceId, entitledAt: { $ne: entitledAt } });
}

/**
 * Returns connections that have to be asked now and that no worker has, the longest waiting first: those whose time has come,
 * and those whose appointments changed while all is well with them.
 */
export async function findDueConnections(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  // SQL: the outbox is looked at for each.
  const rows = await em.execute<{ id: string }[]>(
    `select c.id from calendar_connection c
     where (c.lease_until is null or c.lease_until <= ?)
       and (c.next_sync_at <= ? or c.state = 'active' and c.failures = 0
         and exists (select from calendar_push p where p.connection_id = c.id))
     order by c.next_sync_at nulls last, c.id limit ?`,
    [now, now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Takes a connection for one piece of work, until `leaseUntil`; null when it is not due, or another worker has it. */
export async function takeConnection(
  em: EntityManager,
  id: string,
  { now, leaseUntil, leaseId }: { now: Date; leaseUntil: Date; leaseId: string },
): Promise<CalendarConnectionRow | null> {
  // SQL: leased and read in one statement, so that two workers cannot both have it.
  return connectionRow.one(
    em,
    `update calendar_connection c set lease_until = ?, lease_id = ?
     where c.id = ? and (c.lease_until is null or c.lease_until <= ?)
       and (c.next_sync_at <= ? or c.state = 'active' and c.failures = 0
         and exists (select from calendar_push p where p.connection_id = c.id))
     returning ${connectionRow.list()}`,
    [leaseUntil, leaseId, id, now, now],
  );
}

/**
 * Changes a connection as the worker that has it, and keeps others from it until the transaction ends. False when another
 * worker has it by now, or it is gone: then nothing of this worker's counts any more.
 */
export async function changeLeased(
  em: EntityManager,
  id: string,
  leaseId: string,
  change: Partial<Omit<CalendarConnectionRow, 'id' | 'practiceId'>>,
): Promise<boolean> {
  return (await em.nativeUpdate(CalendarConnection, { id, leaseId }, change)) === 1;
}

/** Returns a connection whose practice is entitled as it was when the connection was made; null otherwise. */
export async function findOpenConnection(em: EntityManager, id: string): Promise<CalendarConnectionRow | null> {
  // SQL: joined with what keeps it open.
  return connectionRow.one(
    em,
    `select ${connectionRow.list('c')} from calendar_connection c
       join practice_standing s on s.practice_id = c.practice_id and s.entitled_at = c.entitled_at where c.id = ?`,
    [id],
  );
}

/** Returns every stored credential, encrypted. */
export const findEncryptedCredentials = (em: EntityManager) =>
  findRows(em, CalendarConnection, {}, { fields: ['id', 'practiceId', 'credentialsEncrypted'] });
