import { createHmac } from 'node:crypto';
import { isSameSecret } from '../voice/check-signature.ts';

/** How far Stripe's clock and ours may differ, and how long a recorded message stays good. */
const toleranceSeconds = 300;

/**
 * Whether a message carries `stripe-signature` of this secret: `t=…,v1=…` with HMAC-SHA256 (hex) over `{t}.{raw bytes}`.
 * Several `v1` come while a secret is being replaced: one that fits is enough.
 */
export function isStripeSigned(
  body: Buffer,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(t) || Math.abs(now.getTime() / 1_000 - Number(t)) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return parts.some(([name, value]) => name === 'v1' && isSameSecret(value, expected));
}
