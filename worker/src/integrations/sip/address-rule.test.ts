import { expect, test } from 'vitest';
import { isOpened, isSipPort, parseAddressRanges } from './address-rule.ts';
import { parseHost } from './sip-host.ts';

test('only ports of SIP', () => {
  const ports = [5060, 5061, 5099, 5160, 5161];
  expect([22, 25, 80, 443, 5059, 5100, 5432, 6379, ...ports].filter(isSipPort)).toEqual(ports);
});

test('ranges opened for tests open nothing else', () => {
  const allow = parseAddressRanges('127.0.0.0/8, ::1');
  expect(['127.0.0.1', '::1', '10.0.0.1', '::2', 'x'].map((address) => isOpened(address, allow))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isOpened('127.0.0.1', null)).toBe(false);
});

test.each(['127.0.0.0/33', '127.0.0/8', 'localhost', '::1/129', '127.0.0.1/8/8', 'fe80::1%eth0', '10.0.0.0/-1'])(
  '%s is no range',
  (text) => {
    expect(parseAddressRanges(text)).toBeNull();
  },
);

test.each([
  ['sip.provider.it', 'sip.provider.it', null],
  [' SIP.Provider.it. ', 'sip.provider.it', null],
  ['sip.provider.it:5080', 'sip.provider.it', 5080],
  ['93.184.216.34:5061', '93.184.216.34', 5061],
  ['[2606:4700::1111]:5061', '2606:4700::1111', 5061],
  ['2606:4700::1111', '2606:4700::1111', null],
  ['città.it', 'xn--citt-3na.it', null],
])('%s is a host', (text, host, port) => {
  expect(parseHost(text)).toEqual({ host, port });
});

test.each([
  '',
  ' ',
  'pbx',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '1.2.3',
  'a..b',
  '-a.it',
  'a_b.it',
  'a.it:0',
  'a.it:65536',
  'a.it:',
  'sip:a.it',
  'u@a.it',
  'http://a.it',
  'a.it/x',
  'a.it?x',
  'a b.it',
  'a.it\r\nX: y',
  '[a.it]',
  '[::1',
  `${'a'.repeat(64)}.it`,
  `${'a.'.repeat(130)}it`,
])('%j is no host', (text) => {
  expect(parseHost(text)).toBeNull();
});
