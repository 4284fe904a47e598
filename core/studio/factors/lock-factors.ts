import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  type AccountFactorRow,
  changeAccountFactor,
  lockAccountFactor,
  replaceAccountCodes,
} from '@dentisti/db/studio/factors/account-factor.repository';
import {
  type AccountPasskeyRow,
  findPasskeys,
  removePasskeys,
} from '@dentisti/db/studio/factors/account-passkey.repository';
import { endSessionsOfAccount } from '@dentisti/db/studio/studio-session.repository';
import { type FactorChange, isResetDue } from '@dentisti/domain/studio/account-factor';
import type { RequestContext } from '../../context.ts';
import { queueFactorMails } from './notify-of-factors.ts';

/** An account's factors, held until the transaction ends. */
export interface LockedFactors {
  factor: AccountFactorRow;
  passkeys: readonly AccountPasskeyRow[];
  /** Mails queued meanwhile, for the job after the commit. */
  mailIds: string[];
}

type Context = Pick<RequestContext, 'services' | 'requestId'>;

/** What no factor looks like in the row. */
export const noApp = { totpEncrypted: null, totpConfirmedAt: null, totpLastStep: '0' };
/** What no ordered reset looks like in the row. */
const noReset = { resetOrderedAt: null, resetAt: null, resetById: null, resetNote: null };

/**
 * Returns an account's factors as they stand now, locked: no code is taken twice, no factor added beside a sign-in. A reset
 * that is due is carried out first, and every session of the account ends with it.
 */
export async function lockFactors(
  tx: EntityManager,
  context: Context,
  accountId: string,
  now: Date,
): Promise<LockedFactors> {
  const factor = await lockAccountFactor(tx, accountId);
  if (!isResetDue(factor.resetAt, now)) return { factor, passkeys: await findPasskeys(tx, accountId), mailIds: [] };
  await changeAccountFactor(tx, accountId, { ...noApp, ...noReset, failures: 0, lockedUntil: null });
  await removePasskeys(tx, accountId);
  await replaceAccountCodes(tx, accountId, []);
  await endSessionsOfAccount(tx, accountId, 'all');
  const mailIds = await noteFactorChange(tx, context, { accountId, change: 'reset', now });
  return { factor: await lockAccountFactor(tx, accountId), passkeys: [], mailIds };
}

/** Returns whether a mailed link alone does not sign in any more. */
export const hasFactor = ({ factor, passkeys }: Pick<LockedFactors, 'factor' | 'passkeys'>): boolean =>
  factor.totpConfirmedAt !== null || passkeys.length > 0;

/** Audits and mails a change of an account's factors; returns the mails' ids. */
export async function noteFactorChange(
  tx: EntityManager,
  context: Context,
  { accountId, change, now }: { accountId: string; change: FactorChange; now: Date },
): Promise<string[]> {
  const target = { kind: 'account', id: accountId };
  const action = `account.${change}`;
  await writeAudit(tx, { at: now, operatorId: null, action, target, requestId: context.requestId });
  return queueFactorMails(tx, context, { accountId, change, now });
}

/** Ends an ordered reset: whoever gives a factor has not lost it. Returns the mails' ids. */
export async function withdrawReset(
  tx: EntityManager,
  context: Context,
  { factor }: LockedFactors,
  now: Date,
): Promise<string[]> {
  if (factor.resetAt === null) return [];
  const { accountId } = factor;
  await changeAccountFactor(tx, accountId, noReset);
  return noteFactorChange(tx, context, { accountId, change: 'reset-withdrawn', now });
}
