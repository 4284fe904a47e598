import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  type AccountFactorRow,
  changeAccountFactor,
  takeAccountCode,
} from '@dentisti/db/studio/factors/account-factor.repository';
import { restAfterFailuresMs } from '@dentisti/domain/operators/lock-out';
import type { RequestContext } from '../../context.ts';
import { checkTotp } from '../../factors/check-totp.ts';
import { recoveryCodeHash } from '../../factors/one-time-code.ts';
import { hasFactor, type LockedFactors, noteFactorChange } from './lock-factors.ts';

/** The same sentence for a wrong code, one used before and a lock, so that a guesser learns nothing. */
export const codeRefused =
  'Codice non corretto o già usato: aspetta il prossimo dell’app e riprova. Dopo alcuni tentativi il controllo si ferma per qualche minuto.';

/** Whom a code in the row belongs to, for its encryption. */
export const totpOwner = (accountId: string): string => `account:${accountId}`;

/**
 * Uses up a code of the account's app or a recovery code; a wrong one is counted, and after too many every code rests. Returns
 * the ids of mails about it; null when the code is not right.
 */
export async function takeCode(
  tx: EntityManager,
  context: RequestContext,
  held: LockedFactors,
  typed: string,
  now: Date,
): Promise<string[] | null> {
  const { factor } = held;
  const { accountId } = factor;
  if (!hasFactor(held) || isResting(factor, now)) return null;
  if (factor.totpConfirmedAt && (await takeTotp(tx, context, factor, typed, now))) return [];
  const hash = recoveryCodeHash(typed);
  if (hash && (await takeAccountCode(tx, accountId, hash, now))) {
    await changeAccountFactor(tx, accountId, noFailures);
    return noteFactorChange(tx, context, { accountId, change: 'code-used', now });
  }
  await noteFailure(tx, context, factor, now);
  return null;
}

/** Returns whether a code is the app's present one, and uses it up. */
export async function takeTotp(
  tx: EntityManager,
  { services, requestId }: RequestContext,
  { accountId, totpEncrypted, totpLastStep }: AccountFactorRow,
  typed: string,
  now: Date,
): Promise<boolean> {
  const stored = { encrypted: totpEncrypted, owner: totpOwner(accountId), lastStep: Number(totpLastStep) };
  const check = checkTotp(stored, typed, services.env.OPERATOR_KEYS, now);
  if (check.kind === 'unreadable')
    services.log.error({ requestId, accountId }, 'OPERATOR_KEY does not open the second factor of an account');
  if (check.kind !== 'right') return false;
  const { step, reencrypted } = check;
  const renewed = reencrypted !== null && { totpEncrypted: reencrypted };
  await changeAccountFactor(tx, accountId, { totpLastStep: String(step), ...noFailures, ...renewed });
  return true;
}

const noFailures = { failures: 0, lockedUntil: null };

/** Returns whether wrong codes have locked an account's codes for now. */
export const isResting = ({ lockedUntil }: AccountFactorRow, now: Date): boolean =>
  lockedUntil !== null && lockedUntil > now;

/** Counts a wrong code, which only somebody with the mailbox or the account's browser can send. */
export async function noteFailure(
  tx: EntityManager,
  { requestId }: RequestContext,
  factor: AccountFactorRow,
  now: Date,
): Promise<void> {
  const { accountId } = factor;
  const failures = factor.failures + 1;
  const restMs = restAfterFailuresMs(failures);
  const lockedUntil = restMs > 0 ? new Date(now.getTime() + restMs) : null;
  await changeAccountFactor(tx, accountId, { failures, lockedUntil });
  await writeAudit(tx, {
    at: now,
    operatorId: null,
    action: 'account.code-refused',
    target: { kind: 'account', id: accountId },
    detail: { failures, restMinutes: restMs / 60_000 },
    requestId,
  });
}
