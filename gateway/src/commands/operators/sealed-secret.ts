import { openSealedText, type Sealing, sealText } from '@dentisti/db';

const sealingOf = (owner: string): Sealing => ({ purpose: 'totp', owner });

/** Encrypts a second factor's key for storing. `owner` is bound to it: a row's value fits no other row. */
export const seal = (text: string, owner: string, secret: string): string => sealText(text, sealingOf(owner), secret);

/**
 * The key again, and whether it was sealed by an older secret than the first; null when it was sealed for another owner or
 * by another secret, or was changed.
 */
export function unseal(
  sealed: string,
  owner: string,
  [newest, ...older]: readonly [string, ...string[]],
): { text: string; isOld: boolean } | null {
  const text = openSealedText(sealed, sealingOf(owner), [newest]);
  if (text !== null) return { text, isOld: false };
  const old = openSealedText(sealed, sealingOf(owner), older);
  return old === null ? null : { text: old, isOld: true };
}
