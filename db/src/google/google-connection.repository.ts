import type { EntityManager } from '@mikro-orm/postgresql';
import { CalendarConnection } from '../calendars/calendar-connection.entity.ts';
import { changeRows, findRow, findRows, insertUnlessThere, type RowOf } from '../stored-row.ts';

/** What a connection with Google is known by. */
export type GoogleConnection = Pick<
  RowOf<CalendarConnection>,
  'id' | 'practiceId' | 'clinicianId' | 'provider' | 'accountName' | 'credentialsEncrypted' | 'state' | 'entitledAt'
>;

const fields = [
  'id',
  'practiceId',
  'clinicianId',
  'provider',
  'accountName',
  'credentialsEncrypted',
  'state',
  'entitledAt',
] as const;

/** Returns the connection of a practice's clinician, with whatever provider; null without one. */
export const findConnectionOfClinician = (
  em: EntityManager,
  practiceId: number,
  clinicianId: number,
): Promise<GoogleConnection | null> => findRow(em, CalendarConnection, { practiceId, clinicianId }, fields);

/** Every connection with Google. */
export const findGoogleConnections = (em: EntityManager): Promise<GoogleConnection[]> =>
  findRows(em, CalendarConnection, { provider: 'google' }, { fields });

/** Returns whether any connection lives by what an account granted. */
export const hasConnectionOfAccount = async (em: EntityManager, accountName: string): Promise<boolean> =>
  (await findRow(em, CalendarConnection, { provider: 'google', accountName }, ['id'])) !== null;

/** Stores a new connection, whose calendars are looked for at once; false when the clinician got one meanwhile. */
export async function insertGoogleConnection(
  em: EntityManager,
  connection: Pick<GoogleConnection, 'id' | 'practiceId' | 'clinicianId' | 'accountName' | 'credentialsEncrypted'> & {
    serverUrl: string;
    entitledAt: Date;
    now: Date;
  },
): Promise<boolean> {
  const { now, ...given } = connection;
  const row = { ...given, provider: 'google' as const, state: 'checking' as const, nextSyncAt: now, createdAt: now };
  return (await insertUnlessThere(em, CalendarConnection, row)) !== null;
}

/** Gives a connection other credentials, with which it is looked at anew. */
export async function reconnectGoogle(
  em: EntityManager,
  id: string,
  { credentialsEncrypted, now }: { credentialsEncrypted: string; now: Date },
): Promise<void> {
  const paused = { pausedReason: null, pausedAt: null, foundCalendars: null };
  // A worker that has it on the terms of before loses it.
  const failed = { failingSince: null, failures: 0, lastError: null, leaseUntil: null, leaseId: null };
  const change = { ...paused, ...failed, credentialsEncrypted, state: 'checking' as const, nextSyncAt: now };
  await em.nativeUpdate(CalendarConnection, { id }, change);
}

/** Deletes a connection of an entitlement that ended, with all that is stored of it. */
export async function deleteFormerConnection(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(CalendarConnection, { id });
}

/** Replaces stored credentials, as long as they are the ones that were read: another worker may have been first. */
export async function replaceGoogleCredentials(
  em: EntityManager,
  { id, credentialsEncrypted }: Pick<GoogleConnection, 'id' | 'credentialsEncrypted'>,
  replacement: string,
): Promise<boolean> {
  const where = { id, credentialsEncrypted };
  return (await changeRows(em, CalendarConnection, where, { credentialsEncrypted: replacement }, ['id'])).length > 0;
}
