import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';
import { insertRecall } from '@dentisti/db/recalls/recall.repository';
import { hashRecallToken, recallToken } from '@dentisti/db/recalls/recall-link';
import { recallLinkEnd } from '@dentisti/domain/recalls/recall-rule';
import type { DueView } from './find-due.ts';

interface RecallAsked {
  practiceId: number;
  /** Who in the practice asks; null: the worker, by itself. */
  accountId: string | null;
  /** Newest first. */
  linkSecrets: readonly string[];
  now: Date;
}

/**
 * Stores the recall of a patient who is due, in the caller's transaction; the worker's sweep sends it. Returns its id, null
 * when somebody else asked since their last visit.
 */
export async function storeRecall(
  em: EntityManager,
  { patientId, serviceId, lastVisitOn, dueOn }: DueView,
  { practiceId, accountId, linkSecrets: [secret], now }: RecallAsked,
): Promise<string | null> {
  if (!secret) throw new Error('no secret for links');
  const id = randomUUID();
  const isNew = await insertRecall(em, {
    ...{ id, practiceId, patientId, serviceId, lastVisitOn, dueOn },
    askedAt: now,
    askedById: accountId,
    isAutomatic: accountId === null,
    tokenHash: hashRecallToken(recallToken(secret, id)),
    linkEndsAt: recallLinkEnd(now),
  });
  return isNew ? id : null;
}
