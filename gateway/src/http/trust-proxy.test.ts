import { expect, test } from 'vitest';
import { parseTrustProxy, trustProxyProblem } from './trust-proxy.ts';

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['true', 1],
  ['2', 2],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
])('%j is read as %j', (value, trusted) => {
  expect(parseTrustProxy(value)).toEqual(trusted);
});

test.each(['', 'false', 'uniquelocal', 'loopback,linklocal', '192.0.2.7', '10.0.0.0/8 fc00::/7', '::1'])(
  'production takes %j',
  (value) => {
    expect(trustProxyProblem(value, 'production')).toBeNull();
  },
);

test.each(['true', '1', '2', '0.0.0.0/0', '::/0', 'loopback, 0.0.0.0/0', '10.0.0.0/7'])(
  'production refuses %j, which lets strangers choose their address',
  (value) => {
    expect(trustProxyProblem(value, 'production')).toMatch(/^TRUST_PROXY: .*the proxies’ addresses/);
  },
);

test.each(['true', '2', 'uniquelocal'])('the trial takes %j', (value) => {
  expect(trustProxyProblem(value, 'trial')).toBeNull();
});

test.each(['nginx', '10.0.0.0/33', '300.1.1.1', '-1', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'])(
  'neither edition takes %j',
  (value) => {
    for (const edition of ['trial', 'production'] as const)
      expect(trustProxyProblem(value, edition)).toMatch(/^TRUST_PROXY: /);
  },
);
