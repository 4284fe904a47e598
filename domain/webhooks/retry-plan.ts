/** Tries of one delivery before it is given up. */
export const maxWebhookTries = 8;

const firstDelayMs = 30_000;
const factor = 4;
const maxDelayMs = 12 * 3_600_000;
const jitter = 0.2;

/** An endpoint that has answered nothing well for so long is switched off. */
export const failingEndsAfterMs = 3 * 86_400_000;

/** Deliveries are kept, and shown, for so many days. */
export const deliveryDays = 30;

/**
 * Returns when a delivery is tried again after its `tries`-th failure: 30 seconds, then four times longer each time, at most
 * twelve hours, and up to a fifth earlier or later; null when it is given up. The eight tries take about a day.
 * @param chance from 0 to 1
 */
export function nextWebhookTry(tries: number, failedAt: Date, chance: number): Date | null {
  if (tries >= maxWebhookTries) return null;
  const delay = Math.min(maxDelayMs, firstDelayMs * factor ** (tries - 1));
  return new Date(failedAt.getTime() + delay * (1 - jitter + 2 * jitter * chance));
}
