import { expect, test } from 'vitest';
import { parseGoogleMapsUri } from './google-maps-uri.ts';

test.each([
  'https://maps.google.com/?cid=1',
  'https://www.google.com/maps/place/Studio+Rossi/@41.89,12.5,17z',
  'https://google.com/maps?cid=1',
  'https://maps.app.goo.gl/AbCd',
  'https://goo.gl/maps/AbCd',
])('%s leads to Google Maps', (uri) => {
  expect(parseGoogleMapsUri(uri)).toBe(uri);
});

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['another scheme', 'http://maps.google.com/?cid=1'],
  ['a script', 'javascript:alert(1)'],
  ['another host', 'https://maps.google.com.example/?cid=1'],
  ['a host that ends alike', 'https://evilmaps.google.com/?cid=1'],
  ['a name before the host', 'https://maps.google.com@example.com/'],
  ['a port', 'https://maps.google.com:8443/?cid=1'],
  ['a redirect of the search engine', 'https://www.google.com/url?q=https://example.com'],
  ['a path that only begins alike', 'https://google.com/mapsearch'],
  ['a short address of something else', 'https://goo.gl/AbCd'],
  ['the key of an object', 'https://constructor/maps'],
  ['a space', 'https://maps.google.com/?q=a b'],
  ['too long a text', `https://maps.google.com/?q=${'a'.repeat(500)}`],
])('%s does not', (_what, uri) => {
  expect(parseGoogleMapsUri(uri)).toBeNull();
});
