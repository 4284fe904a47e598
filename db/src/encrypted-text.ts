import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A key of its own for each purpose: what encrypts here opens nothing else that the secret is used for. */
const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `dentisti:${purpose}:v1`, 32));

export interface EncryptionContext {
  /** Separates keys, e.g. `sip-password`. */
  purpose: string;
  /** Bound to the text: one row's value fits no other row. */
  owner: string;
}

/** Encrypts a short text that gateway and worker hand each other (AES-256-GCM, base64). */
export function encryptText(text: string, { purpose, owner }: EncryptionContext, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Decrypts the text with the first secret that fits; null when none fits, or when the text was changed. */
export function decryptText(
  encrypted: string,
  { purpose, owner }: EncryptionContext,
  secrets: readonly string[],
): string | null {
  const bytes = Buffer.from(encrypted, 'base64');
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      // Another secret's, or tampered with: the next one decides.
    }
  }
  return null;
}
