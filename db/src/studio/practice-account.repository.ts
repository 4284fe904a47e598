import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, insertUnlessThere, type RowOf } from '../stored-row.ts';
import { PracticeAccount } from './practice-account.entity.ts';

/** An account of the studio; instants as Date (UTC). See `PracticeAccount`. */
export type PracticeAccountRow = RowOf<PracticeAccount>;

/** Returns an account by its id; null when it was erased. */
export const findPracticeAccount = (em: EntityManager, id: string): Promise<PracticeAccountRow | null> =>
  findRow(em, PracticeAccount, { id });

/** Returns an account by its address (lower case); null when there is none. */
export const findAccountByEmail = (em: EntityManager, email: string): Promise<PracticeAccountRow | null> =>
  findRow(em, PracticeAccount, { email });

/** Returns the account of an address (lower case), made now when there was none. */
export async function ensureAccount(em: EntityManager, email: string, now: Date): Promise<PracticeAccountRow> {
  const made = await insertUnlessThere(em, PracticeAccount, { email, createdAt: now }, { unless: ['email'] });
  const account = made ?? (await findAccountByEmail(em, email));
  if (!account) throw new Error('an account is gone');
  return account;
}

/** Writes down that an account signed in. */
export async function noteAccountSignIn(em: EntityManager, id: string, now: Date): Promise<void> {
  await em.nativeUpdate(PracticeAccount, { id }, { lastSignInAt: now });
}
