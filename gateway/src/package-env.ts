import type { PackageSettings } from '@dentisti/core/settings';
import { packageCopyNames } from '@dentisti/domain/package/package-copy';
import { findPriceProblems, type PackagePrices } from '@dentisti/domain/package/package-prices';
import { parsePaymentMode, paymentModes, simulatorWebhookSecret } from '@dentisti/domain/package/payment-mode';
import { z } from 'zod';

const unset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const cents = (fallback: number) => unset(z.coerce.number().int().min(0).max(1_000_000).default(fallback));

/** Variables of the package and its payment. The worker reads some of them too: docs/operations.md. */
const PackageVariables = z.object({
  PACKAGE_LIST_PRICE_CENTS: cents(17_800),
  PACKAGE_PRICE_CENTS: cents(7_500),
  PACKAGE_ONLINE_PRICE_CENTS: cents(5_900),
  PACKAGE_COPY: unset(z.enum(packageCopyNames).default('specified')),
  /** Packages there are to sell; unset: they are not counted. */
  PACKAGE_VOUCHERS: unset(z.coerce.number().int().min(0).optional()),
  PAYMENTS: unset(z.enum(paymentModes).optional()),
  /** Used by the worker alone; named here because the mode depends on it. */
  STRIPE_SECRET_KEY: unset(z.string().optional()),
  /** Checks the signature of `/webhooks/stripe`. */
  STRIPE_WEBHOOK_SECRET: unset(z.string().min(8).optional()),
  PAYMENT_LINK_URL: unset(z.url({ protocol: /^https$/ }).optional()),
  /** How long a visitor waits for the payment page. */
  CHECKOUT_WAIT_MS: unset(z.coerce.number().int().min(0).max(30_000).default(12_000)),
});

/**
 * What the gateway needs to know of the package; what may not be is added to `problems`. The service's key decides the
 * mode and is dropped: only the worker needs it. Null when a setting cannot be read.
 */
export function parsePackageEnv(
  source: Record<string, string | undefined>,
  problems: string[],
): PackageSettings | null {
  const parsed = PackageVariables.safeParse(source);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    return null;
  }
  const env = parsed.data;
  const APP_ENV = source.APP_ENV === 'production' ? 'production' : 'trial';
  const mode = parsePaymentMode({ ...env, APP_ENV }, problems);
  const prices: PackagePrices = {
    listCents: env.PACKAGE_LIST_PRICE_CENTS,
    packageCents: env.PACKAGE_PRICE_CENTS,
    onlineCents: env.PACKAGE_ONLINE_PRICE_CENTS,
  };
  problems.push(...findPriceProblems(prices));
  const secret = env.STRIPE_WEBHOOK_SECRET ?? (mode === 'simulator' ? simulatorWebhookSecret : null);
  return {
    mode,
    prices,
    copy: env.PACKAGE_COPY,
    vouchers: env.PACKAGE_VOUCHERS ?? null,
    webhookSecret: mode === 'stripe' || mode === 'simulator' ? secret : null,
    paymentLinkUrl: mode === 'link' ? (env.PAYMENT_LINK_URL ?? null) : null,
    checkoutWaitMs: env.CHECKOUT_WAIT_MS,
  };
}
