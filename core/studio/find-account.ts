import { createHash } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import { findStudioSession, touchStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { storedEntries } from '@dentisti/domain/consent/stored-entries';
import type { CurrentAccount } from '../context.ts';

const hour = 3_600_000;
/** How long a browser stays signed in after it was used last. */
export const sessionDays = storedEntries.studio_session.keptFor.days;

/** Returns what is stored of a cookie's token. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Returns the account of a cookie's token with the token that its requests must repeat; null when the session was ended or
 * was not used for ninety days. An open socket does not keep a session alive.
 */
export async function findAccountOfToken(
  em: EntityManager,
  token: string,
  { now, keepsAlive = true }: { now: Date; keepsAlive?: boolean },
): Promise<{ account: CurrentAccount; csrfToken: string } | null> {
  const session = await findStudioSession(em, hashSessionToken(token));
  if (!session || now.getTime() - session.usedAt.getTime() > sessionDays * 24 * hour) return null;
  const account = await findPracticeAccount(em, session.accountId);
  if (!account) return null;
  if (keepsAlive && now.getTime() - session.usedAt.getTime() > hour) await touchStudioSession(em, session.id, now);
  return { account: { id: account.id, email: account.email, sessionId: session.id }, csrfToken: session.csrfToken };
}
