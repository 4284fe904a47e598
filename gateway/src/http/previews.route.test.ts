import { createPracticeRow } from '@dentisti/db/testing';
import { cityPreviewPath, pagePreviewPath, practicePreviewPath } from '@dentisti/domain/preview-picture';
import { beforeAll, expect, test } from 'vitest';
import { previewSvg } from '../previews/preview-svg.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({ RATE_LIMIT_EXEMPT: '' });
beforeAll(async () => {
  await createPracticeRow(gateway.database.em, { slug: 'roma-studio-rossi', city: 'Roma', istatCode: '058091' });
});

test.each([
  pagePreviewPath('/voce'),
  pagePreviewPath('/'),
  practicePreviewPath('roma-studio-rossi'),
  cityPreviewPath('Roma'),
])('%s is a picture of 1200 × 630', async (path) => {
  const response = await gateway.get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const png = Buffer.from(await response.arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeGreaterThan(10_000);
  expect(png.length).toBeLessThan(200_000);
});

test.each([
  '/anteprime/pagina/admin.png',
  '/anteprime/pagina/constructor.png',
  '/anteprime/studio/nessuno.png',
  '/anteprime/citta/Paris.png',
  '/anteprime/x/y.png',
])('%s: 404, nobody has us draw their words', async (path) => {
  expect((await gateway.get(path)).status).toBe(404);
});

test('drawing is limited for each client, what is kept is not', async () => {
  await createPracticeRow(gateway.database.em, { slug: 'roma-studio-bianchi' });
  let isAllowed = true;
  while (isAllowed) isAllowed = (await gateway.services.limits.take('previews', '127.0.0.1')).allowed;
  const refused = await gateway.get(practicePreviewPath('roma-studio-bianchi'));
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await gateway.get(pagePreviewPath('/'))).status).toBe(200);
});

test('long names are set smaller, then cut; what is typed stays text', () => {
  const words =
    'Studio Dentistico Associato Dott.ssa Maria Antonietta Della Valle e Dott. Pierfrancesco Quattrocchi & figli';
  const lines = [...previewSvg({ title: words, line: '<b>' }).matchAll(/font-family="Literata"[^>]*>([^<]*)</g)];
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)?.[1]).toMatch(/…$/);
  expect(previewSvg({ title: 'A & B', line: '</text><script>' })).not.toContain('<script>');
  expect(previewSvg({ title: 'A\u0000B', line: '' })).not.toContain('\u0000');
});
