import { createHash } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import {
  findStudioSession,
  type StudioSessionRow,
  touchStudioSession,
} from '@dentisti/db/studio/studio-session.repository';
import { storedEntries } from '@dentisti/domain/consent/stored-entries';
import type { CurrentAccount } from '../context.ts';

const hour = 3_600_000;
/** How long a browser stays signed in after it was used last. */
export const sessionDays = storedEntries.studio_session.keptFor.days;

/** Returns what is stored of a cookie's token. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Returns the account of a cookie's token with the token that its requests must repeat; null when the session was ended or
 * was not used for ninety days. The session is kept alive.
 */
export async function findAccountOfToken(
  em: EntityManager,
  token: string,
  now: Date,
): Promise<{ account: CurrentAccount; csrfToken: string } | null> {
  const session = await findStudioSession(em, { tokenHash: hashSessionToken(token) });
  const account = session && (await findAccount(em, session, now));
  if (!account) return null;
  if (now.getTime() - session.usedAt.getTime() > hour) await touchStudioSession(em, session.id, now);
  return { account, csrfToken: session.csrfToken };
}

/** As `findAccountOfToken`, by the session's id; an open socket does not keep a session alive. */
export async function findAccountOfSession(
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<CurrentAccount | null> {
  const session = await findStudioSession(em, { id: sessionId });
  return session && findAccount(em, session, now);
}

async function findAccount(
  em: EntityManager,
  { id: sessionId, accountId, usedAt }: StudioSessionRow,
  now: Date,
): Promise<CurrentAccount | null> {
  if (now.getTime() - usedAt.getTime() > sessionDays * 24 * hour) return null;
  const account = await findPracticeAccount(em, accountId);
  return account && { id: account.id, email: account.email, sessionId };
}
