import { brand } from '@dentisti/domain/brand';
import { challengeMinutes } from '@dentisti/domain/studio/account-factor';
import { z } from 'zod';
import type { Settings } from '../../settings.ts';

/** Loaded when the first passkey is asked for: most processes never need it. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, P-256 and RSA with SHA-256: what authenticators have and no runtime calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = challengeMinutes * 60_000;

/** The relying party: passkeys are bound to the host under which visitors reach us. */
function relyingParty({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { rpID: hostname, origin };
}

/** What an authenticator keeps as the user's handle. */
const userHandleOf = (accountId: string) => Buffer.from(accountId);

interface Options {
  /** For the browser, as JSON. */
  json: string;
  challenge: string;
}

/** Returns what a browser needs to sign in with any passkey it has for us. */
export async function signInOptions(env: Settings): Promise<Options> {
  const { rpID } = relyingParty(env);
  const options = await (await library()).generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout,
  });
  return { json: JSON.stringify(options), challenge: options.challenge };
}

/** Returns what a browser needs to make a passkey of an account, beside those it has. */
export async function registrationOptions(
  env: Settings,
  account: { id: string; email: string },
  credentialIds: readonly string[],
): Promise<Options> {
  const options = await (await library()).generateRegistrationOptions({
    rpName: brand,
    rpID: relyingParty(env).rpID,
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(userHandleOf(account.id)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout,
  });
  return { json: JSON.stringify(options), challenge: options.challenge };
}

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
const Registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(16_000) }),
});
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200),
  }),
});
const ClientData = z.object({ challenge: z.string().min(1).max(200) });

/** An authenticator's answer, untrusted, and the challenge that it claims to answer. */
export interface PasskeyAnswer<Credential> {
  credential: Credential;
  challenge: string;
}
export type RegistrationAnswer = PasskeyAnswer<z.infer<typeof Registration>>;
export type AssertionAnswer = PasskeyAnswer<z.infer<typeof Assertion>>;

/** Returns an authenticator's answer about a new passkey; null when it cannot be one. */
export const parseRegistration = (json: string): RegistrationAnswer | null => parseAnswer(Registration, json);

/** Returns an authenticator's answer with a passkey; null when it cannot be one. */
export const parseAssertion = (json: string): AssertionAnswer | null => parseAnswer(Assertion, json);

function parseAnswer<Credential extends { response: { clientDataJSON: string } }>(
  shape: z.ZodType<Credential>,
  json: string,
): PasskeyAnswer<Credential> | null {
  const parsed = shape.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const { data } = parsed;
  const client = ClientData.safeParse(parseJson(Buffer.from(data.response.clientDataJSON, 'base64url').toString()));
  return client.success ? { credential: data, challenge: client.data.challenge } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a new passkey, as it is stored; null when the answer is not one to this challenge, on our site, with verification. */
export async function verifyRegistration(
  env: Settings,
  { credential: response, challenge: expectedChallenge }: RegistrationAnswer,
): Promise<{ credentialId: string; publicKey: string; counter: string } | null> {
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(env);
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
    // The library throws at whatever does not fit.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter: String(counter) };
}

/**
 * Returns the passkey's new count of signatures; null when the answer is not the passkey's to this challenge, on our site,
 * with verification, by its own account, and with a count that goes on.
 */
export async function verifyAssertion(
  env: Settings,
  { credential: response, challenge: expectedChallenge }: AssertionAnswer,
  passkey: { credentialId: string; publicKey: string; counter: string; accountId: string },
): Promise<number | null> {
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(env);
  if (response.response.userHandle !== userHandleOf(passkey.accountId).toString('base64url')) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
