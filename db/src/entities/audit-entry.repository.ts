import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListSort, sortSql } from './list-sort.ts';

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
  /** Of a target that is a colleague. */
  targetOperatorEmail: string | null;
  detail: Record<string, unknown>;
}

/** Writes down what was done, in the transaction that does it. */
export async function writeAudit(em: EntityManager, entry: NewAuditEntry): Promise<void> {
  await em.execute(
    `insert into audit_entry (at, operator_id, action, target_kind, target_id, detail, request_id) values (?, ?, ?, ?, ?, ?, ?)`,
    [
      entry.at,
      entry.operatorId,
      entry.action,
      entry.target?.kind ?? null,
      entry.target?.id ?? null,
      JSON.stringify(entry.detail ?? {}),
      entry.requestId ?? null,
    ],
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
  const rows = await em.execute<(Omit<AuditEntryRow, 'at'> & { at: string })[]>(
    `select entry.id, entry.at, operator.email as "operatorEmail", entry.action, entry.target_kind as "targetKind",
            entry.target_id as "targetId", target.email as "targetOperatorEmail", entry.detail
       from audit_entry entry left join operator on operator.id = entry.operator_id
       left join operator target on entry.target_kind = 'operator' and target.id::text = entry.target_id
       ${where} order by ${sorted?.orderBy ?? 'entry.id desc'} limit ?`,
    [...values, limit],
  );
  return rows.map((entry) => ({ ...entry, at: new Date(entry.at) }));
}
