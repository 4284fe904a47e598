import { randomUUID } from 'node:crypto';
import { type PageRequest, PaymentFailure, type PaymentService } from '@dentisti/core/package/payment-service';
import { brand } from '@dentisti/domain/brand';
import { parseSession } from '@dentisti/domain/package/payment-message';
import Stripe from 'stripe';

export interface StripeSettings {
  /** Stripe's own address, or the simulator's. */
  baseUrl: string;
  secretKey: string;
  timeoutMs?: number;
}

/** Somebody waits for the page: better a failure that is tried again than a long silence. */
const usualTimeoutMs = 8_000;

/** Stripe through its own client. Never repeats a request by itself: our queue does, and the key makes it one. */
export function createStripeService({
  baseUrl,
  secretKey,
  timeoutMs = usualTimeoutMs,
}: StripeSettings): PaymentService {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  const stripe = new Stripe(secretKey, {
    protocol: isSecure ? 'https' : 'http',
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  });
  return {
    async openPage(request) {
      const { orderId, orderNumber, amountCents, currency } = request;
      const metadata = { orderId, orderNumber };
      const asked: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        locale: 'it',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency,
              unit_amount: amountCents,
              product_data: { name: `Pacchetto ${brand}`, description: 'Visita odontoiatrica e igiene dentale' },
            },
          },
        ],
        customer_email: request.email,
        client_reference_id: orderId,
        metadata,
        // Copied to the charge, so that a refund finds its order too.
        payment_intent_data: { metadata },
        expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
      };
      const key = `package-order-${orderId}`;
      const create = (idempotencyKey: string) => stripe.checkout.sessions.create(asked, { idempotencyKey });
      const session = await attempt(() =>
        create(key).catch(async (error: unknown) => {
          if (!isReplayedFailure(error)) throw error;
          // The key answers with its stored 500 for good; the session may exist all the same.
          return (await findOpenSession(stripe, request)) ?? create(`${key}-${randomUUID()}`);
        }),
      );
      if (!session.id || !isWebAddress(session.url)) throw new PaymentFailure('a session without a page', false);
      return { sessionId: session.id, url: session.url };
    },
    async findPage(sessionId) {
      const session = await attempt(() => stripe.checkout.sessions.retrieve(sessionId)).catch((error: unknown) => {
        if (error instanceof PaymentFailure && error.reason === notFound) return null;
        throw error;
      });
      if (!session) return null;
      const parsed = parseSession(session);
      if (!parsed) throw new PaymentFailure('an unreadable session', false);
      return { paymentId: parsed.paymentId, fact: parsed.fact };
    },
  };
}

const notFound = 'http 404';
/** A page is asked for within an hour of its order, and closes an hour after it. */
const maxAgeSeconds = 2 * 3_600;

/** Whether this is the stored answer of an earlier request with the same key, and a failure of the service's own. */
function isReplayedFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const isReplay = error.headers?.['idempotent-replayed'] === 'true';
  return isReplay && error.statusCode !== undefined && error.statusCode >= 500;
}

/** The order's open session, when one was made though its answer was a failure; null when there is none. */
async function findOpenSession(stripe: Stripe, { orderId, expiresAt }: PageRequest) {
  const gte = Math.floor(expiresAt.getTime() / 1_000) - maxAgeSeconds;
  for await (const session of stripe.checkout.sessions.list({ created: { gte }, limit: 100 }))
    if (session.client_reference_id === orderId && session.status === 'open') return session;
  return null;
}

function isWebAddress(url: string | null): url is string {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Stripe's errors quote keys and addresses; only their kind goes on. */
async function attempt<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw new PaymentFailure('no answer', false, { cause: error });
    const { statusCode, code } = error;
    if (statusCode === 404) throw new PaymentFailure(notFound, true);
    // 409: the same key is being worked on. Without a status nobody knows what happened, and the key allows to ask again.
    const isPermanent = statusCode !== undefined && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
    throw new PaymentFailure([`http ${statusCode ?? 'none'}`, code].filter(Boolean).join(' '), isPermanent);
  }
}
