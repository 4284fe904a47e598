import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../docker/web-settings.sh', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentisti-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What `web` tells its nginx, one statement a line; `problem` is why it does not start. */
function settingsOf(env: Record<string, string>, version = '1.27.3') {
  const program = `#!/bin/sh\necho 'nginx version: nginx/${version} (Somewhere)' >&2\n`;
  writeFileSync(join(folder, 'nginx'), program, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync('sh', [script], {
    env: { PATH: `${folder}:${process.env.PATH}`, RESOLVER: '127.0.0.11', ...env },
    encoding: 'utf8',
  });
  return status === 0 ? { lines: stdout.trim().split('\n'), problem: '' } : { lines: [], problem: stderr };
}
const asIs = [
  'resolver 127.0.0.11:53 valid=1s ipv6=off;',
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].map((range) => `set_real_ip_from ${range};`),
  'geo $realip_remote_addr $is_from_proxy { default 0; 10.0.0.0/8 1; 172.16.0.0/12 1; 192.168.0.0/16 1; fc00::/7 1; }',
  "map '' $gateway { default http://gateway:8080; }",
];

test('an environment that says nothing: one name, and proxies of private networks', () => {
  expect(settingsOf({}).lines).toEqual(asIs);
  // As Compose sets what nobody has set.
  expect(settingsOf({ GATEWAYS: '', TRUSTED_PROXIES: '' }).lines).toEqual(asIs);
});

test('without a name server in the environment those of the machine', () => {
  const { lines, problem } = settingsOf({ RESOLVER: '' });
  expect(problem).toBe('');
  expect(lines[0]).toMatch(/^resolver( (\d+\.\d+\.\d+\.\d+|\[[0-9a-f:]+\]):53)+ valid=1s( ipv6=off)?;$/);
});

test.each([
  ['10.0.0.2, 10.0.0.3:5353', 'resolver 10.0.0.2:53 10.0.0.3:5353 valid=1s ipv6=off;'],
  ['fd00::2', 'resolver [fd00::2]:53 valid=1s;'],
  ['[fd00::2],[fd00:0:0:1:2:3:4:5]:5353', 'resolver [fd00::2]:53 [fd00:0:0:1:2:3:4:5]:5353 valid=1s;'],
])('name servers %s', (RESOLVER, line) => {
  expect(settingsOf({ RESOLVER }).lines[0]).toBe(line);
});

test('proxies as they are named, and no others', () => {
  const { lines } = settingsOf({ TRUSTED_PROXIES: '192.0.2.7,10.1.0.0/16, fd00::/64 ::1' });
  expect(lines.slice(1, -1)).toEqual([
    ...['192.0.2.7', '10.1.0.0/16', 'fd00::/64', '::1'].map((range) => `set_real_ip_from ${range};`),
    'geo $realip_remote_addr $is_from_proxy { default 0; 192.0.2.7 1; 10.1.0.0/16 1; fd00::/64 1; ::1 1; }',
  ]);
});

test('proxies that only the gateway was told of stop the start: it does not see them any more', () => {
  const TRUST_PROXY = 'uniquelocal,203.0.113.5';
  expect(settingsOf({ TRUST_PROXY }).problem).toMatch(/^web: TRUST_PROXY .* TRUSTED_PROXIES.*\.\n$/);
  expect(settingsOf({ TRUST_PROXY, TRUSTED_PROXIES: '203.0.113.5' }).problem).toBe('');
  expect(settingsOf({ TRUST_PROXY: 'uniquelocal' }).lines).toEqual(asIs);
});

describe('gateways', () => {
  const upstream = (servers: string) =>
    `upstream gateways { zone gateways 256k; hash $gateway_key consistent;${servers} }`;

  test.each(['10.0.0.5:8080', '[fd00::5]:8080', 'stack_gateway:80'])('one, %s, is asked by itself', (GATEWAYS) => {
    expect(settingsOf({ GATEWAYS }, '1.22.1').lines.at(-1)).toBe(`map '' $gateway { default http://${GATEWAYS}; }`);
  });

  test('several addresses share the pages, on any nginx', () => {
    const { lines } = settingsOf({ GATEWAYS: '10.0.0.5:8080,[fd00::5]:8080' }, '1.22.1');
    expect(lines.slice(-2)).toEqual([
      upstream(' server 10.0.0.5:8080 max_fails=0; server [fd00::5]:8080 max_fails=0;'),
      "map '' $gateway { default http://gateways; }",
    ]);
  });

  const GATEWAYS = 'gateway-1:8080, gateway-2:8080';
  test.each(['1.27.3', '1.28', '1.30.1', '2.0.0'])('several names share them on nginx %s', (version) => {
    expect(settingsOf({ GATEWAYS }, version).lines.at(-2)).toBe(
      upstream(' server gateway-1:8080 max_fails=0 resolve; server gateway-2:8080 max_fails=0 resolve;'),
    );
  });

  test.each(['1.27.2', '1.26.3', '1.9.15', '0.8.55'])('several names are too much for nginx %s', (version) => {
    const problem = `GATEWAYS: several names need nginx 1.27.3 or newer, and this is nginx version: nginx/${version}`;
    expect(settingsOf({ GATEWAYS }, version).problem).toContain(problem);
  });
});

const injections = ['1.2.3.4;}', '$(id)', '`id`', '*', '"', "'", '{', '\\', '#'];
test.each([
  ...['name.server', '300.1.1.1', '1.2.3', '1.2.3.4:0', '1.2.3.4:70000', 'fe80::1%eth0', '[1.2.3.4]:53', ','].map(
    (value) => ['RESOLVER', value],
  ),
  ...[
    'proxy',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    'fc00::/6',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::1/129',
  ].map((value) => ['TRUSTED_PROXIES', value]),
  ...['1::2::3', '1:2:3:4:5:6:7:8:9', ':::', 'g::1', '1:2', '::12345', '1:2:3:4:5:6:7::8:9', ','].map((value) => [
    'TRUSTED_PROXIES',
    value,
  ]),
  ...['gateway', 'gateway:', ':8080', 'gateway:0', 'gateway:http', '1.2.3:80', 'fd00::5:8080', '-a:80', ','].map(
    (value) => ['GATEWAYS', value],
  ),
  ...injections.flatMap((value) => ['RESOLVER', 'TRUSTED_PROXIES', 'GATEWAYS'].map((name) => [name, value])),
] as [string, string][])('%s=%s stops the start with a sentence', (name, value) => {
  expect(settingsOf({ [name]: value }).problem).toMatch(new RegExp(`^web: ${name}.*\\.\n$`));
});
