import type { OperatorRole } from '@dentisti/domain/operators/role';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListSort, sortSql } from './list-sort.ts';
import { storedRow } from './stored-row.ts';

/** A colleague as stored; `totpLastStep` and `failures` belong to whoever holds the row's lock. */
export interface OperatorRow {
  id: string;
  email: string;
  role: OperatorRole;
  passwordHash: string | null;
  totpSealed: string | null;
  totpConfirmedAt: Date | null;
  totpLastStep: string;
  failures: number;
  lockedUntil: Date | null;
  invitationExpiresAt: Date | null;
  sessionsSince: Date;
  disabledAt: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
}

const row = storedRow<OperatorRow>({
  id: 'plain',
  email: 'plain',
  role: 'plain',
  passwordHash: 'plain',
  totpSealed: 'plain',
  totpConfirmedAt: 'instant',
  totpLastStep: 'plain',
  failures: 'plain',
  lockedUntil: 'instant',
  invitationExpiresAt: 'instant',
  sessionsSince: 'instant',
  disabledAt: 'instant',
  lastSignInAt: 'instant',
  createdAt: 'instant',
});

/** One colleague by id; null when there is none. */
export async function findOperator(em: EntityManager, id: string): Promise<OperatorRow | null> {
  const [found] = await em.execute<object[]>(`select ${row.list()} from operator where id = ?`, [id]);
  return found ? row.read(found) : null;
}

/** One operator by e-mail (any case); null when there is none. */
export async function findOperatorByEmail(em: EntityManager, email: string): Promise<OperatorRow | null> {
  const [found] = await em.execute<object[]>(`select ${row.list()} from operator where email = lower(?)`, [email]);
  return found ? row.read(found) : null;
}

/** One colleague by id, locked until the transaction ends. */
export async function lockOperator(em: EntityManager, id: string): Promise<OperatorRow | null> {
  const [found] = await em.execute<object[]>(`select ${row.list()} from operator where id = ? for update`, [id]);
  return found ? row.read(found) : null;
}

/** Who an unexpired invitation is for, locked; null when the link is unknown, used or too old. */
export async function lockInvitedOperator(
  em: EntityManager,
  tokenHash: string,
  now: Date,
): Promise<OperatorRow | null> {
  const [found] = await em.execute<object[]>(
    `select ${row.list()} from operator
      where invitation_hash = ? and invitation_expires_at > ? and disabled_at is null for update`,
    [tokenHash, now],
  );
  return found ? row.read(found) : null;
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
  const found = await em.execute<object[]>(`select ${row.list()} from operator order by ${orderBy}`);
  return found.map(row.read);
}

/**
 * Adds a colleague, or gives one that exists a new link (its role stays, a disabled one is enabled again). Answers its
 * id and whether it is new.
 */
export async function inviteOperator(
  em: EntityManager,
  { email, role, tokenHash, expiresAt }: { email: string; role: OperatorRole; tokenHash: string; expiresAt: Date },
): Promise<{ id: string; isNew: boolean }> {
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

const columns: Record<keyof Changes, string> = {
  role: 'role',
  passwordHash: 'password_hash',
  totpSealed: 'totp_sealed',
  totpConfirmedAt: 'totp_confirmed_at',
  totpLastStep: 'totp_last_step',
  failures: 'failures',
  lockedUntil: 'locked_until',
  invitationHash: 'invitation_hash',
  invitationExpiresAt: 'invitation_expires_at',
  sessionsSince: 'sessions_since',
  disabledAt: 'disabled_at',
  lastSignInAt: 'last_sign_in_at',
};

/** Sets the named fields of one colleague. */
export async function changeOperator(em: EntityManager, id: string, changes: Changes): Promise<void> {
  const names = Object.keys(changes) as (keyof Changes)[];
  const assignments = names.map((name) => `${columns[name]} = ?`).join(', ');
  await em.execute(`update operator set ${assignments} where id = ?`, [...names.map((name) => changes[name]), id]);
}

/** How many enabled admins have a password: the last one can be neither disabled nor demoted. Locks them all. */
export async function countActiveAdmins(em: EntityManager): Promise<number> {
  const rows = await em.execute<object[]>(
    `select id from operator where role = 'admin' and disabled_at is null and password_hash is not null for update`,
  );
  return rows.length;
}

/** Replaces all recovery codes of a colleague by the hashes given; none: takes them away. */
export async function replaceRecoveryCodes(
  em: EntityManager,
  operatorId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await em.execute('delete from operator_recovery_code where operator_id = ?', [operatorId]);
  if (codeHashes.length === 0) return;
  const places = codeHashes.map(() => '(?, ?)').join(', ');
  await em.execute(
    `insert into operator_recovery_code (operator_id, code_hash) values ${places}`,
    codeHashes.flatMap((hash) => [operatorId, hash]),
  );
}

/** Uses up a recovery code; false when there is no such unused code. Two at once: one gets it. */
export async function takeRecoveryCode(
  em: EntityManager,
  operatorId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `update operator_recovery_code set used_at = ? where operator_id = ? and code_hash = ? and used_at is null returning id`,
    [at, operatorId, hash],
  );
  return rows.length > 0;
}

/** Recovery codes a colleague has left. */
export async function countRecoveryCodes(em: EntityManager, operatorId: string): Promise<number> {
  const [counted] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from operator_recovery_code where operator_id = ? and used_at is null',
    [operatorId],
  );
  return counted?.count ?? 0;
}
