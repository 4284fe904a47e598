import { type PaymentMode, parsePaymentMode, paymentModes } from '@dentisti/domain/package/payment-mode';
import { z } from 'zod';

const Address = z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' });
const stripeAddress = 'https://api.stripe.com';
const stripeHost = /(^|\.)stripe\.com$/;

/** Variables of payments for the package. The gateway reads the first four too: docs/operations.md. */
export const PaymentVariables = z.object({
  PAYMENTS: z.enum(paymentModes).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** Checked by the gateway; named here because the mode depends on it. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  PAYMENT_LINK_URL: Address.optional(),
  /** Of the simulator; unset: Stripe itself. */
  STRIPE_BASE_URL: Address.optional(),
  /** Vouchers there are; unset: they are not counted. The same for the gateway. */
  PACKAGE_VOUCHERS: z.coerce.number().int().min(0).optional(),
});

export interface PaymentsEnv {
  mode: PaymentMode;
  /** Null: no payment page is opened by us. */
  stripe: { baseUrl: string; secretKey: string } | null;
  /** Null: not counted. */
  vouchers: number | null;
}

/** Settings of payments; what may not be is added to `problems`. */
export function parsePaymentsEnv(
  env: z.infer<typeof PaymentVariables> & { APP_ENV: 'trial' | 'production' },
  problems: string[],
): PaymentsEnv {
  const mode = parsePaymentMode(env, problems);
  const vouchers = env.PACKAGE_VOUCHERS ?? null;
  const key = env.STRIPE_SECRET_KEY;
  const host = env.STRIPE_BASE_URL && new URL(env.STRIPE_BASE_URL).hostname;
  // A live key must reach nobody but Stripe, and a simulated order nobody but the simulator.
  if (key && /^.._live_/.test(key) && host && !stripeHost.test(host))
    problems.push('STRIPE_BASE_URL: a live key for somebody else than Stripe');
  if (mode === 'simulator' && host && stripeHost.test(host))
    problems.push('STRIPE_BASE_URL: PAYMENTS=simulator with Stripe itself');
  if (mode === 'simulator' && env.PAYMENTS && !host)
    problems.push("STRIPE_BASE_URL: missing (PAYMENTS=simulator needs the simulator's address)");
  const baseUrl = env.STRIPE_BASE_URL ?? (mode === 'stripe' ? stripeAddress : null);
  const isOnline = mode === 'stripe' || mode === 'simulator';
  return {
    mode,
    stripe: isOnline && baseUrl ? { baseUrl, secretKey: key ?? 'sk_test_simulator' } : null,
    vouchers,
  };
}
