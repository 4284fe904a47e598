import { Authenticator } from './authenticator.ts';
import { CookieJar, codeOf } from './operator.ts';
import type { TestGateway } from './start-test-gateway.ts';
import { askLinkMutation, mailedFragment } from './studio.ts';

const refusals = '... on StudioRefused { message } ... on TooManyRequests { message }';
const signIn = `{ __typename ... on StudioSignedIn { email returnTo needsSecondFactor } ${refusals} }`;
const factors = `{ __typename ... on AccountFactorsChanged { recoveryCodes
  account { factors { totpSince recoveryCodesLeft provedUntil resetAt passkeys { id name usedAt } } sessions { id } } } ${refusals} }`;
const start = `{ __typename ... on PasskeyStarted { options } ${refusals} }`;

/** Operations about second factors, by the name of their root field. */
const operations = {
  useSignInLink: `mutation ($token: String!) { useSignInLink(token: $token) ${signIn} }`,
  giveSecondFactor: `mutation ($code: String!) { giveSecondFactor(code: $code) ${signIn} }`,
  signInWithPasskey: `mutation ($answer: String!) { signInWithPasskey(answer: $answer) ${signIn} }`,
  startPasskeySignIn: `mutation { startPasskeySignIn ${start} }`,
  startPasskeyRegistration: `mutation { startPasskeyRegistration ${start} }`,
  offerApp: `mutation { offerApp { __typename ... on TotpEnrolment { secret uri qrSvg } ${refusals} } }`,
  confirmApp: `mutation ($code: String!) { confirmApp(code: $code) ${factors} }`,
  endApp: `mutation { endApp ${factors} }`,
  addPasskey: `mutation ($answer: String!) { addPasskey(answer: $answer) ${factors} }`,
  removePasskey: `mutation ($id: ID!) { removePasskey(id: $id) ${factors} }`,
  replaceAccountRecoveryCodes: `mutation { replaceAccountRecoveryCodes ${factors} }`,
  proveWithCode: `mutation ($code: String!) { proveWithCode(code: $code) ${factors} }`,
  proveWithPasskey: `mutation ($answer: String!) { proveWithPasskey(answer: $answer) ${factors} }`,
  stopOwnFactorReset: `mutation { stopOwnFactorReset ${factors} }`,
} as const;

export interface FactorAnswer {
  __typename: string;
  message?: string;
  email?: string;
  returnTo?: string | null;
  needsSecondFactor?: boolean;
  options?: string;
  secret?: string;
  recoveryCodes?: string[];
  account?: {
    factors: {
      totpSince: string | null;
      recoveryCodesLeft: number;
      provedUntil: string | null;
      resetAt: string | null;
      passkeys: { id: string; name: string; usedAt: string | null }[];
    };
    sessions: { id: string }[];
  };
}

/** Runs one of the operations; its one answer. Throws at an error. */
export async function run(
  browser: CookieJar,
  field: keyof typeof operations,
  variables: Record<string, unknown> = {},
): Promise<FactorAnswer> {
  const { data, errors } = await browser.ask(operations[field], variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.[field] as unknown as FactorAnswer;
}

/** Uses a new mailed link in a browser, which is a new one when left out. */
export async function useNewLink(gateway: TestGateway, email: string, browser = new CookieJar(gateway)) {
  await browser.ask(askLinkMutation, { email });
  return { browser, answer: await run(browser, 'useSignInLink', { token: await mailedFragment(gateway, email) }) };
}

/** Switches the app of a signed-in browser on; answers its key and the recovery codes. */
export async function addApp(gateway: TestGateway, browser: CookieJar) {
  const { secret = '' } = await run(browser, 'offerApp');
  const answer = await run(browser, 'confirmApp', { code: codeOf(secret, gateway.services.now()) });
  if (!answer.recoveryCodes) throw new Error(JSON.stringify(answer));
  return { secret, recoveryCodes: answer.recoveryCodes, answer };
}

/** Makes a passkey in a signed-in browser. */
export async function makePasskey(gateway: TestGateway, browser: CookieJar) {
  const authenticator = new Authenticator(gateway.services.env.PUBLIC_URL);
  const { options = '' } = await run(browser, 'startPasskeyRegistration');
  const answer = await run(browser, 'addPasskey', { answer: authenticator.register(options) });
  return { authenticator, answer };
}

/** Asks for a challenge in a browser. */
export const challengeOf = async (browser: CookieJar): Promise<string> =>
  (await run(browser, 'startPasskeySignIn')).options ?? '';

/** Whose account is signed in in a browser; null when none is. */
export const whoIsIn = async (browser: CookieJar): Promise<unknown> =>
  (await browser.ask('{ currentAccount { email } }')).data?.currentAccount?.email ?? null;
