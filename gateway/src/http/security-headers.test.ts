import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productionSettings } from '../testing/production-settings.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { tileOrigin } from './security-headers.ts';

const production = {
  ...productionSettings,
  COMPANY_LEGAL_NAME: 'Sorriso </script><script>alert(1)</script>',
  TILE_URL: 'https://{s}.tile.example/{z}/{x}/{y}.png',
};

let trial: TestGateway;
let live: TestGateway;
beforeAll(async () => {
  [trial, live] = await Promise.all([startTestGateway(), startTestGateway(production)]);
});
afterAll(async () => {
  await Promise.all([trial.close(), live.close()]);
});

const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );

describe('every answer', () => {
  test.each([
    '/',
    '/nowhere',
    '/api/top-cities',
    '/api/nothing',
    '/graphql',
    '/health/live',
    '/robots.txt',
    '/tiles/5/17/11.svg',
  ])('%s carries the headers', async (path) => {
    const { headers } = await trial.get(path);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(policyOf(await trial.get(path))['frame-ancestors']).toEqual(["'none'"]);
  });

  test('lets the public site alone ask for the microphone', async () => {
    const microphone = async (path: string) =>
      /microphone=\((.*?)\)/.exec((await trial.get(path)).headers.get('permissions-policy') ?? '')?.[1];
    // A visitor comes from any public page to the assessment without loading another document.
    for (const path of ['/', '/valutazione-gratuita-ai', '/voce', '/nowhere'])
      expect(await microphone(path), path).toBe('self');
    for (const path of [
      '/admin',
      '/admin/bookings',
      '/api/top-cities',
      '/graphql',
      '/tiles/5/17/11.svg',
      '/robots.txt',
    ])
      expect(await microphone(path), path).toBe('');
  });

  test('except pages allows nothing to be loaded', async () => {
    for (const path of ['/api/top-cities', '/tiles/5/17/11.svg', '/health/live'])
      expect(policyOf(await trial.get(path))['default-src']).toEqual(["'none'"]);
  });
});

describe('the page', () => {
  test('allows its own inline scripts by their hashes, and no other', async () => {
    const response = await trial.get('/');
    const [, script = ''] = /<script>([^<]+)<\/script>/.exec(await response.text()) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(script).not.toBe('');
    expect(policyOf(response)['script-src']).toEqual(["'self'", `'sha256-${hash}'`]);
  });

  test('allows no inline code, no other origin but the tiles', async () => {
    const policy = policyOf(await live.get('/'));
    expect(policy['script-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
    expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'https://*.tile.example']);
    expect(policy['connect-src']).toEqual(["'self'", live.url.replace('http', 'ws')]);
    expect(policyOf(await trial.get('/'))['img-src']).toEqual(["'self'", 'data:']);
  });

  test('names Google only where Google Analytics is configured', async () => {
    const google = /google/;
    expect((await trial.get('/')).headers.get('content-security-policy')).not.toMatch(google);
    const measured = await startTestGateway({ GA_MEASUREMENT_ID: 'G-ABCDE12345' });
    const page = await measured.get('/');
    const policy = policyOf(page);
    expect(policy['script-src']).toContain('https://www.googletagmanager.com');
    expect(policy['connect-src']).toContain('https://*.google-analytics.com');
    expect(await page.text()).toContain('"gaMeasurementId":"G-ABCDE12345"');
    expect((await measured.get('/api/top-cities')).headers.get('content-security-policy')).not.toMatch(google);
    await measured.close();
  });

  test('gets its configuration as JSON that cannot break out of its element', async () => {
    const html = await (await live.get('/')).text();
    const json = /<script id="runtime-config" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      edition: 'production',
      legalName: 'Sorriso </script><script>alert(1)</script>',
      vatNumber: '12345678903',
      contactEmail: 'ciao@dentisti.ai',
      tileUrl: 'https://{s}.tile.example/{z}/{x}/{y}.png',
      buildYear: expect.any(Number),
      gaMeasurementId: null,
      hasLanguageModel: false,
      languageModelHost: null,
    });
  });
});

describe('the editions', () => {
  test('only production insists on https and lets itself be found', async () => {
    expect((await trial.get('/')).headers.has('strict-transport-security')).toBe(false);
    const home = await live.get('/');
    expect(home.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(home.headers.has('x-robots-tag')).toBe(false);
    for (const path of ['/admin', '/byok-setup', '/assessment', '/nowhere', '/results'])
      expect((await live.get(path)).headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await (await trial.get('/robots.txt')).text()).toContain('Disallow: /\n');
    expect(await (await live.get('/robots.txt')).text()).toContain('Disallow: /admin\n');
    expect(await (await live.get('/robots.txt')).text()).not.toContain('Disallow: /\n');
  });

  test('only the trial shows its playground and its schema', async () => {
    const html = { accept: 'text/html' };
    expect((await trial.get('/graphql', html)).headers.get('content-type')).toContain('text/html');
    expect((await live.get('/graphql', html)).headers.get('content-type')).not.toContain('text/html');
    const introspection = { query: '{ __schema { queryType { name } } }' };
    expect((await trial.post('/graphql', introspection)).status).toBe(200);
    const refused = await live.post('/graphql', introspection);
    expect(refused.status).toBe(400);
    const guessed = await live.post('/graphql', { query: '{ topCitie { city } }' });
    expect(await guessed.text()).not.toContain('topCities');
  });
});

test.each([
  ['/tiles/{z}/{x}/{y}.svg', null],
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tile.example:8443/{z}', 'https://*.tile.example:8443'],
])('tileOrigin(%s) = %s', (template, origin) => {
  expect(tileOrigin(template)).toBe(origin);
});
