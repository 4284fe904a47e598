import { findGoogleConnections, replaceGoogleCredentials } from '@dentisti/db/google/google-connection.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { encryptCalendarCredentials, openCalendarCredentials } from '../calendars/calendar-credentials.ts';

/** Connections that live by a refresh token. Google hands out a new one so rarely that all of them are opened for it. */
async function connectionsOf(em: EntityManager, refreshToken: string, keys: readonly string[]) {
  const connections = await findGoogleConnections(em);
  return connections.filter(({ id, credentialsEncrypted }) => {
    const credentials = openCalendarCredentials(credentialsEncrypted, id, keys);
    return credentials?.kind === 'oauth' && credentials.refreshToken === refreshToken;
  });
}

/** Stores a refresh token in the place of the one that Google ended with it. */
export async function rotateGoogleToken(
  em: EntityManager,
  { former, refreshToken }: { former: string; refreshToken: string },
  keys: readonly string[],
): Promise<void> {
  for (const connection of await connectionsOf(em, former, keys)) {
    const encrypted = encryptCalendarCredentials({ kind: 'oauth', refreshToken }, connection.id, keys);
    await replaceGoogleCredentials(em, connection, encrypted);
  }
}

/** Returns whether any connection still has a refresh token; one that was refused and is stored no more was replaced. */
export const isGoogleTokenStored = async (
  em: EntityManager,
  refreshToken: string,
  keys: readonly string[],
): Promise<boolean> => (await connectionsOf(em, refreshToken, keys)).length > 0;
