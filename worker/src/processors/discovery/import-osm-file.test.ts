import { loadGazetteer } from '@dentisti/db/gazetteer';
import { Practice } from '@dentisti/db/practice/practice.entity';
import { createTestDatabase, emptyTables, type TestDatabase } from '@dentisti/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { overpassQuery } from '../../integrations/osm/overpass-client.ts';
import { comune, comuni } from '../../testing/comune.ts';
import { type RunningSimulators, startSimulators } from '../../testing/running-simulators.ts';
import { importOsmFile } from './import-osm-file.ts';

let db: TestDatabase;
let simulators: RunningSimulators;
let text: string;
beforeAll(async () => {
  [db, simulators] = await Promise.all([createTestDatabase(), startSimulators()]);
  const body = new URLSearchParams({ data: overpassQuery(comuni.milano) });
  text = await (await fetch(simulators.overpassUrl, { method: 'POST', body })).text();
});
afterAll(async () => {
  await Promise.all([db.close(), simulators.close()]);
});
beforeEach(() => emptyTables(db.orm.em.fork(), 'dentist'));

const now = new Date('2026-11-20T10:00:00Z');
const importText = (content: string, place = comune('milano')) =>
  importOsmFile({ orm: db.orm, index: loadGazetteer() }, { text: content, place, now });

test('a saved answer is stored once, however often it is imported', async () => {
  const first = await importText(text);
  expect(first.inserted).toBeGreaterThan(20);
  expect(first.dropped).toMatchObject({ 'no-name': expect.any(Number) });
  expect(await db.orm.em.fork().count(Practice, {})).toBe(first.inserted);
  const second = await importText(text);
  expect(second).toMatchObject({
    inserted: 0,
    updated: 0,
    merged: 0,
    unchanged: first.inserted,
    dropped: first.dropped,
  });
});

test('of a file about another place nothing is stored, and it says why', async () => {
  const report = await importText(text, comune('lucca'));
  expect(report.inserted).toBe(0);
  expect(report.dropped['outside-comune']).toBe((JSON.parse(text) as { elements: unknown[] }).elements.length);
});

test.each([
  ['{"elements": [', 'answer is not JSON'],
  ['[]', 'file has not the form of Overpass JSON'],
  ['{"elements": [], "remark": "runtime error: out of memory"}', 'file is incomplete: runtime error: out of memory'],
])('%s is refused', async (content, reason) => {
  await expect(importText(content)).rejects.toMatchObject({ reason });
});
