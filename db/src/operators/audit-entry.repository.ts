import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListSort, sortSql } from '../admin/list-sort.ts';
import { parseRow } from '../stored-row.ts';

/** One thing done; `detail` may hold ids, states and reasons, never a patient's data or a secret. */
export interface NewAuditEntry {
  at: Date;
  operatorId: string | null;
  action: string;
  target?: { kind: string; id: string } | null;
  detail?: Record<string, unknown>;
  requestId?: string | null;
}

export interface AuditEntryRow {
  id: string;
  at: Date;
  operatorEmail: string | null;
  action: string;
  targetKind: string | null;
  targetId: string | null;
  /** Of a target that is an operator. */
  targetOperatorEmail: string | null;
  detail: Record<string, unknown>;
}

/** Writes down what was done, in the transaction that does it. */
export async function writeAudit(em: EntityManager, entry: NewAuditEntry): Promise<void> {
  const { at, operatorId, action, target, detail = {}, requestId = null } = entry;
  const [targetKind, targetId] = [target?.kind ?? null, target?.id ?? null];
  // SQL: the ORM's insert asks for the new id, which a person of a practice may not read.
  await em.execute(
    `insert into audit_entry (at, operator_id, action, target_kind, target_id, detail, request_id) values (?, ?, ?, ?, ?, ?::jsonb, ?)`,
    [at, operatorId, action, targetKind, targetId, JSON.stringify(detail), requestId],
  );
}

/**
 * Writes down what befell an operator's account, by the e-mail somebody typed. Nobody's e-mail takes the same statement
 * and writes nothing, so that the work tells nobody whether the account exists.
 */
export async function writeAuditOfAccount(
  em: EntityManager,
  email: string,
  entry: Required<Pick<NewAuditEntry, 'at' | 'action' | 'detail' | 'requestId'>>,
): Promise<void> {
  // SQL: the insert itself looks up the account.
  await em.execute(
    `insert into audit_entry (at, operator_id, action, target_kind, target_id, detail, request_id)
     select ?::timestamptz, id, ?, 'operator', id::text, ?::jsonb, ? from operator where email = lower(?)`,
    [entry.at, entry.action, JSON.stringify(entry.detail), entry.requestId, email],
  );
}

const sortable = {
  columns: {
    time: 'entry.at',
    person: "coalesce(operator.email, '')",
    kind: 'entry.action',
    target: "coalesce(entry.target_kind || ' ' || entry.target_id, '')",
  },
  id: 'entry.id',
  from: 'audit_entry entry left join operator on operator.id = entry.operator_id',
};

/** What was done, newest first or as asked for; `before` is the id of the last entry already shown, no `actions` are all. */
export async function findAudit(
  em: EntityManager,
  {
    before = null,
    limit,
    target = null,
    actions = [],
    sort = null,
  }: {
    before?: string | null;
    limit: number;
    target?: { kind: string; id: string } | null;
    actions?: readonly string[];
    sort?: ListSort | null;
  },
): Promise<AuditEntryRow[]> {
  const sorted = sortSql(sortable, sort);
  const conditions: string[] = [];
  const values: unknown[] = [];
  if (before !== null) {
    conditions.push(sorted?.afterLast ?? 'entry.id < ?');
    values.push(before);
  }
  if (target) {
    conditions.push('entry.target_kind = ? and entry.target_id = ?');
    values.push(target.kind, target.id);
  }
  if (actions.length > 0) {
    conditions.push(`entry.action in (${actions.map(() => '?').join(', ')})`);
    values.push(...actions);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  // SQL: joined with two operators, one by an id kept as text; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `select entry.id, entry.at, operator.email as "operatorEmail", entry.action, entry.target_kind as "targetKind",
            entry.target_id as "targetId", target.email as "targetOperatorEmail", entry.detail
       from audit_entry entry left join operator on operator.id = entry.operator_id
       left join operator target on entry.target_kind = 'operator' and target.id::text = entry.target_id
       ${where} order by ${sorted?.orderBy ?? 'entry.id desc'} limit ?`,
    [...values, limit],
  );
  return rows.map(parseRow<AuditEntryRow>({ at: true }));
}
