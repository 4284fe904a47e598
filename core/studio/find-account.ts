import { createHash } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import {
  findStudioSession,
  type StudioSessionRow,
  touchStudioSession,
} from '@dentisti/db/studio/studio-session.repository';
import { type AccountStage, isSessionOver } from '@dentisti/domain/studio/sign-in-stage';
import type { CurrentAccount } from '../context.ts';

const hour = 3_600_000;

/** Returns what is stored of a cookie's token. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The account behind a browser's session, and how far it has come. */
export interface AccountOfSession {
  account: CurrentAccount;
  stage: AccountStage;
  /** What its requests must repeat. */
  csrfToken: string;
}

/**
 * Returns the account of a cookie's token; null when the session was ended, is too old or was not used for too long. The
 * session of somebody who is signed in is kept alive.
 */
export async function findAccountOfToken(
  em: EntityManager,
  token: string,
  now: Date,
): Promise<AccountOfSession | null> {
  const session = await findStudioSession(em, { tokenHash: hashSessionToken(token) });
  const account = session && (await findAccount(em, session, now));
  if (!account) return null;
  const { stage, csrfToken } = session;
  if (stage === 'complete' && now.getTime() - session.usedAt.getTime() > hour)
    await touchStudioSession(em, session.id, now);
  return { account, stage, csrfToken };
}

/** Returns the account that is signed in with a session; null for every other; an open socket does not keep a session alive. */
export async function findAccountOfSession(
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<CurrentAccount | null> {
  const session = await findStudioSession(em, { id: sessionId });
  return session?.stage === 'complete' ? findAccount(em, session, now) : null;
}

async function findAccount(em: EntityManager, session: StudioSessionRow, now: Date): Promise<CurrentAccount | null> {
  if (isSessionOver(session, now)) return null;
  const account = await findPracticeAccount(em, session.accountId);
  return account && { id: account.id, email: account.email, sessionId: session.id, provedAt: session.provedAt };
}
