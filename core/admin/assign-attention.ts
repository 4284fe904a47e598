import { acknowledgeOptOut, dropAttention, takeAttention } from '@dentisti/db/admin/attention-assignment.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { AttentionKind } from '@dentisti/domain/operators/attention-due';
import type { OperatorContext } from './manual-override.ts';

export interface AttentionChange {
  kind: AttentionKind;
  /** `AttentionItem.id`. */
  itemId: string;
  action: 'take' | 'release' | 'acknowledge';
}

/** Ids are numbers, UUIDs, names of queues and digests. */
const isItemId = (id: string) => /^[\w-]{1,100}$/.test(id);
const auditNames = { take: 'attention.taken', release: 'attention.given-back', acknowledge: 'attention.acknowledged' };

/**
 * Gives something that waits to the operator who asks, takes it from them again, or notes that an opt-out was seen.
 * @returns false when there was nothing to do it with.
 */
export async function assignAttention(
  { em, services, currentOperator, requestId }: OperatorContext,
  { kind, itemId, action }: AttentionChange,
): Promise<boolean> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  if (!isItemId(itemId)) return false;
  const now = services.now();
  const operatorId = currentOperator.id;
  return em.fork().transactional(async (tx) => {
    if (action === 'take') {
      // Twice is once: theirs already.
      if (!(await takeAttention(tx, { kind, itemId, operatorId, now }))) return true;
    } else if (action === 'release') {
      if (!(await dropAttention(tx, { kind, itemId, operatorId }))) return false;
    } else if (kind !== 'optOut' || !(await acknowledgeOptOut(tx, itemId, now))) return false;
    const target = { kind: 'attention', id: itemId };
    await writeAudit(tx, { at: now, operatorId, action: auditNames[action], target, detail: { kind }, requestId });
    return true;
  });
}
