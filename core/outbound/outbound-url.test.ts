import { expect, test } from 'vitest';
import { parseOutboundUrl } from './outbound-url.ts';
import { isPublicAddress } from './public-address.ts';
import { hostileUrls, notPublicAddresses, publicAddresses } from './testing/hostile-addresses.ts';

const strict = { allowsLoopback: false };
const faultOf = (url: string, policy = strict) => {
  const parsed = parseOutboundUrl(url, policy);
  return parsed.kind === 'fault' ? parsed.fault : parsed.value.url.href;
};

test('the table holds at least two hundred', () => {
  expect(hostileUrls.length + notPublicAddresses.length).toBeGreaterThan(200);
  expect(new Set(hostileUrls.map(([url]) => url)).size).toBe(hostileUrls.length);
});

test.each(hostileUrls)('%j is refused: %s', (url, fault) => {
  // Names are refused on either ground: the standard's parser does not take some of them at all.
  if (fault === 'host') expect(['host', 'malformed']).toContain(faultOf(url));
  else expect(faultOf(url)).toBe(fault);
});

test.each(notPublicAddresses)('%s is not public, also as an address of its own', (address) => {
  expect(isPublicAddress(address)).toBe(false);
  const host = address.includes(':') ? `[${address}]` : address;
  expect(faultOf(`https://${host}/hook`)).toBe('not-public');
});

test.each(publicAddresses)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
  const host = address.includes(':') ? `[${address}]` : address;
  expect(faultOf(`https://${host}/hook`)).toMatch(/^https:/);
});

test.each(['', 'x', 'gestionale.it', '1.2.3', '1.2.3.4/24', '0177.0.0.1', 'fe80::1%eth0', '::ffff:1.2.3.4%1'])(
  '%j is no public address',
  (text) => expect(isPublicAddress(text)).toBe(false),
);

test.each([
  ['https://gestionale.studio-rossi.it/hook?k=1', 'https://gestionale.studio-rossi.it/hook?k=1'],
  ['https://Gestionale.IT', 'https://gestionale.it/'],
  ['https://gestionale.it:443/', 'https://gestionale.it/'],
  ['https://gestionale.it:8443/a', 'https://gestionale.it:8443/a'],
  ['https://studio-città.it/', 'https://xn--studio-citt-i7a.it/'],
  ['https://gestionale.it/path@sign', 'https://gestionale.it/path@sign'],
])('%s is taken', (typed, href) => {
  expect(faultOf(typed)).toBe(href);
});

test('a trial may ask this machine, by an explicit setting, and nothing else of a private network', () => {
  const trial = { allowsLoopback: true };
  for (const url of [
    'http://127.0.0.1:8099/hook',
    'http://localhost:8099/',
    'http://[::1]:8099/',
    'https://127.0.0.1/',
  ])
    expect(faultOf(url, trial)).toMatch(/^https?:/);
  for (const [url, fault] of [
    ['http://10.0.0.1/', 'not-https'],
    ['https://10.0.0.1/', 'not-public'],
    ['http://gestionale.it/', 'not-https'],
    ['https://169.254.169.254/', 'not-public'],
    ['http://user@127.0.0.1/', 'credentials'],
    ['http://redis:6379/', 'not-https'],
  ] as const)
    expect(faultOf(url, trial)).toBe(fault);
});
