import type { EntityManager } from '@mikro-orm/postgresql';

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

/** What was done, newest first; `before` is the id of the last entry already shown, no `actions` are all. */
export async function findAudit(
  em: EntityManager,
  {
    before = null,
    limit,
    target = null,
    actions = [],
  }: {
    before?: string | null;
    limit: number;
    target?: { kind: string; id: string } | null;
    actions?: readonly string[];
  },
): Promise<AuditEntryRow[]> {
  const conditions: string[] = [];
  const values: unknown[] = [];
  if (before !== null) {
    conditions.push('entry.id < ?');
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
       ${where} order by entry.id desc limit ?`,
    [...values, limit],
  );
  return rows.map((entry) => ({ ...entry, at: new Date(entry.at) }));
}
