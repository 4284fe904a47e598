import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const Whole = z.coerce.number().int();
const Metadata = z.record(z.string(), z.string().max(500)).default({});

/** `POST /v1/checkout/sessions` as far as we use it; unknown parameters are refused, as the service does. */
export const CreateSessionBody = z.strictObject({
  mode: z.literal('payment'),
  locale: z.string().optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: Whole.min(1),
        price_data: z.strictObject({
          currency: z.literal('eur'),
          unit_amount: Whole.min(50),
          product_data: z.strictObject({ name: z.string().min(1), description: z.string().min(1).optional() }),
        }),
      }),
    )
    .min(1),
  customer_email: z.email().optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: Metadata,
  payment_intent_data: z.strictObject({ metadata: Metadata }).optional(),
  expires_at: Whole.optional(),
  success_url: z.url(),
  cancel_url: z.url(),
});
export type CreateSessionBody = z.output<typeof CreateSessionBody>;

export interface SimulatedSession {
  id: string;
  request: CreateSessionBody;
  url: string;
  createdAt: Date;
  expiresAt: Date;
  status: 'open' | 'complete' | 'expired';
  payment: 'unpaid' | 'paid' | 'failed';
  paymentId: string | null;
  refundedCents: number;
}

export const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function amountOf({ request }: SimulatedSession): number {
  return request.line_items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0);
}

/** The session as the service gives it. */
export function presentSession(session: SimulatedSession): Record<string, unknown> {
  const { id, request, status, payment, paymentId } = session;
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    status,
    payment_status: payment === 'paid' ? 'paid' : 'unpaid',
    amount_subtotal: amountOf(session),
    amount_total: amountOf(session),
    currency: 'eur',
    client_reference_id: request.client_reference_id ?? null,
    customer_email: request.customer_email ?? null,
    metadata: request.metadata,
    payment_intent: paymentId,
    created: Math.floor(session.createdAt.getTime() / 1_000),
    expires_at: Math.floor(session.expiresAt.getTime() / 1_000),
    success_url: request.success_url,
    cancel_url: request.cancel_url,
    url: status === 'open' ? session.url : null,
  };
}

/** The charge a refund is told with. */
export function presentCharge(session: SimulatedSession): Record<string, unknown> {
  return {
    id: session.paymentId?.replace(/^pi_/, 'ch_'),
    object: 'charge',
    amount: amountOf(session),
    amount_refunded: session.refundedCents,
    refunded: session.refundedCents >= amountOf(session),
    currency: 'eur',
    payment_intent: session.paymentId,
    metadata: session.request.payment_intent_data?.metadata ?? {},
  };
}

/** A dispute as the service tells it: without our metadata, found by its payment. */
export function presentDispute(session: SimulatedSession): Record<string, unknown> {
  return {
    id: makeId('dp'),
    object: 'dispute',
    amount: amountOf(session),
    currency: 'eur',
    charge: session.paymentId?.replace(/^pi_/, 'ch_'),
    payment_intent: session.paymentId,
    reason: 'fraudulent',
    status: 'needs_response',
    metadata: {},
  };
}

export function presentRefund(session: SimulatedSession, status: 'succeeded' | 'failed'): Record<string, unknown> {
  return {
    id: makeId('re'),
    object: 'refund',
    amount: session.refundedCents || amountOf(session),
    currency: 'eur',
    charge: session.paymentId?.replace(/^pi_/, 'ch_'),
    payment_intent: session.paymentId,
    status,
    metadata: {},
  };
}
