import { expect, test } from 'vitest';
import { PaymentVariables, parsePaymentsEnv } from './payments-env.ts';

function parse(given: Record<string, string>, APP_ENV: 'trial' | 'production' = 'trial') {
  const problems: string[] = [];
  return { ...parsePaymentsEnv({ ...PaymentVariables.parse(given), APP_ENV }, problems), problems };
}
const stripe = (kind: string) => ({ STRIPE_SECRET_KEY: `sk_${kind}_1`, STRIPE_WEBHOOK_SECRET: 'whsec_1' });
const simulator = 'http://127.0.0.1:8092';

test('a trial pays at the simulator where there is one, and nowhere without', () => {
  expect(parse({ STRIPE_BASE_URL: simulator })).toMatchObject({
    mode: 'simulator',
    stripe: { baseUrl: simulator, secretKey: 'sk_test_simulator' },
    problems: [],
  });
  expect(parse({})).toMatchObject({ stripe: null, vouchers: null, problems: [] });
});

test('a key goes to Stripe itself; vouchers are counted when they are named', () => {
  expect(parse({ ...stripe('live'), PACKAGE_VOUCHERS: '0' }, 'production')).toMatchObject({
    mode: 'stripe',
    stripe: { baseUrl: 'https://api.stripe.com', secretKey: 'sk_live_1' },
    vouchers: 0,
    problems: [],
  });
});

test.each<[Record<string, string>]>([
  [{ PAYMENTS: 'off', STRIPE_BASE_URL: simulator }],
  [{ PAYMENT_LINK_URL: 'https://pagamenti.example/p', STRIPE_BASE_URL: simulator }],
])('%o opens no page', (given) => expect(parse(given)).toMatchObject({ stripe: null, problems: [] }));

test.each<[Record<string, string>, 'trial' | 'production', RegExp]>([
  [stripe('live'), 'trial', /live key in trial/],
  [{ ...stripe('live'), STRIPE_BASE_URL: 'https://payments.example' }, 'production', /somebody else than Stripe/],
  [
    { ...stripe('live'), STRIPE_BASE_URL: 'https://api.stripe.com.evil.example' },
    'production',
    /somebody else than Stripe/,
  ],
  [{ STRIPE_BASE_URL: 'https://api.stripe.com' }, 'trial', /with Stripe itself/],
  [{ PAYMENTS: 'simulator' }, 'trial', /STRIPE_BASE_URL: missing/],
  [stripe('test'), 'production', /test key in production/],
])('%o in %s is refused', (given, edition, problem) => expect(parse(given, edition).problems.join()).toMatch(problem));
