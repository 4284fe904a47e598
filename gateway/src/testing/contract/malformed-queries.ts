import { describe, expect, test } from 'vitest';
import { type Asked, expectRefused, insides, ourErrors, type Sent, send, wrongMethods } from '../raw-request.ts';
import { type Answer, newClient } from './client.ts';

const brokenTexts = [
  '%',
  '%%',
  '%z',
  '%zz',
  '%1',
  '%u0041',
  'Roma%',
  '%C3',
  '%C3%28',
  '%E0%A4',
  '%E0%80%AF',
  '%ED%A0%80',
  '%F5%80%80%80',
  '%FF',
  '%FE%FF',
  '%00',
  'Ro%00ma',
  '%C0%80',
];

/** Addresses of every kind that name nothing. */
export function describeMalformedQueries(asked: () => Asked): void {
  const refused = (sent: Sent, status: number) => expectRefused(asked(), { from: newClient(), ...sent }, status);

  describe.each([
    ['/api/dentists', 'city', { city: 'Roma' }],
    ['/api/cities', 'q', {}],
    ['/api/top-cities', 'limit', {}],
  ] as const)('GET %s', (path, name, needed: Record<string, string>) => {
    const rest = (without: string) =>
      Object.entries(needed)
        .filter(([key]) => key !== without)
        .map(([key, value]) => `&${key}=${value}`)
        .join('');
    const queries = [
      ...brokenTexts.map((text) => `${name}=${text}${rest(name)}`),
      // Names, and what nobody asked for, are read before it is known whose address it is: one of each says so here.
      ...(name === 'city' ? brokenTexts : brokenTexts.slice(0, 1)).flatMap((text) => [
        `${text}=1${rest('')}`,
        `x=${text}${rest('')}`,
      ]),
      `${name}=1&${name}=2`,
      `${name}=1&${name}=1`,
      `${name}=1&other=2&${name}=`,
      `${name}&${name}`,
      `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1&${name}=2`,
      `${name}=${'x'.repeat(201)}`,
      `${name}=${'%F0%9F%A6%B7'.repeat(201)}`,
      `${name}=${'9'.repeat(5_000)}`,
    ];

    test.each(queries)('?%s → 400', async (query) => {
      await refused({ method: 'GET', path: `${path}?${query}` }, 400);
    });

    test.each(wrongMethods('GET'))('%s → 405', async (method) => {
      const { headers } = await refused({ method, path: `${path}?${name}=1${rest(name)}` }, 405);
      expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    });

    test.each(['/x', '/%zz', '.json', '/..%2fdentists', '/1/2', '/%00'])(`${path}%s → 404 or 400`, async (suffix) => {
      await refused({ method: 'GET', path: path + suffix }, suffix.startsWith('/%') ? 400 : 404);
    });
  });

  describe('GET /api/dentists in particular', () => {
    test.each([
      '',
      '?',
      '?region=Lazio',
      '?city=',
      '?city',
      '?city=%20',
      '?city=+',
      '?City=Roma',
      '?city[]=Roma',
      '?city[0]=Roma',
    ])('%s → 400', async (query) => {
      await refused({ method: 'GET', path: `/api/dentists${query}` }, 400);
    });
    test.each(['region=Lazio&region=Lazio', 'region=%FF', 'region=%00', `region=${'x'.repeat(201)}`])(
      '?city=Roma&%s → 400',
      async (query) => {
        await refused({ method: 'GET', path: `/api/dentists?city=Roma&${query}` }, 400);
      },
    );
  });

  describe('anything else under /api', () => {
    test.each([
      '/api',
      '/api/',
      '/api/nothing',
      '/api/Dentists',
      '/api//dentists',
      '/api/graphql',
      '/api/scrape-dentists/x/y',
    ])('%s → 404', async (path) => {
      await refused({ method: 'GET', path }, 404);
    });

    test.each(['not-a-uuid', '00000000-0000-4000-8000-000000000000', "'--"])(
      '/api/scrape-dentists/%s → 404',
      async (id) => {
        await refused({ method: 'GET', path: `/api/scrape-dentists/${id}` }, 404);
      },
    );

    test('OPTIONS is answered with the methods', async () => {
      const { status, headers } = await send(asked(), { from: newClient(), method: 'OPTIONS', path: '/api/dentists' });
      expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    });
  });

  describe('what is odd and no mistake', () => {
    const inBody: readonly (string | Buffer)[] = [
      'Milano\\u0000',
      '\\ud83e',
      '\\udd77 Roma',
      '🦷',
      '\\u202eonaliM',
      `M${'\\u0301'.repeat(150)}`,
      "'; DROP TABLE dentist;--",
      '<script>alert(1)</script>',
      '{{7*7}}<%= 7*7 %>',
      '../../etc/passwd',
      `${'a '.repeat(99)}!`,
      'Milano","isAdmin":true,"x":"',
    ];
    test.each(inBody)('%s as a place is no error of ours', async (location) => {
      const headers = { 'content-type': 'application/json' };
      const body = `{"location":"${location}"}`;
      expectNoErrorOfOurs(
        await send(asked(), { from: newClient(), method: 'POST', path: '/api/validate-location', headers, body }),
      );
    });

    test.each([
      '/api/top-cities?limit[]=5',
      '/api/cities?q[a]=mi',
      '/api/dentists?city=Milano&region[]=Lombardia',
      "/api/dentists?city=Milano'%20OR%201=1--",
      '/api/dentists?city=Milano&__proto__[x]=1&constructor=1',
      '/dentista-%E0%A4%A',
      '/dentist/%00',
      '/dentist/99999999999999999999',
      "/dentist/1'--",
      '/dentista-%00',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/tiles/99/-1/x.svg',
      '/tiles/8/1e9/0.svg',
      '/tiles/%E0%A4%A/0/0.svg',
      '/immagini/%E0%A4%A',
      '/immagini/..%2f..%2fpackage.json',
    ])('%s is no error of ours', async (path) => {
      expectNoErrorOfOurs(await send(asked(), { from: newClient(), method: 'GET', path }));
    });

    function expectNoErrorOfOurs({ status, text }: Answer) {
      expect(status, text.slice(0, 200)).toBeLessThan(500);
      expect(text).not.toMatch(insides);
      expect(ourErrors(asked())).toEqual([]);
    }
  });
}
