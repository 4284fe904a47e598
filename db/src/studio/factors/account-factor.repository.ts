import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, insertUnlessThere, parseRow, type RowOf, storedRow } from '../../stored-row.ts';
import { AccountFactor } from './account-factor.entity.ts';
import { AccountRecoveryCode } from './account-recovery-code.entity.ts';

/** An account's app, wrong codes and ordered reset; instants as Date (UTC). See `AccountFactor`. */
export type AccountFactorRow = RowOf<AccountFactor>;

const row = storedRow(AccountFactor);

/** Returns what is stored about an account's factors beside its passkeys; null when nothing ever was. */
export const findAccountFactor = (em: EntityManager, accountId: string): Promise<AccountFactorRow | null> =>
  findRow(em, AccountFactor, { accountId });

/** As `findAccountFactor`, made now when there was none, and locked until the transaction ends. */
export async function lockAccountFactor(em: EntityManager, accountId: string): Promise<AccountFactorRow> {
  await insertUnlessThere(em, AccountFactor, { accountId }, { unless: ['accountId'], fields: ['accountId'] });
  // SQL: `for update`, so that no two tries are counted as one and no code is taken twice.
  const locked = await row.one(em, `select ${row.list()} from account_factor where account_id = ? for update`, [
    accountId,
  ]);
  if (!locked) throw new Error('an account is gone');
  return locked;
}

/** Changes what is stored about an account's factors. */
export async function changeAccountFactor(
  em: EntityManager,
  accountId: string,
  change: Partial<Omit<AccountFactorRow, 'accountId'>>,
): Promise<void> {
  await em.nativeUpdate(AccountFactor, { accountId }, change);
}

/** A reset that was ordered, with the account's address. */
export interface OrderedReset {
  accountId: string;
  email: string;
  orderedAt: Date;
  resetAt: Date;
  note: string;
}

/** Returns resets that have not been carried out, the next first; 100 at most. */
export async function findOrderedResets(em: EntityManager): Promise<OrderedReset[]> {
  // SQL: joined with the address.
  const rows = await em.execute<object[]>(
    `select f.account_id as "accountId", a.email, f.reset_ordered_at as "orderedAt", f.reset_at as "resetAt",
       coalesce(f.reset_note, '') as note
     from account_factor f join practice_account a on a.id = f.account_id
     where f.reset_at is not null order by f.reset_at, f.account_id limit 100`,
  );
  return rows.map(parseRow<OrderedReset>({ orderedAt: true, resetAt: true }));
}

/** Replaces all recovery codes of an account by the hashes given; none: takes them away. */
export async function replaceAccountCodes(
  em: EntityManager,
  accountId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await em.nativeDelete(AccountRecoveryCode, { accountId });
  if (codeHashes.length === 0) return;
  await em.insertMany(
    AccountRecoveryCode,
    codeHashes.map((codeHash) => ({ accountId, codeHash })),
  );
}

/** Uses up a recovery code; false when there is no such unused code. Two at once: one gets it. */
export async function takeAccountCode(
  em: EntityManager,
  accountId: string,
  codeHash: string,
  usedAt: Date,
): Promise<boolean> {
  return (await em.nativeUpdate(AccountRecoveryCode, { accountId, codeHash, usedAt: null }, { usedAt })) > 0;
}

/** Returns how many recovery codes an account has left. */
export const countAccountCodes = (em: EntityManager, accountId: string): Promise<number> =>
  em.count(AccountRecoveryCode, { accountId, usedAt: null });
