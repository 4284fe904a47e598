import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, send, wrongMethods } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  await createPracticeRow(gateway.database.em);
});

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
    ...brokenTexts.map((text) => `${text}=1${rest('')}`),
    ...brokenTexts.map((text) => `x=${text}${rest('')}`),
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
    await expectRefused(gateway, { method: 'GET', path: `${path}?${query}` }, 400);
  });

  test.each(wrongMethods('GET'))('%s → 405', async (method) => {
    const { headers } = await expectRefused(gateway, { method, path: `${path}?${name}=1${rest(name)}` }, 405);
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  test.each(['/x', '/%zz', '.json', '/..%2fdentists', '/1/2', '/%00'])(`${path}%s → 404 or 400`, async (suffix) => {
    await expectRefused(gateway, { method: 'GET', path: path + suffix }, suffix.startsWith('/%') ? 400 : 404);
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
    await expectRefused(gateway, { method: 'GET', path: `/api/dentists${query}` }, 400);
  });
  test.each(['region=Lazio&region=Lazio', 'region=%FF', 'region=%00', `region=${'x'.repeat(201)}`])(
    '?city=Roma&%s → 400',
    async (query) => {
      await expectRefused(gateway, { method: 'GET', path: `/api/dentists?city=Roma&${query}` }, 400);
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
    await expectRefused(gateway, { method: 'GET', path }, 404);
  });

  test.each(['not-a-uuid', '00000000-0000-4000-8000-000000000000', "'--"])(
    '/api/scrape-dentists/%s → 404',
    async (id) => {
      await expectRefused(gateway, { method: 'GET', path: `/api/scrape-dentists/${id}` }, 404);
    },
  );

  test('OPTIONS is answered with the methods', async () => {
    const { status, headers } = await send(gateway, { method: 'OPTIONS', path: '/api/dentists' });
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});
