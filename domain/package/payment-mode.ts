/** How the package can be paid: on Stripe's page, on our simulator's, on a link of the operator's, or not at all. */
export const paymentModes = ['stripe', 'simulator', 'link', 'off'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** Signs the simulator's messages unless configured: it moves no money, so there is nothing to protect. */
export const simulatorWebhookSecret = 'whsec_trial_only';

export interface PaymentVariables {
  APP_ENV: 'trial' | 'production';
  /** Forces a mode; unset: decided from the rest. */
  PAYMENTS?: PaymentMode | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  PAYMENT_LINK_URL?: string | undefined;
}

/**
 * The mode these settings mean, read alike by gateway and worker; what they may not mean is added to `problems`. Money
 * never moves in trial, and nothing is ever given away for play money in production.
 */
export function parsePaymentMode(env: PaymentVariables, problems: string[]): PaymentMode {
  const { APP_ENV, PAYMENTS, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET, PAYMENT_LINK_URL: link } = env;
  const isProduction = APP_ENV === 'production';
  const fallback = link ? 'link' : isProduction ? 'off' : 'simulator';
  const mode = PAYMENTS ?? (key ? 'stripe' : fallback);
  if (key && !/^(sk|rk)_(live|test)_/.test(key))
    problems.push('STRIPE_SECRET_KEY: begins with sk_live_, sk_test_, rk_live_ or rk_test_');
  if (key && !isProduction && /^.._live_/.test(key))
    problems.push('STRIPE_SECRET_KEY: a live key in trial, where nothing may be charged');
  if (mode === 'stripe' && !key) problems.push('STRIPE_SECRET_KEY: missing (PAYMENTS=stripe)');
  if (mode === 'stripe' && !STRIPE_WEBHOOK_SECRET)
    problems.push("STRIPE_WEBHOOK_SECRET: missing (the endpoint's signing secret, whsec_…)");
  if (mode === 'stripe' && isProduction && key && /^.._test_/.test(key))
    problems.push('STRIPE_SECRET_KEY: a test key in production would give the package away');
  if (mode === 'simulator' && isProduction)
    problems.push('PAYMENTS: the simulator charges nobody; stripe, link or off');
  if (mode === 'link' && !link) problems.push('PAYMENT_LINK_URL: missing (PAYMENTS=link)');
  return mode;
}
