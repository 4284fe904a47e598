import { randomBytes } from 'node:crypto';
import { decryptText, type EncryptionContext, encryptText } from '@dentisti/db/encrypted-text';

const secretBytes = 32;
const encryptionContextOf = (endpointId: string): EncryptionContext => ({
  purpose: 'webhook-secret',
  owner: endpointId,
});

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** Encrypts an endpoint's secret for storing. A row's value fits no other row. */
export function encryptWebhookSecret(secret: string, endpointId: string, [newest]: readonly string[]): string {
  if (!newest) throw new Error('no secret to encrypt with');
  return encryptText(secret, encryptionContextOf(endpointId), newest);
}

/** Returns an endpoint's secret; null when no key opens it any more. */
export const openWebhookSecret = (encrypted: string, endpointId: string, keys: readonly string[]): string | null =>
  decryptText(encrypted, encryptionContextOf(endpointId), keys);

/** Returns the value encrypted by the newest key; null when it already is, or when no key opens it. */
export function reencryptWebhookSecret(encrypted: string, endpointId: string, keys: readonly string[]): string | null {
  if (openWebhookSecret(encrypted, endpointId, keys.slice(0, 1)) !== null) return null;
  const secret = openWebhookSecret(encrypted, endpointId, keys);
  return secret && encryptWebhookSecret(secret, endpointId, keys);
}
