import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPracticeRow } from '@dentisti/db/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createSchema } from '../../graphql/schema.ts';
import { metricEvents } from '../../metrics/gateway-metric-events.ts';
import { ReadyQueries } from '../../ready/ready-queries.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { PageRenderer } from './page-renderer.ts';
import { rehearsePages } from './rehearse-pages.ts';

let gateway: TestGateway;
const drawn = join(tmpdir(), `dentisti-drawn-${process.pid}`);
afterEach(async () => {
  await gateway.close();
  rmSync(drawn, { force: true });
});

/** A gateway whose server build does this with each page it is asked to draw. */
async function startWith(body: string, contents: 'empty' | 'demo' = 'empty') {
  gateway = await startTestGateway({ RATE_LIMIT_EXEMPT: '' }, undefined, contents);
  const build = `import { appendFileSync } from 'node:fs'; export async function renderPage(request) { ${body} }`;
  writeFileSync(join(gateway.services.env.WEB_DIST, 'server', 'render.js'), build);
  gateway.services.rehearsal.isOver = false;
}
const rehearse = (patience?: number) =>
  rehearsePages(
    gateway.services,
    new PageRenderer(gateway.services, undefined as never, new ReadyQueries(gateway.services, createSchema())),
    patience,
  );
const readiness = async () => (await gateway.get('/health/ready')).status;
const note = `appendFileSync(${JSON.stringify(drawn)}, request.url + '\\n')`;

describe('before a gateway is ready', () => {
  test('it draws the home page and the largest city, counted nowhere', async () => {
    await startWith(`${note}; return null;`, 'demo');
    const emitted: string[] = [];
    const stop = metricEvents.on({
      pageRendered: () => emitted.push('page'),
      limitRefused: () => emitted.push('limit'),
    });
    expect(await readiness()).toBe(503);
    await rehearse();
    stop();
    expect(readFileSync(drawn, 'utf8').trim().split('\n')).toEqual(['/', ...Array(2).fill('/results?citta=Roma')]);
    expect(await readiness()).toBe(200);
    expect(emitted).toEqual([]);
  });

  test('an empty directory has no largest city', async () => {
    await startWith(`${note}; return null;`);
    await rehearse();
    expect(readFileSync(drawn, 'utf8')).toBe('/\n');
  });

  test.each([
    ['throws', "throw new Error('broken page')"],
    ['never ends', 'return new Promise(() => undefined)'],
  ])('a build that %s keeps it from nothing', async (_name, body) => {
    await startWith(body);
    await rehearse(300);
    expect(await readiness()).toBe(200);
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

test('a gateway that has started is ready, and has drawn its pages', async () => {
  gateway = await startTestGateway();
  expect(gateway.services.rehearsal.isOver).toBe(true);
});

test('what is stored right after the start shows at once', async () => {
  gateway = await startTestGateway();
  await createPracticeRow(gateway.database.em);
  expect((await gateway.query<{ topCities: object[] }>('{ topCities { city } }')).topCities).toHaveLength(1);
});
