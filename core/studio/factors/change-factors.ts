import type { EntityManager } from '@dentisti/db/orm';
import { replaceAccountCodes } from '@dentisti/db/studio/factors/account-factor.repository';
import { endSessionsOfAccount, findStudioSession } from '@dentisti/db/studio/studio-session.repository';
import type { FactorChange } from '@dentisti/domain/studio/account-factor';
import { noFactorsReason } from '@dentisti/domain/studio/demo-account';
import { provedUntil } from '@dentisti/domain/studio/sign-in-stage';
import type { CurrentAccount, RequestContext } from '../../context.ts';
import { newRecoveryCodes } from '../../factors/one-time-code.ts';
import { countClient, type TooManyRequests } from '../../platform/request-limits.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { hasFactor, type LockedFactors, lockFactors, noteFactorChange } from './lock-factors.ts';
import { sendFactorMails } from './notify-of-factors.ts';

/** `recoveryCodes`: shown this once, when the first factor was switched on or they were replaced; else empty. */
export type FactorsOutcome = { kind: 'changed'; recoveryCodes: string[] } | StudioRefused | TooManyRequests;

const proofNeeded = 'È passato troppo tempo dall’accesso: prima conferma che sei tu.';
const sessionEnded = 'L’accesso di questo browser è stato chiuso: entra di nuovo.';

/** Returns why an account's factors cannot be changed from this session now; null when they can. */
export function factorBar(account: CurrentAccount, now: Date): string | null {
  const never = noFactorsReason(account);
  if (never !== null) return never;
  return provedUntil(account.provedAt, now) === null ? proofNeeded : null;
}

/** What a change needs: the account that asks, with its factors as they stand, locked. */
interface OwnFactors {
  account: CurrentAccount;
  held: LockedFactors;
  now: Date;
}

type Changed = { change: FactorChange | null } | StudioRefused;

/**
 * Runs a change of the factors of the account that asks, whose session was proved a moment ago: counted, audited, mailed after
 * the commit. When a factor is switched on, the account's other sessions end – a thief's too – and the first one brings
 * recovery codes; with the last one they go.
 */
export async function changeOwnFactors(
  context: RequestContext,
  work: (tx: EntityManager, own: OwnFactors) => Promise<Changed>,
): Promise<FactorsOutcome> {
  const limited = await countClient(context, 'studioFactors');
  if (limited) return limited;
  const account = currentAccountOf(context);
  const now = context.services.now();
  const bar = factorBar(account, now);
  if (bar) return studioRefused(bar);
  const outcome = await context.em.transactional(async (tx) => {
    const held = await lockFactors(tx, context, account.id, now);
    // A factor that was switched on elsewhere while this one waited has ended the session.
    if (!(await findStudioSession(tx, { id: account.sessionId }))) return studioRefused(sessionEnded);
    const changed = await work(tx, { account, held, now });
    if ('kind' in changed) return changed;
    const { change } = changed;
    if (change === null) return { mailIds: held.mailIds, recoveryCodes: [] };
    const after = await lockFactors(tx, context, account.id, now);
    const isAdded = change === 'totp-added' || change === 'passkey-added';
    if (isAdded) await endSessionsOfAccount(tx, account.id, { allButId: account.sessionId });
    const needsCodes = change === 'codes-replaced' || (isAdded && !hasFactor(held));
    const { codes, hashes } = newRecoveryCodes();
    if (needsCodes) await replaceAccountCodes(tx, account.id, hashes);
    else if (!hasFactor(after)) await replaceAccountCodes(tx, account.id, []);
    const mailIds = await noteFactorChange(tx, context, { accountId: account.id, change, now });
    return { mailIds: [...held.mailIds, ...mailIds], recoveryCodes: needsCodes ? codes : [] };
  });
  if ('kind' in outcome) return outcome;
  await sendFactorMails(context, outcome.mailIds);
  return { kind: 'changed', recoveryCodes: outcome.recoveryCodes };
}
