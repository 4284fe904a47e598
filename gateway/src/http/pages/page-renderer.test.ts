import { createHash } from 'node:crypto';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
let file: string;
let builds = 0;

const template = `<html><head><!--page-head--><title>alt</title><!--/page-head-->
<script>let a;</script></head><body><div id="root"><!--page-body-->boot<!--/page-body--></div>
<!--page-state--></body></html>`;

/** Puts another server build there; `body` is that of its `renderPage`. */
function build(body: string | null) {
  rmSync(file, { force: true });
  if (body === null) return;
  writeFileSync(file, `export async function renderPage(request) { ${body} }`);
  builds += 1;
  utimesSync(file, builds, builds);
}

const rendered = (body: string) =>
  `return { head: '<title>neu</title>', styles: [{ name: 'd a', css: 'p{}' }, { name: null, css: 'i{}' }], body: ${body}, state: '{}', isIndexable: true };`;

async function visit(path: string) {
  const response = await gateway.get(path);
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, text: await response.text(), policy };
}

beforeAll(async () => {
  const { WEB_DIST } = gateway.services.env;
  writeFileSync(join(WEB_DIST, 'index.html'), template);
  file = join(WEB_DIST, 'server', 'render.js');
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a rendered page stands in the template; its policy allows the scripts and styles of the build alone', async () => {
  build(rendered("'<p>Ciao<script>let b;</script><style>b{}</style></p>'"));
  const { status, text, policy } = await visit('/');
  expect(status).toBe(200);
  expect(text).toBe(`<html><head><title>neu</title><style data-emotion="d a">p{}</style><style>i{}</style>
<script>let a;</script></head><body><div id="root"><p>Ciao<script>let b;</script><style>b{}</style></p></div>
<script id="page-state" type="application/json">{}</script></body></html>`);
  expect(policy).toContain(`script-src 'self' ${hash('let a;')};`);
  expect(policy).toContain(`style-src 'self' ${[hash(''), hash('p{}'), hash('i{}')].join(' ')};`);
});

test('what a page says fills no gap', async () => {
  build(rendered("'<p>__RUNTIME_CONFIG__ <!--page-state--> $& $1</p>'"));
  expect((await visit('/?a')).text).toContain('<p>__RUNTIME_CONFIG__ <!--page-state--> $& $1</p>');
});

test('it asks the schema without a request, and learns of faults as a client would', async () => {
  build(`const answer = await request.execute({ query: request.url === '/voce' ? '{ topCities(limit: 99) { city } }' : 'query Q($l: Int!) { topCities(limit: $l) { city } }', operationName: request.url === '/voce' ? undefined : 'Q', variables: { l: 3 } });
    ${rendered('JSON.stringify(answer)')}`);
  expect((await visit('/crediti')).text).toContain('<div id="root">{"data":{"topCities":[]}}</div>');
  expect((await visit('/voce')).text).toContain('limit must be between 1 and 50.');
});

test.each([
  ['is missing', null],
  ['does not load', '}'],
  ['throws', "throw new Error('broken page')"],
  ['leaves the page to the browser', 'return null'],
])('where the server build %s the browser draws the page', async (name, body) => {
  gateway.logged.length = 0;
  build(body);
  const { status, text } = await visit('/per-dentisti');
  expect([status, text.includes('boot'), text.includes('id="page-state"')]).toEqual([200, true, false]);
  const problems = gateway.logged.filter((line) => line.level === 50).map((line) => line.msg);
  const said = { throws: 'page not rendered', 'leaves the page to the browser': undefined };
  expect(problems[0]).toBe(
    name in said ? said[name as keyof typeof said] : 'pages are not rendered here: no server build',
  );
  await visit('/per-dentisti');
  expect((await gateway.get('/api/top-cities')).status).toBe(200);
});

test('many visitors of one address cost one rendering', async () => {
  build(`globalThis.renderings = (globalThis.renderings ?? 0) + 1; ${rendered('String(globalThis.renderings)')}`);
  const answers = await Promise.all(
    ['', '?utm_source=a', '?utm_source=b'].map((query) => visit(`/termini-servizio${query}`)),
  );
  expect(new Set(answers.map(({ text }) => /id="root">([^<]*)/.exec(text)?.[1])).size).toBe(1);
  const other = await visit('/results?citta=Roma');
  expect(other.text).not.toContain(`id="root">${/id="root">([^<]*)/.exec(answers[0]?.text ?? '')?.[1]}<`);
});

test('under pressure the next visitors get the browser’s page at once', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  Object.assign(globalThis, { held });
  build(`await globalThis.held; ${rendered("'<p>spät</p>'")}`);
  let quick = 0;
  const asked = Array.from({ length: 20 }, async (_, i) => {
    const answer = await visit(`/results?citta=C${i}`);
    quick += 1;
    return answer;
  });
  // Answered while those before them are still being drawn.
  await expect.poll(() => quick).toBe(8);
  letGo();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ text }) => text.includes('spät'))).toHaveLength(12);
  expect(answers.filter(({ text }) => text.includes('boot'))).toHaveLength(8);
});

test('of one client two pages are drawn or wait, the browser draws the others; junk and unknown addresses are drawn once', async () => {
  const { WEB_DIST } = gateway.services.env;
  const counted = await startTestGateway({ WEB_DIST, RATE_LIMIT_EXEMPT: '' });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  Object.assign(globalThis, { held, drawn: [] });
  build(`globalThis.drawn.push(request.url); await globalThis.held; ${rendered("'<p>spät</p>'")}`);
  let quick = 0;
  const asked = Array.from({ length: 6 }, async (_, i) => {
    const text = await (await counted.get(`/results?citta=C${i}`)).text();
    quick += 1;
    return text;
  });
  await expect.poll(() => quick).toBe(4);
  letGo();
  expect((await Promise.all(asked)).filter((text) => text.includes('spät'))).toHaveLength(2);
  Object.assign(globalThis, { drawn: [] });
  for (const path of ['/voce?x=1', '/voce?zona=2', '/nessuno?x=1', '//evil', '/nessuno/altro'])
    expect(await (await counted.get(path)).text()).toContain('spät');
  expect((globalThis as { drawn?: string[] }).drawn).toEqual(['/voce', '/pagina-inesistente']);
  await counted.close();
});

test('a page whose queries saw two moments is drawn again; under writes that never pause it is served and not kept', async () => {
  const draw = (writes: number) => {
    Object.assign(globalThis, {
      drawings: 0,
      writeBetween: async (drawing: number) => {
        if (drawing <= writes) await createPracticeRow(gateway.database.em);
      },
    });
    build(`const drawing = ++globalThis.drawings;
      const count = async (alias) => (await request.execute({ query: 'query Q { ' + alias + ': dentists(city: "Roma") { ... on DentistList { others { id } dentists { id } } } }', operationName: 'Q', variables: {} })).data[alias];
      const first = JSON.stringify(await count('a'));
      await globalThis.writeBetween(drawing);
      const second = JSON.stringify(await count('b'));
      ${rendered("first === second ? 'one moment' : 'two moments'")}`);
  };
  const drawings = () => (globalThis as { drawings?: number }).drawings;

  draw(1);
  expect((await visit('/crediti')).text).toContain('one moment');
  expect(drawings()).toBe(2);
  await visit('/crediti');
  expect(drawings()).toBe(2);

  draw(Number.POSITIVE_INFINITY);
  expect((await visit('/crediti')).text).toContain('two moments');
  expect(drawings()).toBe(3);
  await visit('/crediti');
  expect(drawings()).toBe(6);
});

test.each([
  ['before its resolver', 'directory_revision', '{ practiceOffer { __typename } }'],
  ['inside its resolver', 'dentist', '{ dentistBySlug(slug: "nessuno") { id } }'],
])(
  'a page one of whose questions met a fault of ours %s is left to the browser, and kept nowhere',
  async (_, table, query) => {
    build(`let said = 'answered';
    const { errors } = await request.execute({ query: ${JSON.stringify(query)}, variables: {} }).catch((error) => ({ errors: [error] }));
    if (errors) said = 'made up';
    ${rendered('said')}`);
    const rename = (from: string, to: string) => gateway.database.em.execute(`alter table ${from} rename to ${to}`);
    await rename(table, 'away');
    const { text } = await visit(`/crediti?fault=${table}`);
    await rename('away', table);
    expect(text).toContain('boot');
    expect((await visit(`/crediti?fault=${table}`)).text).toContain('answered');
  },
);

test('its own files are nobody else’s', async () => {
  build(rendered("''"));
  for (const path of ['/server/render.js', '/.vite/manifest.json'])
    expect(await visit(path)).toMatchObject({ status: 404 });
});
