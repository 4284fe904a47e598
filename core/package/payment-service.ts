import type { PaymentMessage } from '@dentisti/domain/package/payment-message';

/** An order as the payment service's page shows it. */
export interface PageRequest {
  /** Our order: also the idempotency key, so that however often the page is asked for it is opened once. */
  orderId: string;
  orderNumber: string;
  email: string;
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Derived from the order, never from the clock: a repeated request must not differ. */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface OpenedPage {
  sessionId: string;
  url: string;
}

/** Why the service gave no answer that can be used. `isPermanent`: the same request will be refused again. */
export class PaymentFailure extends Error {
  readonly isPermanent: boolean;
  /** Fit for the log: no address, no key. */
  readonly reason: string;
  constructor(reason: string, isPermanent: boolean, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PaymentFailure';
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

/** The payment service as the worker needs it. Every method throws `PaymentFailure`. */
export interface PaymentService {
  openPage(request: PageRequest): Promise<OpenedPage>;
  /** Returns the page's state; `fact` is null while it waits for the patient. Null for an unknown page. */
  findPage(
    sessionId: string,
  ): Promise<(Pick<PaymentMessage, 'paymentId'> & { fact: PaymentMessage['fact'] | null }) | null>;
}
