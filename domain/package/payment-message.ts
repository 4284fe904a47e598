import { z } from 'zod';

/** What a message of the payment service says of an order. */
export type PaymentOutcome =
  | { kind: 'paid'; amountCents: number; currency: string }
  | { kind: 'paymentPending' }
  | { kind: 'paymentFailed' }
  | { kind: 'pageExpired' }
  | { kind: 'refunded'; amountCents: number; isWhole: boolean }
  /** Somebody has to look: a disputed payment, a refund that was begun outside of us, or one that failed. */
  | { kind: 'review'; reason: 'dispute' | 'refund' | 'refundFailed'; amountCents: number };

/** One message, reduced to what we use: whole ones carry the buyer's name, address and card, which we do not keep. */
export interface PaymentMessage {
  /** The service's id of the event: the same at every delivery. */
  eventId: string;
  type: string;
  /** Our order, from the metadata we gave; null when it is not one of ours. */
  orderId: string | null;
  /** The checkout session; null in messages about a charge. */
  sessionId: string | null;
  /** The payment it led to; null before there is one. */
  paymentId: string | null;
  fact: PaymentOutcome;
}

const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);
const Id = z.string().min(1).max(255);
const Cents = z.int().nonnegative();
const Metadata = maybe(z.object({ orderId: maybe(z.uuid()) }));

/** A checkout session, in a webhook or looked up. */
const Session = z.object({
  id: Id,
  status: maybe(z.enum(['open', 'complete', 'expired'])),
  payment_status: maybe(z.enum(['paid', 'unpaid', 'no_payment_required'])),
  payment_intent: maybe(z.union([Id, z.object({ id: Id })])),
  amount_total: maybe(Cents),
  currency: maybe(z.string().max(3)),
  client_reference_id: maybe(z.uuid()),
  metadata: Metadata,
});
const Charge = z.object({
  id: Id,
  payment_intent: maybe(Id),
  amount: Cents,
  amount_refunded: Cents,
  metadata: Metadata,
});
/** A dispute or a refund of a charge. Refunds that wait for their bank, and those that succeeded, have a status too. */
const AboutCharge = z.object({
  payment_intent: maybe(Id),
  amount: Cents,
  status: maybe(z.string().max(50)),
  metadata: Metadata,
});
const reviewed = new Set(['charge.dispute.created', 'refund.created', 'refund.updated', 'refund.failed']);
const failedStatuses = new Set<string | null | undefined>(['failed', 'canceled', 'requires_action']);
const Event = z.object({ id: Id, type: z.string().min(1).max(100), data: z.object({ object: z.unknown() }) });

/**
 * Reads one event of the service. `null`: not an event at all; `'unused'`: an event we have no use for, also of a type
 * or state that does not exist yet.
 */
export function parsePaymentMessage(body: unknown): PaymentMessage | 'unused' | null {
  const event = Event.safeParse(body);
  if (!event.success) return null;
  const { id: eventId, type, data } = event.data;
  if (type === 'charge.refunded') {
    const charge = Charge.safeParse(data.object).data;
    if (!charge) return 'unused';
    const { amount, amount_refunded: amountCents } = charge;
    return {
      eventId,
      type,
      orderId: charge.metadata?.orderId ?? null,
      sessionId: null,
      paymentId: charge.payment_intent ?? null,
      fact: { kind: 'refunded', amountCents, isWhole: amountCents >= amount },
    };
  }
  if (reviewed.has(type)) return parseReview(eventId, type, data.object);
  if (!type.startsWith('checkout.session.')) return 'unused';
  const parsed = parseSession(data.object);
  if (!parsed) return 'unused';
  const { fact: seen, ...ids } = parsed;
  const fact = type === 'checkout.session.async_payment_failed' ? ({ kind: 'paymentFailed' } as const) : seen;
  return fact ? { eventId, type, ...ids, fact } : 'unused';
}

function parseReview(eventId: string, type: string, object: unknown): PaymentMessage | 'unused' {
  const about = AboutCharge.safeParse(object).data;
  if (!about) return 'unused';
  const isFailed = type === 'refund.failed' || failedStatuses.has(about.status);
  const reason = type === 'charge.dispute.created' ? 'dispute' : isFailed ? 'refundFailed' : 'refund';
  return {
    eventId,
    type,
    orderId: about.metadata?.orderId ?? null,
    sessionId: null,
    paymentId: about.payment_intent ?? null,
    fact: { kind: 'review', reason, amountCents: about.amount },
  };
}

/** A session as the service tells it; `fact` is null while the page waits for the patient. Null when unreadable. */
export function parseSession(
  value: unknown,
): (Pick<PaymentMessage, 'orderId' | 'sessionId' | 'paymentId'> & { fact: PaymentOutcome | null }) | null {
  const session = Session.safeParse(value).data;
  if (!session) return null;
  const payment = session.payment_intent;
  return {
    orderId: session.metadata?.orderId ?? session.client_reference_id ?? null,
    sessionId: session.id,
    paymentId: (typeof payment === 'string' ? payment : payment?.id) ?? null,
    fact: outcomeOf(session),
  };
}

/** Read from the session's state, not from the message's type: an older message may carry a newer session. */
function outcomeOf(session: z.infer<typeof Session>): PaymentOutcome | null {
  const { status, payment_status: payment, amount_total: amount, currency } = session;
  if (payment === 'paid' || payment === 'no_payment_required')
    // An unreadable amount counts as 0, which fits no order.
    return { kind: 'paid', amountCents: amount ?? 0, currency: currency ?? '' };
  if (status === 'expired') return { kind: 'pageExpired' };
  return status === 'complete' ? { kind: 'paymentPending' } : null;
}
