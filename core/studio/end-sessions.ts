import { endSessionsOfAccount } from '@dentisti/db/studio/studio-session.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { currentAccountOf } from './get-current-account.ts';

/** Ends one of the account's other sessions, or all but the one that asks when `sessionId` is null. */
export async function endOwnSessions(context: RequestContext, sessionId: string | null): Promise<void> {
  const account = currentAccountOf(context);
  if (sessionId !== null && (!isUuid(sessionId) || sessionId === account.sessionId)) return;
  const which = sessionId === null ? { allButId: account.sessionId } : { id: sessionId };
  await endSessionsOfAccount(context.em, account.id, which);
}
