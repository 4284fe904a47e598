import {
  countAccountCodes,
  findAccountFactor,
  findOrderedResets,
  type OrderedReset,
} from '@dentisti/db/studio/factors/account-factor.repository';
import { type AccountPasskeyRow, findPasskeys } from '@dentisti/db/studio/factors/account-passkey.repository';
import { findStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { isResetDue } from '@dentisti/domain/studio/account-factor';
import { noFactorsReason } from '@dentisti/domain/studio/demo-account';
import { provedUntil } from '@dentisti/domain/studio/sign-in-stage';
import type { CurrentAccount, RequestContext } from '../../context.ts';

/** An account's factors as its owner sees them: no key and no code. */
export interface FactorsView {
  totpSince: Date | null;
  passkeys: readonly AccountPasskeyRow[];
  recoveryCodesLeft: number;
  /** Until when this session may change them; null when it has to prove itself first. */
  provedUntil: Date | null;
  /** When an operator's reset takes effect; null when none was ordered. */
  resetAt: Date | null;
  /** Why this account can have none; null when it can. */
  noneBecause: string | null;
}

const none = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, resetAt: null };

/** Returns the factors of an account, as they stand now. */
export async function findFactors(
  { em, services }: RequestContext,
  { id, email, sessionId }: CurrentAccount,
): Promise<FactorsView> {
  const now = services.now();
  // As stored: a proof may have been given a moment ago.
  const session = await findStudioSession(em, { id: sessionId });
  const proof = { provedUntil: provedUntil(session?.provedAt ?? null, now), noneBecause: noFactorsReason({ email }) };
  const factor = await findAccountFactor(em, id);
  // A reset that is due is carried out at the next sign-in; until then there is nothing left to show.
  if (!factor || isResetDue(factor.resetAt, now)) return { ...none, ...proof };
  return {
    totpSince: factor.totpConfirmedAt,
    passkeys: await findPasskeys(em, id),
    recoveryCodesLeft: await countAccountCodes(em, id),
    resetAt: factor.resetAt,
    ...proof,
  };
}

/** What a mailed link still waits for. */
export interface SecondFactorStep {
  email: string;
  hasApp: boolean;
  hasPasskey: boolean;
}

/** Returns which second factor is due in this browser; null when none is. */
export async function findSecondFactorStep({
  em,
  accountBetweenFactors: account,
}: RequestContext): Promise<SecondFactorStep | null> {
  if (!account) return null;
  const factor = await findAccountFactor(em, account.id);
  const hasPasskey = (await findPasskeys(em, account.id)).length > 0;
  return { email: account.email, hasApp: (factor?.totpConfirmedAt ?? null) !== null, hasPasskey };
}

/** Returns the resets that operators ordered and that wait, or wait to be carried out at the next sign-in. */
export const findFactorResets = ({ em }: Pick<RequestContext, 'em'>): Promise<OrderedReset[]> => findOrderedResets(em);
