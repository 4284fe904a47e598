import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { largestBody } from './largest-body.ts';

const proxy = readFileSync(new URL('../../../docker/nginx.conf', import.meta.url), 'utf8');
const setting = (name: string) => new RegExp(`^\\s*${name} (.+);$`, 'm').exec(proxy)?.[1];

test('the proxy in front takes as large a body as the route behind it', () => {
  expect(setting('client_max_body_size')).toBe(largestBody.replace('mb', 'm'));
});

test('a gateway that was killed costs a visitor a second at most: its name and its port are not waited for longer', () => {
  const milliseconds = (name: string) => Number(/^(\d+)ms$/.exec(setting(name) ?? '')?.[1]);
  expect(milliseconds('resolver_timeout') + milliseconds('proxy_connect_timeout')).toBeLessThanOrEqual(1_000);
  expect(readFileSync(new URL('../../../docker/web-settings.sh', import.meta.url), 'utf8')).toContain(' valid=1s');
});
