import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { markOptedOut } from '@dentisti/db/practice/practice-care.repository';
import {
  endStudioDeadlines,
  findPracticeCalls,
  lockCallsSetting,
  removePracticeCalls,
} from '@dentisti/db/studio/practice-calls.repository';

/**
 * Ends the wishes of a practice that nobody is in any more, in the transaction in which the last one leaves. «Never» stays:
 * the telephone goes on the list of those that are not rung. What its people were to answer is due at once, and the sweep
 * has the practice rung, where it may be, or ends the request. Returns whether the practice opted out by it.
 */
export async function endCallsSetting(
  tx: EntityManager,
  { id, phone }: { id: number; phone: string | null },
  now: Date,
): Promise<boolean> {
  await lockCallsSetting(tx, id);
  const calls = await findPracticeCalls(tx, id);
  await removePracticeCalls(tx, id);
  await endStudioDeadlines(tx, id, now);
  if (calls?.mode !== 'stopped') return false;
  if (phone) await addOptOut(tx, { phone, dentistId: id, at: now, source: 'studio' });
  await markOptedOut(tx, id, now);
  return true;
}
