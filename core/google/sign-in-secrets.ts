import { createHash, randomBytes } from 'node:crypto';
import { decryptText, type EncryptionContext, encryptText } from '@dentisti/db/encrypted-text';

type Purpose = 'google-verifier' | 'google-code';
const contextOf = (purpose: Purpose, signInId: string): EncryptionContext => ({ purpose, owner: signInId });

/** 256 random bits, as `state` and the verifier of PKCE (RFC 7636, 4.1) may be written. */
export const makeSignInSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the challenge of a verifier, `S256`. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Encrypts a sign-in's verifier or code for storing. A row's value fits no other row. */
export function encryptSignIn(purpose: Purpose, text: string, signInId: string, [newest]: readonly string[]): string {
  if (!newest) throw new Error('no secret to encrypt with');
  return encryptText(text, contextOf(purpose, signInId), newest);
}

/** Returns a sign-in's verifier or code; null when no key opens it any more. */
export const openSignIn = (
  purpose: Purpose,
  encrypted: string,
  signInId: string,
  keys: readonly string[],
): string | null => decryptText(encrypted, contextOf(purpose, signInId), keys);
