import { createHash, randomBytes } from 'node:crypto';
import { brand } from '@dentisti/domain/brand';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Authenticator apps and recovery codes, of operators and of the studio's accounts alike. */
const stepSeconds = 30;

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, 30 seconds. */
const totp = (secret: string, email: string) =>
  new TOTP({ issuer: brand, label: email, secret: Secret.fromBase32(secret), period: stepSeconds });

/** A new key, base32, 160 bits as the RFC asks. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app scans, and the same as a picture. */
export function enrolment(secret: string, email: string): { uri: string; qrSvg: string; secret: string } {
  const uri = totp(secret, email).toString();
  return { uri, qrSvg: renderSVG(uri, { border: 2 }), secret };
}

/**
 * The time step a code belongs to, one step of clock drift either way; null when it is wrong or belongs to `lastStep` or
 * before: a code seen over a shoulder is worth nothing.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totp(secret, '').validate({ token: digits, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1_000 / stepSeconds) + delta;
  return step > lastStep ? step : null;
}

const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 10;

/** Returns ten codes of 50 random bits, as `ABCDE-FGHJK`, and what is stored of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const texts = Array.from({ length: 10 }, () =>
    [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join(''),
  );
  const codes = texts.map((letters) => `${letters.slice(0, 5)}-${letters.slice(5)}`);
  return { codes, hashes: texts.map(sha256) };
}

/** Returns the stored form of a typed recovery code; null when it cannot be one. */
export function recoveryCodeHash(code: string): string | null {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.length === codeLength ? sha256(letters) : null;
}

/** For random tokens and codes alone: a password needs argon2. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
