import { beforeEach, expect, test } from 'vitest';
import { emptyTables, setUpTestDatabase } from '../testing/index.ts';
import {
  beatDiscoveryJob,
  claimDiscoveryJob,
  findDiscoveryJob,
  findRecentDiscoveryJob,
  finishDiscoveryJob,
  maxDiscoveryAttempts,
  releaseDiscoveryJob,
  saveDiscoveryProgress,
  startDiscoveryJob,
  sweepDiscoveryJobs,
} from './discovery-job.repository.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.orm.em.fork(), 'discovery_job'));

const em = () => db.orm.em.fork();
const roma = { istatCode: '058091', city: 'Roma', region: 'Lazio' };
const report = { inserted: 3, updated: 0, unchanged: 0, merged: 0, dropped: {}, unparsed: {}, failures: {} };
const progress = { provider: 'openstreetmap', tilesDone: 1, tilesTotal: 2, found: 3 };
const claimed = async (id: string, staleAfterSeconds = 30) => {
  const claim = await claimDiscoveryJob(em(), id, staleAfterSeconds);
  if (!claim) throw new Error('not claimed');
  return claim.lease;
};
const age = (id: string, seconds: number) =>
  em().execute(`update discovery_job set heartbeat_at = now() - make_interval(secs => ?) where id = ?`, [seconds, id]);

test('twenty starts at once give one job', async () => {
  const started = await Promise.all(
    Array.from({ length: 20 }, () => em().transactional((fork) => startDiscoveryJob(fork, roma))),
  );
  expect(new Set(started.map(({ job }) => job.id)).size).toBe(1);
  expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test('a comune is free again when its job ended; the ended job is the recent one unless it failed', async () => {
  const { job } = await startDiscoveryJob(em(), roma);
  const lease = await claimed(job.id);
  await finishDiscoveryJob(em(), lease, { status: 'completed', report });
  const hourAgo = new Date(Date.now() - 3_600_000);
  expect((await findRecentDiscoveryJob(em(), roma.istatCode, hourAgo))?.id).toBe(job.id);
  expect(await findRecentDiscoveryJob(em(), roma.istatCode, new Date(Date.now() + 1000))).toBeNull();
  const second = await startDiscoveryJob(em(), roma);
  expect(second.isNew).toBe(true);
  await finishDiscoveryJob(em(), await claimed(second.job.id), { status: 'failed', report });
  expect((await findRecentDiscoveryJob(em(), roma.istatCode, hourAgo))?.id).toBe(job.id);
});

test('of twenty workers one gets the job', async () => {
  const { job } = await startDiscoveryJob(em(), roma);
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimDiscoveryJob(em(), job.id, 30)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('what is saved is read back; a finished job keeps its report and forgets its state', async () => {
  const { job } = await startDiscoveryJob(em(), roma);
  const lease = await claimed(job.id);
  const state = { 'google-places': { open: [1, 2] } };
  expect(await saveDiscoveryProgress(em(), lease, { progress, state, report })).toBe(true);
  expect(await findDiscoveryJob(em(), job.id)).toMatchObject({
    status: 'running',
    progress,
    state,
    report,
    insertedCount: 3,
  });
  expect(await finishDiscoveryJob(em(), lease, { status: 'completed', report })).toBe(true);
  const done = await findDiscoveryJob(em(), job.id);
  expect(done).toMatchObject({ status: 'completed', progress, report, state: {} });
  expect(done?.finishedAt).toBeInstanceOf(Date);
});

test('a worker that was overtaken can no longer write', async () => {
  const { job } = await startDiscoveryJob(em(), roma);
  const slow = await claimed(job.id);
  expect(await claimDiscoveryJob(em(), job.id, 30)).toBeNull();
  await age(job.id, 31);
  const quick = await claimed(job.id);
  expect(await beatDiscoveryJob(em(), slow)).toBe(false);
  expect(await saveDiscoveryProgress(em(), slow, { progress, state: {}, report })).toBe(false);
  expect(await finishDiscoveryJob(em(), slow, { status: 'failed', report })).toBe(false);
  expect(await releaseDiscoveryJob(em(), slow, true)).toBe(false);
  expect(await beatDiscoveryJob(em(), quick)).toBe(true);
});

test('a job handed back in order can be taken at once and does not count as an attempt', async () => {
  const { job } = await startDiscoveryJob(em(), roma);
  await releaseDiscoveryJob(em(), await claimed(job.id), true);
  expect(await findDiscoveryJob(em(), job.id)).toMatchObject({ status: 'queued', attempts: 0 });
  await releaseDiscoveryJob(em(), await claimed(job.id), false);
  expect(await findDiscoveryJob(em(), job.id)).toMatchObject({ status: 'queued', attempts: 1 });
  await claimed(job.id);
});

const limits = { queuedAfterSeconds: 20, staleAfterSeconds: 30 };

test('the sweep finds forgotten and orphaned jobs, and leaves those that are looked after', async () => {
  const [forgotten, fresh, orphaned, running] = (await Promise.all(
    ['058091', '015146', '001272', '063049'].map(
      async (istatCode) => (await startDiscoveryJob(em(), { ...roma, istatCode })).job.id,
    ),
  )) as [string, string, string, string];
  await claimed(orphaned);
  await claimed(running);
  await age(forgotten, 21);
  await age(orphaned, 31);
  const swept = await em().transactional((fork) => sweepDiscoveryJobs(fork, limits));
  expect(swept.requeued.sort()).toEqual([forgotten, orphaned].sort());
  expect(swept.givenUp).toEqual([]);
  expect((await findDiscoveryJob(em(), fresh))?.status).toBe('queued');
  expect((await findDiscoveryJob(em(), running))?.status).toBe('running');
  // Queued just now: the next sweep lets Redis have its turn.
  expect((await em().transactional((fork) => sweepDiscoveryJobs(fork, limits))).requeued).toEqual([]);
});

test('sweeps at once share the work; a row another one holds is skipped, not waited for', async () => {
  const { job } = await startDiscoveryJob(em(), roma);
  await age(job.id, 60);
  await em().transactional(async (holder) => {
    await holder.execute('select id from discovery_job where id = ? for update', [job.id]);
    const swept = await em().transactional((fork) => sweepDiscoveryJobs(fork, limits));
    expect(swept.requeued).toEqual([]);
  });
  const all = await Promise.all(
    Array.from({ length: 5 }, () => em().transactional((fork) => sweepDiscoveryJobs(fork, limits))),
  );
  expect(all.flatMap(({ requeued }) => requeued)).toEqual([job.id]);
});

test('a job that keeps killing its worker is given up', async () => {
  const { job } = await startDiscoveryJob(em(), roma);
  for (let attempt = 0; attempt < maxDiscoveryAttempts; attempt++) {
    await claimed(job.id, 1);
    await age(job.id, 60);
  }
  const swept = await em().transactional((fork) => sweepDiscoveryJobs(fork, limits));
  expect(swept).toEqual({ requeued: [], givenUp: [job.id] });
  expect(await findDiscoveryJob(em(), job.id)).toMatchObject({ status: 'failed', lease: null });
});
