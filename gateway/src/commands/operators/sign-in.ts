import { changeOperator, type EntityManager, lockOperatorByEmail, type OperatorRow, writeAudit } from '@dentisti/db';
import { restAfterFailuresMs } from '@dentisti/domain/operators/lock-out';
import { passwordLength } from '@dentisti/domain/operators/password-rule';
import { httpMessages } from '../../http/http-error.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { isPassword } from './password-hash.ts';
import { seal } from './sealed-secret.ts';
import { enrolment, newTotpSecret } from './second-factor.ts';

export type Refusal =
  | { kind: 'refused'; message: string }
  | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number };

export type SignInOutcome =
  | Refusal
  | { kind: 'secondFactor'; enrolment: { uri: string; qrSvg: string; secret: string } | null };

/** One sentence for every reason: who guesses learns nothing. */
const refused: Refusal = {
  kind: 'refused',
  message: 'E-mail o password non corrette. Dopo alcuni tentativi l’accesso si ferma per qualche minuto.',
};

/** First factor. A right password opens a session that can do nothing but the second factor. */
export async function signIn(context: RequestContext, email: string, password: string): Promise<SignInOutcome> {
  const { services, em } = context;
  const limited = await takeSignIn(context, email);
  if (limited) return limited;
  if (password.length > passwordLength.max) return refused;
  const now = services.now();
  const found = await em.transactional(async (tx) => {
    const operator = await lockOperatorByEmail(tx, email.trim());
    const isRight = await isPassword(operator?.passwordHash ?? null, password);
    if (!operator || operator.disabledAt || isResting(operator, now)) return null;
    if (!isRight) {
      await noteFailure(tx, operator, now, context.requestId);
      return null;
    }
    if (operator.totpConfirmedAt) return { operator, enrolment: null };
    // Only its owner has seen the key of a sign-in that was not finished: each try gets a new one.
    const secret = newTotpSecret();
    await changeOperator(tx, operator.id, { totpSealed: seal(secret, operator.id, services.env.OPERATOR_KEYS[0]) });
    return { operator, enrolment: enrolment(secret, operator.email) };
  });
  if (!found) return refused;
  if (context.viewer) await services.operatorSessions.end(context.viewer.token);
  const { token, session } = await services.operatorSessions.start(found.operator.id, 'password');
  context.writeSession({ token, csrfToken: session.csrfToken });
  return { kind: 'secondFactor', enrolment: found.enrolment };
}

/** Whether an account is at rest after wrong answers. */
export const isResting = (operator: OperatorRow, now: Date): boolean =>
  operator.lockedUntil !== null && operator.lockedUntil > now;

/** Counts a wrong password or code and lets the account rest when there were too many. */
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

/** Takes a point of the client's and of the address' limit; the refusal when there is none left. */
export async function takeSignIn(context: RequestContext, email: string | null): Promise<Refusal | null> {
  const { limits } = context.services;
  const verdicts = [await limits.take('signIns', context.clientIp)];
  if (email !== null)
    verdicts.push(await limits.takeOf('signInsOfEmail', email.trim().toLowerCase(), context.clientIp));
  const refusal = verdicts.find((verdict) => !verdict.allowed);
  if (!refusal || refusal.allowed) return null;
  const { retryAfterSeconds } = refusal;
  return { kind: 'tooManyRequests', message: httpMessages.tooManyRequests, retryAfterSeconds };
}
