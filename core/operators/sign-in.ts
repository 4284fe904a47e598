import { writeAudit, writeAuditOfAccount } from '@dentisti/db/operators/audit-entry.repository';
import {
  changeOperator,
  findOperatorByEmail,
  lockOperator,
  type OperatorRow,
} from '@dentisti/db/operators/operator.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { restAfterFailuresMs } from '@dentisti/domain/operators/lock-out';
import { passwordLength } from '@dentisti/domain/operators/password-rule';
import type { RequestContext } from '../context.ts';
import { encryptSecret } from '../factors/encrypted-secret.ts';
import { enrolment, newTotpSecret } from '../factors/one-time-code.ts';
import { clientNetwork } from '../platform/client-key.ts';
import { tooManyRequestsText } from '../platform/rate-limits.ts';
import { openSession } from './open-session.ts';
import { isPassword, TooManyPasswords } from './password-hash.ts';
import { signInClient, takeSignInTry } from './sign-in-lock.ts';

export type Refusal =
  | { kind: 'refused'; message: string }
  | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number };

export type SignInOutcome =
  | Refusal
  | { kind: 'secondFactor'; enrolment: { uri: string; qrSvg: string; secret: string } | null };

/** The same sentence for every reason, so that a guesser learns nothing. */
const refused: Refusal = {
  kind: 'refused',
  message: 'E-mail o password non corrette. Dopo alcuni tentativi l’accesso si ferma per qualche minuto.',
};

/**
 * First factor. A right password opens a session that can do nothing but the second factor. Up to the comparison the same
 * is done for an account and for none, without a lock that parallel tries would wait for.
 */
export async function signIn(context: RequestContext, email: string, password: string): Promise<SignInOutcome> {
  const { em } = context;
  const account = accountOf(email);
  const limited = await takeSignIn(context, account);
  if (limited) return limited;
  if (password.length > passwordLength.max) return refused;
  const attempt = await takeSignInTry(context, account);
  if (attempt.failures === 0) return refused;
  const known = await findOperatorByEmail(em, account);
  const isRight = await isPassword(known?.passwordHash ?? null, password).catch(whenTooMany);
  if (typeof isRight !== 'boolean') return isRight;
  if (!known || known.disabledAt || !isRight) {
    noteRefusal(context, account, attempt.failures);
    return refused;
  }
  const found = await em.transactional((tx) => openFirstStage(tx, context, known));
  if (!found) return refused;
  await attempt.forget();
  await openSession(context, known.id, 'password');
  return { kind: 'secondFactor', enrolment: found.enrolment };
}

/** Returns an account's key in counters and queries, whether it exists or not; Postgres refuses NUL. */
const accountOf = (email: string) => email.replaceAll('\0', '').trim().toLowerCase();

async function openFirstStage(tx: EntityManager, { services }: RequestContext, known: OperatorRow) {
  const operator = await lockOperator(tx, known.id);
  if (!operator || operator.disabledAt || operator.passwordHash !== known.passwordHash) return null;
  if (operator.totpConfirmedAt) return { enrolment: null };
  // Only its owner has seen the key of a sign-in that was not finished: each try gets a new one.
  const secret = newTotpSecret();
  await changeOperator(tx, operator.id, {
    totpSealed: encryptSecret(secret, operator.id, services.env.OPERATOR_KEYS[0]),
  });
  return { enrolment: enrolment(secret, operator.email) };
}

function whenTooMany(error: unknown): Refusal {
  if (!(error instanceof TooManyPasswords)) throw error;
  return { kind: 'tooManyRequests', message: tooManyRequestsText(10), retryAfterSeconds: 10 };
}

/** Audits a wrong password after the answer, also without an account: a slower answer would disclose the account. */
function noteRefusal({ services, requestId }: RequestContext, account: string, failures: number): void {
  const entry = {
    at: services.now(),
    action: 'operator.sign-in-refused',
    detail: { failures, restMinutes: restAfterFailuresMs(failures) / 60_000 },
    requestId,
  };
  services.background.run(writeAuditOfAccount(services.orm.em.fork(), account, entry), (err) =>
    services.log.error({ err, requestId }, 'audit of a refused sign-in not written'),
  );
}

/** Returns whether wrong codes have locked an account's second factor for now. */
export const isResting = (operator: OperatorRow, now: Date): boolean =>
  operator.lockedUntil !== null && operator.lockedUntil > now;

/** Counts a wrong code, which only somebody with the password can send, and lets the second factor rest after too many. */
export async function noteFailure(
  em: EntityManager,
  operator: OperatorRow,
  now: Date,
  requestId: string,
): Promise<void> {
  const failures = operator.failures + 1;
  const restMs = restAfterFailuresMs(failures);
  await changeOperator(em, operator.id, {
    failures,
    lockedUntil: restMs > 0 ? new Date(now.getTime() + restMs) : null,
  });
  const target = { kind: 'operator', id: operator.id };
  const detail = { failures, restMinutes: restMs / 60_000 };
  await writeAudit(em, {
    at: now,
    operatorId: operator.id,
    action: 'operator.sign-in-refused',
    target,
    detail,
    requestId,
  });
}

/**
 * Takes a point of the client's limit, and of the client's for an account; the refusal when there is none left. A browser
 * that the account knows, or that has passed the first factor, counts by itself, not with its network.
 */
export async function takeSignIn(context: RequestContext, account: string | null): Promise<Refusal | null> {
  const { limits } = context.services;
  const { clientIp, currentOperator } = context;
  const client =
    account === null ? (currentOperator?.token ?? clientNetwork(clientIp)) : await signInClient(context, account);
  const verdicts = [await limits.takeOf('signIns', client, clientIp)];
  if (account !== null) verdicts.push(await limits.takeOf('signInsOfEmail', `${client}|${account}`, clientIp));
  const refusal = verdicts.find((verdict) => !verdict.allowed);
  if (!refusal || refusal.allowed) return null;
  const { retryAfterSeconds } = refusal;
  return { kind: 'tooManyRequests', message: tooManyRequestsText(retryAfterSeconds), retryAfterSeconds };
}
