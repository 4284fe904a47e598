import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { Practice } from '@dentisti/db/practice/practice.entity';
import { importedPractice } from '@dentisti/db/testing';
import { describe, expect, test } from 'vitest';
import { comune } from '../../testing/comune.ts';
import { setUpDiscoveryHarness } from '../../testing/discovery-harness.ts';
import { discoverDentists } from './discover-dentists.ts';

const harness = setUpDiscoveryHarness();
const em = () => harness.db.orm.em.fork();

describe('practices that OpenStreetMap lists no more', () => {
  const at = comune('lucca').coordinates;
  const store = async (practices: readonly Parameters<typeof importedPractice>[0][]) => {
    const rows = practices.map((of) => ({
      practice: importedPractice({ phone: null, coordinates: at, ...of }),
      given: {},
    }));
    const now = harness.context().clock.now();
    await em().transactional((tx) => importPractices(tx, { place: comune('lucca'), rows, now }));
  };
  const add = (names: readonly string[]) => store(names.map((name) => ({ name, sourceId: `node/${name}` })));
  const many = Array.from({ length: 95 }, (_, i) => `Studio ${String.fromCharCode(65 + (i % 26))}nonesiste${i}`);
  const hidden = async () =>
    (await em().find(Practice, { hiddenAt: { $ne: null }, name: { $in: many } })).map(({ id }) => id);
  const search = async () => {
    const id = await harness.startJob('lucca');
    await discoverDentists({ discoveryJobId: id }, harness.context());
    const report = (await findDiscoveryJob(em(), id))?.report;
    if (!report) throw new Error('no report');
    return report;
  };

  test('are hidden by the second complete answer without them, however many; the report says which', async () => {
    await add(many);
    expect((await search()).unlisted).toBe(0);
    expect(await hidden()).toEqual([]);
    const { unlisted, practices } = await search();
    expect(unlisted).toBe(95);
    expect(practices?.unlisted?.toSorted()).toEqual((await hidden()).toSorted());
    expect((await search()).unlisted).toBe(0);
  });

  test('stay when they are listed again in between, and come back when they are listed after all', async () => {
    await add(many.slice(0, 2));
    await search();
    await add(many.slice(0, 1));
    await search();
    expect(await hidden()).toHaveLength(1);
    await add(many.slice(0, 2));
    expect(await hidden()).toEqual([]);
  });

  test('count from a search that came to its end: one that was stopped may be asked again at once', async () => {
    await add(many.slice(0, 3));
    await search();
    await em().execute(`update discovery_job set status = 'failed'`);
    expect((await search()).unlisted).toBe(0);
    expect((await search()).unlisted).toBe(3);
  });

  test('come back under another key', async () => {
    await add(many.slice(0, 1));
    await search();
    await search();
    expect(await hidden()).toHaveLength(1);
    await store([{ name: many[0] ?? '', sourceId: 'way/1' }]);
    expect(await hidden()).toEqual([]);
  });

  test('stay where another source names them', async () => {
    await add(many.slice(0, 1));
    await store([{ name: many[0] ?? '', source: 'google-places', sourceId: 'ChIJ9' }]);
    await search();
    await search();
    expect(await hidden()).toEqual([]);
  });
});
