import type { OperatorRole } from '@dentisti/domain/operators/role';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListSort, sortSql } from '../admin/list-sort.ts';
import { findRow, type RowOf, storedRow } from '../stored-row.ts';
import { Operator } from './operator.entity.ts';
import { OperatorRecoveryCode } from './operator-recovery-code.entity.ts';

/** An operator as stored; `totpLastStep` and `failures` belong to whoever holds the row's lock. */
export type OperatorRow = Omit<RowOf<Operator>, 'invitationHash'>;

const row = storedRow(Operator);

/** One operator by id; null when there is none. */
export async function findOperator(em: EntityManager, id: string): Promise<OperatorRow | null> {
  return findRow(em, Operator, { id });
}

/** One operator by e-mail (any case); null when there is none. */
export async function findOperatorByEmail(em: EntityManager, email: string): Promise<OperatorRow | null> {
  // SQL: lower() of the database, which stored it so.
  return row.one(em, `select ${row.list()} from operator where email = lower(?)`, [email]);
}

/** One operator by id, locked until the transaction ends. */
export async function lockOperator(em: EntityManager, id: string): Promise<OperatorRow | null> {
  // SQL: `for update`, so that no two tries are counted as one and no code is taken twice.
  return row.one(em, `select ${row.list()} from operator where id = ? for update`, [id]);
}

/** Who an unexpired invitation is for, locked; null when the link is unknown, used or too old. */
export async function lockInvitedOperator(
  em: EntityManager,
  tokenHash: string,
  now: Date,
): Promise<OperatorRow | null> {
  // SQL: `for update`, so that a link is used once.
  return row.one(
    em,
    `select ${row.list()} from operator
      where invitation_hash = ? and invitation_expires_at > ? and disabled_at is null for update`,
    [tokenHash, now],
  );
}

const sortable = {
  columns: {
    person: 'email',
    kind: 'role',
    // Shut out, invited, half set up, complete.
    state: `case when disabled_at is not null then 0 when password_hash is null then 1 when totp_confirmed_at is null then 2
      else 3 end`,
    time: "coalesce(last_sign_in_at, '-infinity')",
  },
  id: 'id',
  from: 'operator',
};

/** All operators, by e-mail or as asked for. */
export async function findOperators(em: EntityManager, sort?: ListSort | null): Promise<OperatorRow[]> {
  const orderBy = sortSql(sortable, sort)?.orderBy ?? 'email';
  // SQL: the order is the one asked for, and may be an expression.
  return row.all(em, `select ${row.list()} from operator order by ${orderBy}`);
}

/**
 * Adds an operator, or gives one that exists a new link (its role stays, a disabled one is enabled again). Answers its
 * id and whether it is new.
 */
export async function inviteOperator(
  em: EntityManager,
  { email, role, tokenHash, expiresAt }: { email: string; role: OperatorRole; tokenHash: string; expiresAt: Date },
): Promise<{ id: string; isNew: boolean }> {
  // SQL: `xmax` tells a new operator from a known one.
  const [stored] = await em.execute<{ id: string; isNew: boolean }[]>(
    `insert into operator (email, role, invitation_hash, invitation_expires_at) values (lower(?), ?, ?, ?)
     on conflict (email) do update
       set invitation_hash = excluded.invitation_hash, invitation_expires_at = excluded.invitation_expires_at, disabled_at = null
     returning id, xmax = 0 as "isNew"`,
    [email, role, tokenHash, expiresAt],
  );
  if (!stored) throw new Error('an insert without a row');
  return stored;
}

type Changes = Partial<Omit<OperatorRow, 'id' | 'email' | 'createdAt'> & { invitationHash: string | null }>;

/** Sets the named fields of one operator. */
export async function changeOperator(em: EntityManager, id: string, changes: Changes): Promise<void> {
  await em.nativeUpdate(Operator, { id }, changes);
}

/** How many enabled admins have a password: the last one can be neither disabled nor demoted. Locks them all. */
export async function countActiveAdmins(em: EntityManager): Promise<number> {
  // SQL: rows under a lock, which a count cannot take.
  const rows = await em.execute<object[]>(
    `select id from operator where role = 'admin' and disabled_at is null and password_hash is not null for update`,
  );
  return rows.length;
}

/** Replaces all recovery codes of an operator by the hashes given; none: takes them away. */
export async function replaceRecoveryCodes(
  em: EntityManager,
  operatorId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await em.nativeDelete(OperatorRecoveryCode, { operatorId });
  if (codeHashes.length === 0) return;
  await em.insertMany(
    OperatorRecoveryCode,
    codeHashes.map((codeHash) => ({ operatorId, codeHash })),
  );
}

/** Uses up a recovery code; false when there is no such unused code. Two at once: one gets it. */
export async function takeRecoveryCode(
  em: EntityManager,
  operatorId: string,
  codeHash: string,
  usedAt: Date,
): Promise<boolean> {
  return (await em.nativeUpdate(OperatorRecoveryCode, { operatorId, codeHash, usedAt: null }, { usedAt })) > 0;
}

/** Recovery codes an operator has left. */
export async function countRecoveryCodes(em: EntityManager, operatorId: string): Promise<number> {
  return em.count(OperatorRecoveryCode, { operatorId, usedAt: null });
}
