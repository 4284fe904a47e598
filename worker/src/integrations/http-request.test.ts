import { expect, test } from 'vitest';
import { parseAnswer } from './http-request.ts';

test.each([
  ['ten million empty lists', `[${'[],'.repeat(10_000_000)}[]]`, /values/],
  ['a million objects', `[${'{},'.repeat(1_000_000)}{}]`, /values/],
  ['an object of 100,000 names', `{${Array.from({ length: 100_000 }, (_, i) => `"name ${i}":0`).join()}}`, /values/],
  ['no JSON', '{"elements": [', /not JSON/],
])('an answer of %s is refused', (_what, text, reason) => {
  const before = process.memoryUsage.rss();
  expect(() => parseAnswer(text)).toThrow(reason);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});

test('an answer of three thousand practices is read', () => {
  const tags = { amenity: 'dentist', name: 'Studio Rossi, Bianchi', phone: '+39 06 1234567', 'addr:city': 'Roma' };
  const elements = Array.from({ length: 3_000 }, (_, id) => ({ type: 'node', id, lat: 41.9, lon: 12.5, tags }));
  expect(parseAnswer(JSON.stringify({ elements }))).toEqual({ elements });
});
