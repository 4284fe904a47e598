import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import {
  changeOperator,
  findOperator,
  lockOperator,
  type OperatorRow,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '@dentisti/db/operators/operator.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { CurrentOperator, RequestContext } from '../context.ts';
import { checkTotp } from '../factors/check-totp.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../factors/one-time-code.ts';
import { openSession } from './open-session.ts';
import { isResting, noteFailure, type Refusal, takeSignIn } from './sign-in.ts';

export type SecondFactorOutcome = Refusal | { kind: 'signedIn'; operator: OperatorRow; recoveryCodes: string[] };

const refused: Refusal = {
  kind: 'refused',
  message: 'Codice non corretto o già usato. Aspetta il prossimo codice dell’app e riprova.',
};

/** Second factor: a right code completes the sign-in under a new session; the first code ever also shows recovery codes. */
export async function confirmSecondFactor(context: RequestContext, code: string): Promise<SecondFactorOutcome> {
  const { services, em } = context;
  const currentOperator = requireCurrentOperator(context);
  const limited = await takeSignIn(context, null);
  if (limited) return limited;
  const now = services.now();
  const codes = await em.transactional(async (tx) => {
    const operator = await lockOperator(tx, currentOperator.id);
    if (!operator || operator.disabledAt || isResting(operator, now)) return null;
    const isFirst = operator.totpConfirmedAt === null;
    if (!(await takeCode(context, tx, operator, code, now))) return null;
    const recoveryCodes = isFirst ? await giveRecoveryCodes(tx, operator.id) : [];
    await changeOperator(tx, operator.id, {
      failures: 0,
      lockedUntil: null,
      lastSignInAt: now,
      totpConfirmedAt: operator.totpConfirmedAt ?? now,
    });
    const target = { kind: 'operator', id: operator.id };
    const action = isFirst ? 'operator.second-factor-set-up' : 'operator.signed-in';
    await writeAudit(tx, { at: now, operatorId: operator.id, action, target, requestId: context.requestId });
    return recoveryCodes;
  });
  if (!codes) return refused;
  // A new token: one that was seen before the second factor must not become worth something.
  const token = await openSession(context, currentOperator.id, 'complete');
  await services.operatorSessions.rememberDevice(token, currentOperator.email);
  return { kind: 'signedIn', operator: await getOperator(em, currentOperator.id), recoveryCodes: codes };
}

/** Replaces the recovery codes of an operator who enters a valid code again. */
export async function replaceOwnRecoveryCodes(context: RequestContext, code: string): Promise<SecondFactorOutcome> {
  const currentOperator = requireCurrentOperator(context);
  const limited = await takeSignIn(context, null);
  if (limited) return limited;
  const now = context.services.now();
  const codes = await context.em.transactional(async (tx) => {
    const operator = await lockOperator(tx, currentOperator.id);
    if (!operator || isResting(operator, now)) return null;
    if (!(await takeCode(context, tx, operator, code, now))) return null;
    const target = { kind: 'operator', id: operator.id };
    const action = 'operator.recovery-codes-replaced';
    await writeAudit(tx, { at: now, operatorId: operator.id, action, target, requestId: context.requestId });
    return giveRecoveryCodes(tx, operator.id);
  });
  if (!codes) return refused;
  return { kind: 'signedIn', operator: await getOperator(context.em, currentOperator.id), recoveryCodes: codes };
}

/** Uses up a code of the app or a recovery code; a wrong one is counted. */
async function takeCode(
  context: RequestContext,
  tx: EntityManager,
  operator: OperatorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const { services, requestId } = context;
  const stored = { encrypted: operator.totpSealed, owner: operator.id, lastStep: Number(operator.totpLastStep) };
  const check = checkTotp(stored, code, services.env.OPERATOR_KEYS, now);
  if (check.kind === 'right') {
    const { step, reencrypted } = check;
    await changeOperator(tx, operator.id, {
      totpLastStep: String(step),
      ...(reencrypted !== null && { totpSealed: reencrypted }),
    });
    return true;
  }
  // Then an admin resets the factor.
  if (check.kind === 'unreadable')
    services.log.error({ requestId, operatorId: operator.id }, 'OPERATOR_KEY does not open a second factor');
  const hash = operator.totpConfirmedAt && recoveryCodeHash(code);
  if (hash && (await takeRecoveryCode(tx, operator.id, hash, now))) return true;
  await noteFailure(tx, operator, now, context.requestId);
  return false;
}

async function giveRecoveryCodes(tx: EntityManager, operatorId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await replaceRecoveryCodes(tx, operatorId, hashes);
  return codes;
}

async function getOperator(em: EntityManager, id: string): Promise<OperatorRow> {
  const operator = await findOperator(em, id);
  if (!operator) throw new Error('an operator who just signed in is gone');
  return operator;
}

function requireCurrentOperator({ currentOperator }: RequestContext): CurrentOperator {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  return currentOperator;
}
