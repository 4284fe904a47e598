import { DentistSource } from '@dentisti/db/discovery/dentist-source.entity';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { Practice } from '@dentisti/db/practice/practice.entity';
import { createPracticeRow } from '@dentisti/db/testing';
import { discoverDentists as contract, discoveryChangedChannel } from '@dentisti/domain/jobs/discovery.jobs';
import { expect, test } from 'vitest';
import type { DiscoverySource } from '../../integrations/discovery-source.ts';
import { HandedBack } from '../../runtime/processor.ts';
import { comune, comuni } from '../../testing/comune.ts';
import { setUpDiscoveryHarness } from '../../testing/discovery-harness.ts';
import { discoverDentists } from './discover-dentists.ts';

const harness = setUpDiscoveryHarness();

const payload = (discoveryJobId: string) => contract.payload.parse({ discoveryJobId });
const em = () => harness.db.orm.em.fork();
const jobOf = async (id: string) => {
  const job = await findDiscoveryJob(em(), id);
  if (!job?.report) throw new Error('no report');
  return { ...job, report: job.report };
};
const counts = async () => {
  const [row] = await em().execute<{ dentists: string; sources: string }[]>(
    'select (select count(*) from dentist) as dentists, (select count(*) from dentist_source) as sources',
  );
  return { dentists: Number(row?.dentists), sources: Number(row?.sources) };
};
const sumOf = (record: Record<string, number>) => Object.values(record).reduce((sum, value) => sum + value, 0);

test('a comune is read from both sources, merged, and every row accounted for', async () => {
  const id = await harness.startJob('milano');
  await discoverDentists(payload(id), harness.context());
  const { status, report, progress, insertedCount, finishedAt } = await jobOf(id);
  expect(status).toBe('completed');
  expect(finishedAt).toBeInstanceOf(Date);
  expect(report.failures).toEqual({});
  expect(insertedCount).toBe(report.inserted);
  const { inserted, merged, updated, unchanged, dropped, unparsed, sources } = report;
  const stored = await counts();
  expect(progress.found).toBe(stored.sources + sumOf(dropped));
  // A practice of both sources counts once, as new.
  expect({ inserted, merged, updated, unchanged }).toEqual({
    inserted: stored.dentists,
    merged: 0,
    updated: 0,
    unchanged: 0,
  });
  expect(sources).toEqual(['openstreetmap', 'google-places']);
  expect(progress.tilesDone).toBe(progress.tilesTotal);
  const ids = await em().execute<{ id: number }[]>('select id from dentist order by id');
  expect(report.practices?.inserted?.toSorted((a, b) => a - b)).toEqual(ids.map((row) => row.id));
  expect(stored.sources - stored.dentists).toBeGreaterThan(20);
  expect(dropped).toMatchObject({
    'no-name': expect.any(Number),
    'outside-comune': expect.any(Number),
    'closed-permanently': expect.any(Number),
  });
  expect(unparsed).toMatchObject({
    openingHours: expect.any(Number),
    website: expect.any(Number),
    name: expect.any(Number),
  });

  const known = harness.simulators.world.ofComune(comuni.milano).filter((p) => p.name !== null && !p.isClosed);
  expect(await em().count(Practice, {})).toBeGreaterThanOrEqual(known.length - 1);
  const rows = await em().find(Practice, {});
  for (const row of rows) {
    expect(row.istatCode).toBe(comuni.milano);
    expect(`${row.name} ${row.address} ${row.openingHoursText}`).not.toMatch(/<[a-z/]/i);
    expect(row.website ?? 'https:').toMatch(/^https?:/);
    expect(row.verifiedBy === 'google').toBe(row.googlePlacesRating !== null);
  }
});

test('the same comune a day later: all unchanged, nothing new', async () => {
  const first = await harness.startJob('lucca');
  await discoverDentists(payload(first), harness.context());
  const before = await counts();
  const second = await harness.startJob('lucca');
  expect(second).not.toBe(first);
  await discoverDentists(payload(second), harness.context());
  const { report } = await jobOf(second);
  expect(report).toMatchObject({ inserted: 0, merged: 0, updated: 0, unchanged: before.dentists, unlisted: 0 });
  const [{ unread = -1 } = {}] = await em().execute<{ unread: number }[]>(
    `select count(*)::int as unread from dentist_source s join discovery_job j on j.id = ? where s.fetched_at < date_trunc('milliseconds', j.started_at)`,
    [second],
  );
  expect(unread).toBe(0);
  expect(await counts()).toEqual(before);
});

test('a practice of the directory that a source knows too is joined, not doubled', async () => {
  const seen = harness.simulators.world
    .ofComune(comuni.lucca)
    .find(
      (practice) =>
        practice.knownTo.google && practice.phone?.startsWith('+390') && practice.name && !practice.isClosed,
    );
  const { latitude, longitude } = comune('lucca').coordinates;
  const demo = await createPracticeRow(em(), {
    ...{ istatCode: comuni.lucca, city: 'Lucca', province: 'LU', region: 'Toscana', slug: 'lucca-demo' },
    ...{ name: 'Tutt’altro nome', phone: seen?.phone, latitude, longitude, googlePlacesRating: 4.9 },
  });
  const id = await harness.startJob('lucca');
  await discoverDentists(payload(id), harness.context());
  const names = (await em().find(DentistSource, { dentist: demo.id })).map((source) => source.source);
  expect(names).toContain('google-places');
  expect((await em().findOneOrFail(Practice, { id: demo.id })).name).toBe('Tutt’altro nome');
});

test('two workers with the same job: one works, the other leaves it alone', async () => {
  const id = await harness.startJob('lucca');
  await Promise.all([1, 2, 3].map(() => discoverDentists(payload(id), harness.context())));
  expect((await jobOf(id)).report.unchanged).toBe(0);
  const asked = harness.simulators.behaviour.requests.filter(({ service }) => service === 'overpass');
  expect(asked).toHaveLength(1);
});

test('one source down: the other’s rows are stored and the failure is reported', async () => {
  harness.simulators.behaviour.order({ service: 'overpass', faults: [{ kind: 'server-error', times: 50, after: 0 }] });
  const id = await harness.startJob('lucca');
  await discoverDentists(payload(id), harness.context());
  const { status, report } = await jobOf(id);
  expect(status).toBe('completed');
  expect(report.failures).toEqual({ openstreetmap: 'server answered 504' });
  expect(report.inserted).toBeGreaterThan(3);
});

test('every source down: the job failed, and says why', async () => {
  harness.simulators.behaviour.order({ service: 'overpass', faults: [{ kind: 'remark', times: 50, after: 0 }] });
  harness.simulators.behaviour.order({ service: 'places', faults: [{ kind: 'quota-per-day', times: 50, after: 0 }] });
  const id = await harness.startJob('lucca');
  await discoverDentists(payload(id), harness.context());
  const { status, report } = await jobOf(id);
  expect(status).toBe('failed');
  expect(report.failures['google-places']).toBe('daily quota exhausted');
  expect(report.failures.openstreetmap).toMatch(/^query not completed/);
});

test('no source configured: failed, not silently empty', async () => {
  const id = await harness.startJob('lucca');
  await discoverDentists(payload(id), harness.context({}, []));
  expect((await jobOf(id)).status).toBe('failed');
});

test('a daily quota in the middle keeps what was found', async () => {
  harness.simulators.behaviour.order({ service: 'places', faults: [{ kind: 'quota-per-day', times: 50, after: 4 }] });
  const id = await harness.startJob('bologna');
  await discoverDentists(payload(id), harness.context({}, ['google-places']));
  const { status, report } = await jobOf(id);
  expect(status).toBe('failed');
  expect(report.inserted).toBeGreaterThan(0);
  expect((await counts()).dentists).toBe(report.inserted);
});

test('a city larger than a day’s quota is gone on with the next time, not begun anew', async () => {
  harness.simulators.behaviour.order({ service: 'places', faults: [{ kind: 'quota-per-day', times: 1, after: 9 }] });
  const search = async () => {
    const id = await harness.startJob('milano');
    await discoverDentists(payload(id), harness.context({}, ['google-places']));
    return (await jobOf(id)).status;
  };
  expect(await search()).toBe('failed');
  expect(await search()).toBe('completed');
  const tiles = harness.simulators.behaviour.requests
    .filter(({ status, asked }) => status === 200 && (asked as { pageToken: unknown }).pageToken === null)
    .map(({ asked }) => JSON.stringify(asked));
  expect(tiles.length - new Set(tiles).size).toBeLessThanOrEqual(1);
  const before = harness.simulators.behaviour.requests.length;
  expect(await search()).toBe('completed');
  expect(harness.simulators.behaviour.requests.length - before).toBeGreaterThan(9);
});

/** Comes when some tiles were answered and others were not: later ones are slow. */
async function middleOfSearch(): Promise<void> {
  const { behaviour } = harness.simulators;
  behaviour.order({ service: 'places', latencyMs: 100 });
  const ofPlaces = () => behaviour.requests.filter(({ service }) => service === 'places').length;
  await expect.poll(ofPlaces, { interval: 5 }).toBeGreaterThan(1);
}

test('asked to stop, it hands back what it has; the next run goes on from there', async () => {
  const id = await harness.startJob('bologna');
  const stopping = new AbortController();
  const running = discoverDentists(payload(id), harness.context({ signal: stopping.signal }));
  await middleOfSearch();
  stopping.abort(new HandedBack());
  await expect(running).rejects.toBeInstanceOf(HandedBack);
  const half = await findDiscoveryJob(em(), id);
  expect(half).toMatchObject({ status: 'queued', attempts: 0, lease: null });
  await discoverDentists(payload(id), harness.context());
  const { status, report, progress } = await jobOf(id);
  expect(status).toBe('completed');
  expect(report.unchanged).toBe(0);
  expect(progress.found).toBe((await counts()).sources + sumOf(report.dropped));
  expect(
    harness.simulators.behaviour.requests.filter(({ service }) => service === 'overpass').length,
  ).toBeLessThanOrEqual(2);
});

test('a bug gives the job back for another attempt, and fails it on the last', async () => {
  const broken: DiscoverySource = {
    source: 'openstreetmap',
    // biome-ignore lint/correctness/useYield: it fails before its first batch
    async *discover() {
      throw new TypeError('a bug');
    },
  };
  const id = await harness.startJob('lucca');
  const context = (isLastAttempt: boolean) => harness.context({ discoverySources: [broken], isLastAttempt });
  await expect(discoverDentists(payload(id), context(false))).rejects.toThrow('a bug');
  expect(await findDiscoveryJob(em(), id)).toMatchObject({ status: 'queued', attempts: 1 });
  await expect(discoverDentists(payload(id), context(true))).rejects.toThrow('a bug');
  expect(await jobOf(id)).toMatchObject({ status: 'failed', report: { failures: { worker: 'internal error' } } });
});

test('a worker that slept while another took its job stops without writing', async () => {
  const id = await harness.startJob('bologna');
  const overtaken = discoverDentists(payload(id), harness.context());
  await middleOfSearch();
  await em().execute('update discovery_job set lease = gen_random_uuid() where id = ?', [id]);
  await overtaken;
  expect(await findDiscoveryJob(em(), id)).toMatchObject({ status: 'running' });
});

test('every change is announced', async () => {
  const id = await harness.startJob('lucca');
  const subscriber = harness.redis.connection.duplicate();
  const messages: string[] = [];
  subscriber.on('message', (_channel: string, message: string) => messages.push(message));
  await subscriber.subscribe(discoveryChangedChannel);
  await discoverDentists(payload(id), harness.context());
  await expect.poll(() => messages.filter((message) => message === id).length).toBeGreaterThanOrEqual(4);
  subscriber.disconnect();
});
