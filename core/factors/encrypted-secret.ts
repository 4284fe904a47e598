import { decryptText, type EncryptionContext, encryptText } from '@dentisti/db/encrypted-text';

const encryptionContextOf = (owner: string): EncryptionContext => ({ purpose: 'totp', owner });

/** Encrypts a second factor's key for storing. `owner` is bound to it: a row's value fits no other row. */
export const encryptSecret = (text: string, owner: string, secret: string): string =>
  encryptText(text, encryptionContextOf(owner), secret);

/**
 * The key again, and whether it was encrypted by an older secret than the first; null when it was encrypted for another owner or
 * by another secret, or was changed.
 */
export function decryptSecret(
  encrypted: string,
  owner: string,
  [newest, ...older]: readonly [string, ...string[]],
): { text: string; isOld: boolean } | null {
  const text = decryptText(encrypted, encryptionContextOf(owner), [newest]);
  if (text !== null) return { text, isOld: false };
  const old = decryptText(encrypted, encryptionContextOf(owner), older);
  return old === null ? null : { text: old, isOld: true };
}
