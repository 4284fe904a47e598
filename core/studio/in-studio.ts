import type { EntityManager } from '@dentisti/db/orm';
import { enterStudio } from '@dentisti/db/roles/studio-transaction.repository';
import type { RequestContext } from '../context.ts';

/**
 * Runs `work` in a transaction of its own that comes to the rows of one practice alone, whatever its queries ask for. The caller has checked
 * that the account is of the practice: that check is the first lock. This one holds our own mistakes; whoever can send SQL
 * of their own as the service may take another role.
 */
export async function inStudio<Result>(
  context: Pick<RequestContext, 'em'>,
  practiceId: number,
  accountId: string,
  work: (tx: EntityManager) => Promise<Result>,
): Promise<Result> {
  // A fork without the request's transaction: its role would last to the end of that one.
  return context.em.fork().transactional(async (tx) => {
    await enterStudio(tx, { practiceId, accountId });
    return work(tx);
  });
}
