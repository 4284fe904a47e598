import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import { noteSessionProof } from '@dentisti/db/studio/studio-session.repository';
import type { RequestContext } from '../../context.ts';
import { countClient } from '../../platform/request-limits.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { openStudioSession } from '../open-session.ts';
import { studioRefused } from '../refusal.ts';
import type { StudioSignInOutcome } from '../sign-in.ts';
import type { FactorsOutcome } from './change-factors.ts';
import { lockFactors, withdrawReset } from './lock-factors.ts';
import { sendFactorMails } from './notify-of-factors.ts';
import { passkeyRefused, takeAssertion } from './take-assertion.ts';
import { codeRefused, takeCode } from './take-code.ts';

/** An account that gave a factor, and the mails that came of it. */
interface Given {
  accountId: string;
  mailIds: string[];
}

type Take = (tx: EntityManager, now: Date) => Promise<Given | null>;

/** Completes the sign-in of a mailed link with a code of the app, or a recovery code. */
export async function giveSecondFactor(context: RequestContext, code: string): Promise<StudioSignInOutcome> {
  const { accountBetweenFactors } = context;
  if (!accountBetweenFactors) throw new Error('the access rule lets nobody through without an account between factors');
  return completeSignIn(context, codeRefused, takeCodeOf(context, accountBetweenFactors.id, code));
}

/**
 * Signs in with a passkey: alone, as it is possession and verification, or after a mailed link, whose account it then has to
 * be.
 */
export const signInWithPasskey = (context: RequestContext, answer: string): Promise<StudioSignInOutcome> =>
  completeSignIn(context, passkeyRefused, takePasskeyOf(context, context.accountBetweenFactors?.id ?? null, answer));

/** Proves with a code that the account's own browser is in its hands, so that its factors may be changed. */
export const proveWithCode = (context: RequestContext, code: string): Promise<FactorsOutcome> =>
  prove(context, codeRefused, takeCodeOf(context, currentAccountOf(context).id, code));

/** As `proveWithCode`, with a passkey. */
export const proveWithPasskey = (context: RequestContext, answer: string): Promise<FactorsOutcome> =>
  prove(context, passkeyRefused, takePasskeyOf(context, currentAccountOf(context).id, answer));

const takeCodeOf =
  (context: RequestContext, accountId: string, code: string): Take =>
  async (tx, now) => {
    const held = await lockFactors(tx, context, accountId, now);
    const mailIds = await takeCode(tx, context, held, code, now);
    if (!mailIds) return null;
    return { accountId, mailIds: [...held.mailIds, ...mailIds, ...(await withdrawReset(tx, context, held, now))] };
  };

const takePasskeyOf =
  (context: RequestContext, accountId: string | null, answer: string): Take =>
  async (tx, now) => {
    const held = await takeAssertion(tx, context, { answer, accountId }, now);
    if (!held) return null;
    const mailIds = [...held.mailIds, ...(await withdrawReset(tx, context, held, now))];
    return { accountId: held.factor.accountId, mailIds };
  };

async function completeSignIn(context: RequestContext, refusal: string, take: Take): Promise<StudioSignInOutcome> {
  const limited = await countClient(context, 'studioFactors');
  if (limited) return limited;
  const now = context.services.now();
  const done = await context.em.transactional(async (tx) => {
    const given = await take(tx, now);
    const account = given && (await findPracticeAccount(tx, given.accountId));
    if (!account) return null;
    return { ...given, session: await openStudioSession(tx, context, account, { now }) };
  });
  if (!done) return studioRefused(refusal);
  context.writeStudioSession(done.session.cookies);
  await sendFactorMails(context, done.mailIds);
  return { kind: 'signedIn', email: done.session.email, returnTo: null, needsSecondFactor: false };
}

async function prove(context: RequestContext, refusal: string, take: Take): Promise<FactorsOutcome> {
  const limited = await countClient(context, 'studioFactors');
  if (limited) return limited;
  const { sessionId } = currentAccountOf(context);
  const now = context.services.now();
  const given = await context.em.transactional(async (tx) => {
    const taken = await take(tx, now);
    if (taken) await noteSessionProof(tx, sessionId, now);
    return taken;
  });
  if (!given) return studioRefused(refusal);
  await sendFactorMails(context, given.mailIds);
  return { kind: 'changed', recoveryCodes: [] };
}
