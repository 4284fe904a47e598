import { randomUUID } from 'node:crypto';
import { encryptSecret } from '@dentisti/core/factors/encrypted-secret';
import { newRecoveryCodes, newTotpSecret, stepOfCode } from '@dentisti/core/factors/one-time-code';
import { hashPassword } from '@dentisti/core/operators/password-hash';
import { changeOperator, inviteOperator, replaceRecoveryCodes } from '@dentisti/db/operators/operator.repository';
import { parseSetCookie, stringifyCookie } from 'cookie';
import { Secret, TOTP } from 'otpauth';
import type { TestGateway } from './start-test-gateway.ts';

export const goodPassword = 'un treno per la costa ligure';

/** A browser as far as cookies go: keeps what it is sent, repeats `csrf_token` and `studio_csrf` in their headers. */
export class CookieJar {
  readonly cookies = new Map<string, string>();
  readonly #gateway: TestGateway;

  constructor(gateway: TestGateway) {
    this.#gateway = gateway;
  }

  headers(): Record<string, string> {
    const cookie = stringifyCookie(Object.fromEntries(this.cookies));
    const csrf = this.cookies.get('csrf_token');
    const studioCsrf = this.cookies.get('studio_csrf');
    return {
      ...(cookie && { cookie }),
      ...(csrf && { 'x-csrf-token': csrf }),
      ...(studioCsrf && { 'x-studio-csrf': studioCsrf }),
    };
  }

  /** The whole answer of an operation; cookies it sets are kept. */
  async ask(query: string, variables: Record<string, unknown> = {}, headers = this.headers()) {
    const response = await this.#gateway.post('/graphql', { query, variables }, headers);
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '', maxAge } = parseSetCookie(line);
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return (await response.json()) as {
      data: Record<string, Record<string, unknown> | null> | null;
      errors?: { message: string; extensions: { code: string } }[];
    };
  }
}

/** The six digits an authenticator app shows for a key. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

export const signInMutation = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) {
  __typename ... on SecondFactorNeeded { enrolment { uri secret qrSvg } } ... on SignInRefused { message } } }`;
export const secondFactorMutation = `mutation ($code: String!) { confirmSecondFactor(code: $code) {
  __typename ... on SignedIn { recoveryCodes operator { id email role recoveryCodesLeft } } ... on SignInRefused { message } } }`;
export const acceptMutation = `mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) {
  __typename ... on InvitationAccepted { email } ... on InvitationRefused { message } } }`;

let goodHash: Promise<string> | null = null;

/** An operator with a password and no second factor yet, as a row; returns the id. */
export async function storeOperator(gateway: TestGateway, email: string, role: 'operator' | 'admin'): Promise<string> {
  // One for all: hashing takes longer than everything else here.
  goodHash ??= hashPassword(goodPassword);
  const now = gateway.services.now();
  const em = gateway.database.em.fork();
  const { id } = await inviteOperator(em, { email, role, tokenHash: randomUUID(), expiresAt: now });
  const used = { invitationHash: null, invitationExpiresAt: null };
  await changeOperator(em, id, { passwordHash: await goodHash, sessionsSince: now, ...used });
  return id;
}

/**
 * A new operator who is signed in with both factors, as rows; answers the browser and the app's key, whose present code
 * is used up. `operators.test.ts` goes the real way.
 */
export async function signedIn(gateway: TestGateway, email: string, role: 'operator' | 'admin') {
  const { now: clock, env, operatorSessions } = gateway.services;
  const [id, now, em] = [await storeOperator(gateway, email, role), clock(), gateway.database.em.fork()];
  const secret = newTotpSecret();
  const totpLastStep = String(stepOfCode(secret, codeOf(secret, now), now, 0));
  const totpSealed = encryptSecret(secret, id, env.OPERATOR_KEYS[0]);
  await changeOperator(em, id, { totpSealed, totpLastStep, totpConfirmedAt: now, lastSignInAt: now });
  const { codes: recoveryCodes, hashes } = newRecoveryCodes();
  await replaceRecoveryCodes(em, id, hashes);
  const { token, session } = await operatorSessions.start(id, 'complete');
  await operatorSessions.rememberDevice(token, email);
  const browser = new CookieJar(gateway);
  browser.cookies.set('session_id', token).set('csrf_token', session.csrfToken);
  return { id, browser, secret, recoveryCodes };
}
