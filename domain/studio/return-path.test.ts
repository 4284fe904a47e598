import fc from 'fast-check';
import { expect, test } from 'vitest';
import { studioReturnPath } from './return-path.ts';

test.each(['/studio/rivendica/123', '/studio/richieste/45', '/studio/accesso', '/studio/persone'])(
  'leads back to %s',
  (path) => expect(studioReturnPath(path)).toBe(path),
);

test.each([
  '',
  '/',
  '/studio',
  '/studio/',
  '/studio/entra',
  '/studio/entra/x',
  '/studios',
  '/studio/a/b/c',
  '/studio/../admin',
  '/studio//evil.example',
  '//evil.example/studio',
  '///evil.example',
  'https://evil.example/studio/accesso',
  'javascript:alert(1)',
  '/studio/accesso?x=1',
  '/studio/accesso#x',
  '/studio/accesso/',
  '/studio/acc%65sso',
  '/studio/accesso\n',
  '/studio/accesso\\@evil.example',
  '/admin/prenotazioni',
  `/studio/${'a'.repeat(61)}`,
])('leads nobody to %j', (path) => expect(studioReturnPath(path)).toBeNull());

test('whatever is led back to is a page of the studio on our own site', () => {
  const text = fc.oneof(
    fc.string(),
    // Put together here: the library's own addresses take a second to prepare.
    fc
      .tuple(
        fc.constantFrom('https://', 'http://', '//', '///', 'https:'),
        fc.constantFrom('dentisti.example', 'evil.example', 'dentisti.example@evil.example', 'dentisti.example:8080'),
        fc.constantFrom('', '/', '/studio/', '/studio/accesso', '/admin/'),
        fc.constantFrom('', '?', '#', '/'),
        fc.string(),
      )
      .map((parts) => parts.join('')),
    fc.string().map((rest) => `/studio/${rest}`),
    fc.tuple(fc.string(), fc.string()).map(([a, b]) => `/studio/${a}/${b}`),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const path = studioReturnPath(typed);
      if (path === null) return;
      const { origin, pathname, search, hash } = new URL(path, 'https://dentisti.example');
      expect({ origin, pathname, search, hash }).toEqual({
        origin: 'https://dentisti.example',
        pathname: typed,
        search: '',
        hash: '',
      });
    }),
  );
});
