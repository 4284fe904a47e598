import { expect, test } from 'vitest';
import { testConfig } from '../testing/render-page.tsx';
import { readRuntimeConfig } from './env.ts';

function page(config: string, head = '') {
  const html = `<html><head>${head}<script id="runtime-config" type="application/json">${config}</script></head></html>`;
  return new DOMParser().parseFromString(html, 'text/html');
}

test('reads what the gateway wrote, escaped "<" included', () => {
  const config = { ...testConfig, legalName: '</script><b>Studio' };
  expect(readRuntimeConfig(page(JSON.stringify(config).replaceAll('<', '\\u003c')))).toEqual(config);
});

test('an unfilled placeholder says where the page should have come from', () => {
  expect(() => readRuntimeConfig(page('__RUNTIME_CONFIG__'))).toThrow(/not JSON; is the page served by the gateway/);
});

test('names every field that is wrong', () => {
  const broken = JSON.stringify({ ...testConfig, edition: 'demo', buildYear: '2026' });
  expect(() => readRuntimeConfig(page(broken))).toThrow(/edition: .*buildYear: /);
});
