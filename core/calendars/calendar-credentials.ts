import { decryptText, type EncryptionContext, encryptText } from '@dentisti/db/encrypted-text';
import { z } from 'zod';
import type { CalendarCredentials } from './calendar-client.ts';

const storedCredentials = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('basic'), user: z.string(), password: z.string() }),
  z.object({ kind: z.literal('oauth'), refreshToken: z.string() }),
]);

const encryptionContextOf = (connectionId: string): EncryptionContext => ({
  purpose: 'calendar-credentials',
  owner: connectionId,
});

/** Encrypts a connection's credentials for storing. A row's value fits no other row. */
export function encryptCalendarCredentials(
  credentials: CalendarCredentials,
  connectionId: string,
  [newest]: readonly string[],
): string {
  if (!newest) throw new Error('no secret to encrypt with');
  return encryptText(JSON.stringify(credentials), encryptionContextOf(connectionId), newest);
}

/** Returns a connection's credentials; null when no key opens them any more. */
export function openCalendarCredentials(
  encrypted: string,
  connectionId: string,
  keys: readonly string[],
): CalendarCredentials | null {
  const text = decryptText(encrypted, encryptionContextOf(connectionId), keys);
  return text === null ? null : storedCredentials.parse(JSON.parse(text));
}

/** Returns the value encrypted by the newest key; null when it already is, or when no key opens it. */
export function reencryptCalendarCredentials(
  encrypted: string,
  connectionId: string,
  keys: readonly string[],
): string | null {
  if (openCalendarCredentials(encrypted, connectionId, keys.slice(0, 1)) !== null) return null;
  const credentials = openCalendarCredentials(encrypted, connectionId, keys);
  return credentials && encryptCalendarCredentials(credentials, connectionId, keys);
}
