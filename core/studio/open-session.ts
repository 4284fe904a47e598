import { randomBytes } from 'node:crypto';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { noteAccountSignIn, type PracticeAccountRow } from '@dentisti/db/studio/practice-account.repository';
import { endStudioSession, storeStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { type AccountStage, sessionLimits } from '@dentisti/domain/studio/sign-in-stage';
import type { RequestContext } from '../context.ts';
import { hashSessionToken } from './find-account.ts';

/** What the browser gets after the commit. */
export interface OpenedSession {
  email: string;
  cookies: { token: string; csrfToken: string; maxAgeSeconds: number };
}

const maxAgeSeconds: Readonly<Record<AccountStage, number>> = {
  secondFactor: sessionLimits.secondFactorMinutes * 60,
  complete: sessionLimits.maxDays * 86_400,
};

/**
 * Opens a session of an account in the transaction, under a new token: one that was seen before the second factor must not
 * become worth something.
 */
export async function openStudioSession(
  tx: EntityManager,
  context: RequestContext,
  account: PracticeAccountRow,
  { now, stage = 'complete' }: { now: Date; stage?: AccountStage },
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = randomBytes(24).toString('base64url');
  // A browser has one session: the one before ends with its cookie.
  if (context.studioToken) await endStudioSession(tx, hashSessionToken(context.studioToken));
  const session = { accountId: account.id, tokenHash: hashSessionToken(token), csrfToken, device: context.device };
  const provedAt = stage === 'complete' ? now : null;
  await storeStudioSession(tx, { ...session, stage, startedAt: now, usedAt: now, provedAt });
  if (stage === 'complete') {
    await noteAccountSignIn(tx, account.id, now);
    const target = { kind: 'account', id: account.id };
    const { requestId } = context;
    await writeAudit(tx, { at: now, operatorId: null, action: 'account.signed-in', target, requestId });
  }
  return { email: account.email, cookies: { token, csrfToken, maxAgeSeconds: maxAgeSeconds[stage] } };
}
