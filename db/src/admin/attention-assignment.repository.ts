import type { AttentionKind } from '@dentisti/domain/operators/attention-due';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CallTask } from '../dialing/call-task.entity.ts';
import { optOutIdSql, stopRequestIdSql } from './attention.repository.ts';
import { AttentionAssignment } from './attention-assignment.entity.ts';

interface Item {
  kind: AttentionKind;
  itemId: string;
}

/** Gives something that waits to an operator, also when another had it. @returns false when it was theirs already. */
export async function takeAttention(
  em: EntityManager,
  { kind, itemId, operatorId, now }: Item & { operatorId: string; now: Date },
): Promise<boolean> {
  // SQL: the conflict writes over another operator's name alone.
  const rows = await em.execute<object[]>(
    `insert into attention_assignment (kind, item_id, operator_id, assigned_at) values (?, ?, ?, ?)
     on conflict (kind, item_id) do update set operator_id = excluded.operator_id, assigned_at = excluded.assigned_at
       where attention_assignment.operator_id <> excluded.operator_id returning kind`,
    [kind, itemId, operatorId, now],
  );
  return rows.length === 1;
}

/** Takes it from the operator again; another's stays. @returns whether it was theirs. */
export async function dropAttention(
  em: EntityManager,
  { kind, itemId, operatorId }: Item & { operatorId: string },
): Promise<boolean> {
  return (await em.nativeDelete(AttentionAssignment, { kind, itemId, operatorId })) === 1;
}

/**
 * Notes that an operator took note of an opt-out (`AttentionItem.id`), or decided that a practice is rung on, whose number a
 * call to us showed. What the pause had put off is planned anew by the sweep. @returns whether one waited.
 */
export async function acknowledgeOptOut(em: EntityManager, itemId: string, now: Date): Promise<boolean> {
  // SQL: the id is an expression of the row, the same that the list shows.
  const rows = await em.execute<object[]>(
    `update opt_out o set seen_at = ? where ${optOutIdSql} = ? and seen_at is null returning phone`,
    [now, itemId],
  );
  // SQL: as above, by the id that the list shows.
  const settled = await em.execute<{ phone: string }[]>(
    `update call_stop_request r set settled_at = ?, settled_as = 'go-on'
     where ${stopRequestIdSql} = ? and settled_at is null returning phone`,
    [now, itemId],
  );
  for (const { phone } of settled)
    await em.nativeUpdate(
      CallTask,
      { phone, state: 'open', nextDialWhy: 'calls-paused' },
      { nextDialAt: null, nextDialWhy: null },
    );
  return rows.length + settled.length > 0;
}
