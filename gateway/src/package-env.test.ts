import { expect, test } from 'vitest';
import { parsePackageEnv } from './package-env.ts';

function parse(source: Record<string, string> = {}) {
  const problems: string[] = [];
  return { env: parsePackageEnv(source, problems), problems };
}
const specified = { listCents: 17_800, packageCents: 7_500, onlineCents: 5_900 };

test('unset and empty mean the specification’s prices and words, not counted, simulated in trial', () => {
  const empty = {
    PACKAGE_PRICE_CENTS: '',
    PACKAGE_COPY: '',
    PACKAGE_VOUCHERS: '',
    PAYMENTS: '',
    STRIPE_SECRET_KEY: '',
  };
  const sources: Record<string, string>[] = [{}, empty];
  for (const source of sources)
    expect(parse(source)).toMatchObject({
      env: { mode: 'simulator', prices: specified, copy: 'specified', vouchers: null, paymentLinkUrl: null },
      problems: [],
    });
});

test('production without any setting takes no payment and no message', () => {
  expect(parse({ APP_ENV: 'production' })).toMatchObject({ env: { mode: 'off', webhookSecret: null }, problems: [] });
});

test('the service’s key decides the mode and goes no further', () => {
  const { env } = parse({
    APP_ENV: 'production',
    STRIPE_SECRET_KEY: 'sk_live_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345',
  });
  expect(env).toMatchObject({ mode: 'stripe', webhookSecret: 'whsec_12345' });
  expect(JSON.stringify(env)).not.toContain('sk_live');
});

test.each<[Record<string, string>, RegExp]>([
  [{ PACKAGE_ONLINE_PRICE_CENTS: '9000' }, /PACKAGE_ONLINE_PRICE_CENTS: above/],
  [{ PACKAGE_PRICE_CENTS: '75,00' }, /PACKAGE_PRICE_CENTS/],
  [{ PACKAGE_VOUCHERS: '-1' }, /PACKAGE_VOUCHERS/],
  [{ PACKAGE_COPY: 'loud' }, /PACKAGE_COPY/],
  [{ PAYMENT_LINK_URL: 'http://pagamenti.example' }, /PAYMENT_LINK_URL/],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345' }, /live key in trial/],
])('%o is refused', (source, problem) => expect(parse(source).problems.join()).toMatch(problem));
