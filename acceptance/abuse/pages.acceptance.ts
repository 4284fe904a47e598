import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Production, startProduction } from '../product/production.ts';
import { report, Stranger, waitsOfAVisitor } from './strangers.ts';

let production: Production;
beforeAll(async () => {
  production = await startProduction();
  // A product that has just started draws its first pages slowly.
  for (const citta of ['Roma', 'Milano', 'Roma&vista=elenco'])
    await new Stranger(production.url).get(`/results?citta=${citta}`);
});
afterAll(() => production[Symbol.asyncDispose]());

/** Asks for pages all at once while another visitor goes on. */
async function attack(name: string, paths: string[]) {
  const before = await waitsOfAVisitor(production.url, Promise.resolve(), 2_000);
  const stranger = new Stranger(production.url);
  const sent = Promise.all(paths.map((path) => stranger.get(path)));
  const during = await waitsOfAVisitor(production.url, sent, 2_000);
  const replies = await sent;
  const drawn = replies.filter(({ text }) => text.includes('id="page-state"')).length;
  report(name, {
    seconds: Math.max(...replies.map((reply) => reply.milliseconds)) / 1000,
    'p95 before': before.p95,
    'p95 during': during.p95,
    max: during.max,
    'peak MB': production.peakMegabytes(),
    drawn,
  });
  return { replies, drawn };
}

test('of fourteen pages with changing parameters few are drawn, all are sent', async () => {
  const paths = Array.from({ length: 14 }, (_, i) => `/results?citta=Roma&zona=${i}&mappa=${i}&x=${i}`);
  const { replies, drawn } = await attack('14 pages', paths);
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
  // Two at a time of one client; how many come to it in turn depends on the machine's pace.
  expect(drawn).toBeLessThanOrEqual(7);
});

test('unknown parameters and unknown addresses draw nothing anew', async () => {
  const paths = Array.from({ length: 60 }, (_, i) => [`/crediti?x=${i}&zona=${i}`, `/evil-${i}?x=${i}`, `//evil${i}`]);
  const { replies, drawn } = await attack('180 spellings of two pages', paths.flat());
  expect(replies.map(({ status }) => status)).toEqual(paths.flatMap(() => [200, 404, 404]));
  expect(drawn).toBeGreaterThan(0);
  expect(production.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
