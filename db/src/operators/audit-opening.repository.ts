import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewAuditEntry } from './audit-entry.repository.ts';

type Opening = NewAuditEntry & { operatorId: string; target: { kind: string; id: string } };

/** Writes down that an operator looked at something personal; once an hour for each operator and thing. */
export async function noteOpening(
  em: EntityManager,
  { at, operatorId, action, target, requestId }: Opening,
): Promise<void> {
  // SQL: the insert itself looks for an entry of the last hour.
  await em.execute(
    `insert into audit_entry (at, operator_id, action, target_kind, target_id, request_id)
     select ?::timestamptz, ?::uuid, ?, ?, ?, ?
     where not exists (select from audit_entry earlier where earlier.target_kind = ? and earlier.target_id = ?
       and earlier.operator_id = ?::uuid and earlier.action = ? and earlier.at > ?::timestamptz - interval '1 hour')`,
    [at, operatorId, action, target.kind, target.id, requestId ?? null, target.kind, target.id, operatorId, action, at],
  );
}
