import type { Secrets } from '../settings.ts';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';
import { stepOfCode } from './one-time-code.ts';

/** An authenticator app as it is stored. */
interface StoredTotp {
  encrypted: string | null;
  /** Whose it is: the value of one row fits no other. */
  owner: string;
  /** The newest time step a code was taken for. */
  lastStep: number;
}

export type TotpCheck =
  /** The code's step; `reencrypted` when the key was encrypted by a secret that is being replaced. */
  | { kind: 'right'; step: number; reencrypted: string | null }
  | { kind: 'wrong' }
  /** No key of ours opens it. */
  | { kind: 'unreadable' };

/** Returns whether a typed code is the app's present one, and was not taken before. */
export function checkTotp(
  { encrypted, owner, lastStep }: StoredTotp,
  code: string,
  keys: Secrets,
  now: Date,
): TotpCheck {
  if (encrypted === null) return { kind: 'wrong' };
  const secret = decryptSecret(encrypted, owner, keys);
  if (!secret) return { kind: 'unreadable' };
  const step = stepOfCode(secret.text, code, now, lastStep);
  if (step === null) return { kind: 'wrong' };
  // Once everybody has signed in with the new key, the old one can go.
  return { kind: 'right', step, reencrypted: secret.isOld ? encryptSecret(secret.text, owner, keys[0]) : null };
}
