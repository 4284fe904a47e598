import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, insertUnlessThere, type RowOf } from '../../stored-row.ts';
import { AccountPasskey } from './account-passkey.entity.ts';

/** A passkey; instants as Date (UTC). See `AccountPasskey`. */
export type AccountPasskeyRow = RowOf<AccountPasskey>;

/** Returns an account's passkeys, the oldest first. */
export const findPasskeys = (em: EntityManager, accountId: string): Promise<AccountPasskeyRow[]> =>
  findRows(em, AccountPasskey, { accountId }, { orderBy: { createdAt: 'asc', id: 'asc' } });

/** Returns a passkey by the authenticator's name for it; null when it is none of ours. */
export const findPasskey = (em: EntityManager, credentialId: string): Promise<AccountPasskeyRow | null> =>
  findRow(em, AccountPasskey, { credentialId });

/** Stores a passkey; false, with nothing stored, when it is known already. */
export async function storePasskey(
  em: EntityManager,
  passkey: Omit<AccountPasskeyRow, 'id' | 'usedAt'>,
): Promise<boolean> {
  return (await insertUnlessThere(em, AccountPasskey, passkey, { unless: ['credentialId'], fields: ['id'] })) !== null;
}

/** Notes that a passkey signed, and how often it says it did. */
export async function notePasskeyUse(
  em: EntityManager,
  id: string,
  { counter, usedAt }: { counter: number; usedAt: Date },
): Promise<void> {
  await em.nativeUpdate(AccountPasskey, { id }, { counter: String(counter), usedAt });
}

/** Removes one of an account's passkeys, or all of them; returns how many there were. */
export const removePasskeys = (em: EntityManager, accountId: string, id?: string): Promise<number> =>
  em.nativeDelete(AccountPasskey, { accountId, ...(id !== undefined && { id }) });
