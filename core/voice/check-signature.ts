import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How far the platform's clock and ours may differ, and how long a recorded message stays good. */
const toleranceSeconds = 300;

/** Compares without telling, by its time, where two texts begin to differ or how long they are. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected)) && given !== undefined;
}

/** Whether a message carries the platform's signature: HMAC-SHA256 (hex) over `{timestamp}.{raw bytes}`, not too old. */
export function isSigned(
  body: Buffer,
  { signature, timestamp }: { signature: string | undefined; timestamp: string | undefined },
  { secret, now }: { secret: string; now: Date },
): boolean {
  if (!signature || !timestamp || !/^\d{10,13}$/.test(timestamp)) return false;
  // [?] The vendor's documents do not say whether it counts seconds or milliseconds.
  const sentAt = timestamp.length > 11 ? Number(timestamp) / 1_000 : Number(timestamp);
  if (Math.abs(now.getTime() / 1_000 - sentAt) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return isSameSecret(signature.toLowerCase().replace(/^sha256=/, ''), expected);
}
