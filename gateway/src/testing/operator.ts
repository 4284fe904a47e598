import { invite } from '@dentisti/core/operators/invite';
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

/** Invites an operator from the command line and sets the password. */
export async function storeOperator(gateway: TestGateway, email: string, role: 'operator' | 'admin'): Promise<string> {
  const { em, now } = { em: gateway.database.em.fork(), now: gateway.services.now() };
  const invitation = await invite(em, { email, role, by: null, now, publicUrl: 'http://localhost' });
  const token = invitation?.link.split('#')[1] ?? '';
  const { data } = await new CookieJar(gateway).ask(acceptMutation, { token, password: goodPassword });
  if (data?.acceptInvitation?.__typename !== 'InvitationAccepted') throw new Error(JSON.stringify(data));
  return invitation?.operatorId ?? '';
}

/** Signs a new operator in with both factors; answers the browser and the app's key. */
export async function signedIn(gateway: TestGateway, email: string, role: 'operator' | 'admin') {
  const id = await storeOperator(gateway, email, role);
  const browser = new CookieJar(gateway);
  const first = await browser.ask(signInMutation, { email, password: goodPassword });
  const secret = (first.data?.signIn?.enrolment as { secret: string } | undefined)?.secret ?? '';
  const second = await browser.ask(secondFactorMutation, { code: codeOf(secret, gateway.services.now()) });
  const recoveryCodes = second.data?.confirmSecondFactor?.recoveryCodes as string[];
  return { id, browser, secret, recoveryCodes };
}
