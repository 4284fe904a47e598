import { describe, expect, test } from 'vitest';
import { clientKey, clientNetwork, createExemption } from './client-key.ts';

describe('clientNetwork', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test.each([
    ['2001:db8:1:a2c4::1', 56, '2001:db8:1:a200::/56'],
    ['2001:db8:1:2::1', 56, '2001:db8:1:0::/56'],
    ['2001:db8::1', 56, '2001:db8:0:0::/56'],
    ['2001:db8:1:a2c4::1', 48, '2001:db8:1::/48'],
    ['192.0.2.7', 48, '192.0.2.7'],
  ] as const)('%s counts in its /%i as %s', (address, prefix, network) => {
    expect(clientNetwork(address, prefix)).toBe(network);
  });
});

describe('clientKey', () => {
  test('is the same within an IPv6 subscriber and differs between them', () => {
    const key = (address: string) => clientKey(address, 'secret');
    expect(key('2001:db8:1:2::1')).toBe(key('2001:db8:1:2:ffff::9'));
    expect(key('2001:db8:1:2::1')).not.toBe(key('2001:db8:1:3::1'));
  });

  test('does not show the address, and changes with the secret', () => {
    expect(clientKey('192.0.2.7', 'one')).not.toContain('192');
    expect(clientKey('192.0.2.7', 'one')).not.toBe(clientKey('192.0.2.7', 'two'));
  });
});

describe('createExemption', () => {
  const isExempt = createExemption(['127.0.0.1', '10.1.0.0/16', '2001:db8::/32']);

  test.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['127.0.0.2', false],
    ['10.1.200.3', true],
    ['10.2.0.1', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['', false],
    ['nonsense', false],
  ])('%s → %s', (address, expected) => {
    expect(isExempt(address)).toBe(expected);
  });

  test('refuses an entry that is no address', () => {
    expect(() => createExemption(['localhost'])).toThrow('RATE_LIMIT_EXEMPT');
  });
});
