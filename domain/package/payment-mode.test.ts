import { expect, test } from 'vitest';
import { type PaymentMode, type PaymentVariables, parsePaymentMode } from './payment-mode.ts';

const link = 'https://pagamenti.example/pacchetto';
const parse = (env: Partial<PaymentVariables>) => {
  const problems: string[] = [];
  return { mode: parsePaymentMode({ APP_ENV: 'trial', ...env }, problems), problems };
};
const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const test_ = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test.each<[Partial<PaymentVariables>, PaymentMode]>([
  [{}, 'simulator'],
  [{ PAYMENTS: 'off' }, 'off'],
  [{ PAYMENT_LINK_URL: link }, 'link'],
  [test_, 'stripe'],
  [{ ...test_, PAYMENT_LINK_URL: link }, 'stripe'],
  [{ APP_ENV: 'production' }, 'off'],
  [{ APP_ENV: 'production', PAYMENT_LINK_URL: link }, 'link'],
  [{ APP_ENV: 'production', ...live }, 'stripe'],
  [{ APP_ENV: 'production', ...live, STRIPE_SECRET_KEY: 'rk_live_1' }, 'stripe'],
])('%o: %s', (env, mode) => expect(parse(env)).toEqual({ mode, problems: [] }));

test.each<[Partial<PaymentVariables>, RegExp]>([
  [live, /live key in trial/],
  [{ APP_ENV: 'production', ...test_ }, /test key in production/],
  [{ APP_ENV: 'production', PAYMENTS: 'simulator' }, /charges nobody/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_WEBHOOK_SECRET: missing/],
  [{ PAYMENTS: 'stripe' }, /STRIPE_SECRET_KEY: missing/],
  [{ PAYMENTS: 'link' }, /PAYMENT_LINK_URL: missing/],
  [{ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /begins with sk_live_/],
])('%o is refused', (env, problem) => expect(parse(env).problems.join()).toMatch(problem));
