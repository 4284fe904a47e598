import { z } from 'zod';

/** What goes wrong between the payment service and us, on order. */
const pageFaults = [
  /** The session is made, the answer never comes. */
  'timeout-after-accept',
  'server-error',
  /** The session is made, the answer is a 500, which the key repeats for good. */
  'error-after-accept',
  'too-many-requests',
  /** Refused for good, as with a wrong key. */
  'refused',
] as const;
const webhookFaults = [
  'twice',
  /** The message before the newest comes last. */
  'out-of-order',
  'never',
  'late',
  /** An attacker who knows everything but the secret. */
  'wrong-signature',
  /** What was paid is not what was asked for. */
  'wrong-amount',
] as const;
export type PageFault = (typeof pageFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];

/** One order of `POST /simulator/behaviour`; what it does not name stays as it is, null takes it back. */
export const PaymentOrder = z.strictObject({
  page: z.enum(pageFaults).nullable().optional(),
  /** Requests that the page's fault hits. */
  times: z.int().min(1).default(1),
  webhook: z.enum(webhookFaults).nullable().optional(),
  lateMs: z.int().min(1).max(600_000).default(3_000),
});
export type PaymentOrder = z.output<typeof PaymentOrder>;

/** Orders in force. */
export class PaymentBehaviour {
  #page: { fault: PageFault; times: number } | null = null;
  webhook: WebhookFault | null = null;
  lateMs = 3_000;

  order({ page, times, webhook, lateMs }: PaymentOrder): void {
    if (page !== undefined) this.#page = page && { fault: page, times };
    if (webhook !== undefined) this.webhook = webhook;
    this.lateMs = lateMs;
  }

  reset(): void {
    this.#page = null;
    this.webhook = null;
  }

  /** What goes wrong with this request, if anything; counts it off. */
  takePageFault(): PageFault | null {
    const standing = this.#page;
    if (!standing) return null;
    if (--standing.times === 0) this.#page = null;
    return standing.fault;
  }
}
