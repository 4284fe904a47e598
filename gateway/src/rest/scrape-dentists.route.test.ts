import { DiscoveryJob } from '@dentisti/db/discovery/discovery-job.entity';
import { discoverDentists, discoveryQueue } from '@dentisti/domain/jobs/discovery.jobs';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runDiscoveryWorker } from '../testing/discovery-worker.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

/** Waits for its jobs as long as a busy machine may need. */
let gateway: TestGateway;
/** Waits for nothing to speak of: without a worker its answer is 202. */
let hasty: TestGateway;
beforeAll(async () => {
  [gateway, hasty] = await Promise.all([
    startTestGateway({ SCRAPE_WAIT_MS: '15000' }),
    startTestGateway({ SCRAPE_WAIT_MS: '100' }),
  ]);
});
afterAll(async () => {
  await Promise.all([gateway.close(), hasty.close()]);
});
afterEach(async () => {
  for (const { database } of [gateway, hasty]) await database.orm.em.fork().nativeDelete(DiscoveryJob, {});
});

const scrape = async (city: string, region: string, from = gateway) => {
  const response = await from.post('/api/scrape-dentists', { city, region });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const storedJobs = (of = gateway) =>
  of.database.orm.em.fork().find(DiscoveryJob, {}, { orderBy: { createdAt: 'asc' } });

describe('POST /api/scrape-dentists', () => {
  test('waits for its job and says what came', async () => {
    const worker = await runDiscoveryWorker(gateway, { status: 'completed', inserted: 7 });
    const { status, body } = await scrape('Pavia', 'Lombardia');
    await worker.close();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      jobId: expect.any(String),
      status: 'completed',
      city: 'Pavia',
      region: 'Lombardia',
      progressPercent: 100,
      found: 0,
      inserted: 7,
      updated: 2,
      merged: 1,
      dropped: { 'no-name': 4 },
      message: 'Abbiamo trovato nuovi dentisti nella tua zona!',
    });
  });

  test('says when nothing is new', async () => {
    const worker = await runDiscoveryWorker(gateway, { status: 'completed', inserted: 0 });
    const { status, body } = await scrape('Pavia', 'Lombardia');
    await worker.close();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, inserted: 0, message: "Nessuno studio nuovo: l'elenco è aggiornato." });
  });

  test('answers 202 when it takes longer, with a job on the queue that can be asked for', async () => {
    const { status, body } = await scrape('Lodi', 'Lombardia', hasty);
    expect(status).toBe(202);
    expect(body).toMatchObject({ success: false, status: 'queued', inserted: 0, city: 'Lodi' });
    const [row] = await storedJobs(hasty);
    expect(row).toMatchObject({ id: body.jobId, istatCode: '098031', city: 'Lodi', region: 'Lombardia' });
    const queue = new Queue(discoveryQueue, { connection: hasty.redis.connection });
    const job = await queue.getJob(discoverDentists.jobId({ discoveryJobId: String(body.jobId) }));
    expect(job?.data).toEqual({ discoveryJobId: body.jobId });
    expect(job?.name).toBe(discoverDentists.name);
    await queue.close();

    const asked = await hasty.get(`/api/scrape-dentists/${body.jobId}`);
    expect([asked.status, await asked.json()]).toEqual([200, body]);
  });

  test('joins the job that runs, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => scrape('Como', 'Lombardia', hasty)));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect(await storedJobs(hasty)).toHaveLength(1);
  });

  test('looks once in 24 hours: within them the list is up to date, after them a new job starts', async () => {
    const worker = await runDiscoveryWorker(gateway, { status: 'completed', inserted: 3 });
    const first = await scrape('Lecco', 'Lombardia');
    const again = await scrape('Lecco', 'Lombardia');
    expect(again).toMatchObject({ status: 200, body: { jobId: first.body.jobId, success: true, inserted: 0 } });
    expect(again.body.message).toBe("Nessuno studio nuovo: l'elenco è aggiornato.");

    const yesterday = new Date(Date.now() - 24.1 * 3_600_000);
    await gateway.database.orm.em.fork().nativeUpdate(DiscoveryJob, {}, { createdAt: yesterday });
    const later = await scrape('Lecco', 'Lombardia');
    await worker.close();
    expect(later.body.jobId).not.toBe(first.body.jobId);
    expect(later.body.inserted).toBe(3);
  });

  test('a job that failed: 503, and it may be tried again at once', async () => {
    const worker = await runDiscoveryWorker(gateway, { status: 'failed', inserted: 0 });
    const first = await scrape('Varese', 'Lombardia');
    expect(first).toEqual({
      status: 503,
      body: { error: 'Le fonti non rispondono in questo momento: riprova più tardi.' },
    });
    await scrape('Varese', 'Lombardia');
    await worker.close();
    expect(await storedJobs()).toHaveLength(2);
  });

  test('looks in the comune of a zone, and in the one that was asked for when it has no dentists yet', async () => {
    expect((await scrape('Trastevere', 'Lazio', hasty)).body).toMatchObject({ city: 'Roma', region: 'Lazio' });
    expect((await scrape('Fiumicino', 'lazio', hasty)).body).toMatchObject({ city: 'Fiumicino', region: 'Lazio' });
  });

  test.each([
    ['Paris', 'Île-de-France'],
    ['asdf', 'Lazio'],
    ['Roma', 'Sicilia'],
  ])('knows no %s (%s): 404 and no job', async (city, region) => {
    expect(await scrape(city, region)).toEqual({
      status: 404,
      body: { error: 'Inserisci una città italiana valida.' },
    });
    expect(await storedJobs()).toEqual([]);
  });
});

describe('scrapeDentists and discoveryJob in GraphQL', () => {
  const mutation = `mutation($city: String!, $region: String!) { scrapeDentists(city: $city, region: $region) { __typename
    ... on DiscoveryFinished { newCount job { id city region status progressPercent found inserted updated merged
      dropped { reason count } createdAt finishedAt } }
    ... on DiscoveryRunning { job { id status finishedAt } }
    ... on UnknownCity { message } ... on DiscoveryUnavailable { message } } }`;
  const run = async (city: string, region: string, on = gateway) => {
    const data = await on.query<{ scrapeDentists: Record<string, unknown> }>(mutation, { city, region });
    return data.scrapeDentists;
  };

  test('finished', async () => {
    const worker = await runDiscoveryWorker(gateway, { status: 'completed', inserted: 2 });
    const answer = await run('Pavia', 'Lombardia');
    await worker.close();
    expect(answer).toMatchObject({
      __typename: 'DiscoveryFinished',
      newCount: 2,
      job: {
        city: 'Pavia',
        status: 'COMPLETED',
        progressPercent: 100,
        inserted: 2,
        updated: 2,
        merged: 1,
        dropped: [{ reason: 'no-name', count: 4 }],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
  });

  test('running, and asked for later', async () => {
    const answer = await run('Lodi', 'Lombardia', hasty);
    expect(answer).toMatchObject({ __typename: 'DiscoveryRunning', job: { status: 'QUEUED', finishedAt: null } });
    const id = (answer.job as { id: string }).id;
    expect(await hasty.query(`{ discoveryJob(id: "${id}") { id status } }`)).toEqual({
      discoveryJob: { id, status: 'QUEUED' },
    });
  });

  test('unavailable, unknown', async () => {
    const worker = await runDiscoveryWorker(gateway, { status: 'failed', inserted: 0 });
    expect(await run('Varese', 'Lombardia')).toMatchObject({ __typename: 'DiscoveryUnavailable' });
    await worker.close();
    expect(await run('Paris', '')).toEqual({
      __typename: 'UnknownCity',
      message: 'Inserisci una città italiana valida.',
    });
    expect(await gateway.query('{ discoveryJob(id: "nope") { id } }')).toEqual({ discoveryJob: null });
  });
});

describe('when something is away', () => {
  test('without Redis the row is stored for the worker to find, and the answer is 202', async () => {
    const lonely = await startTestGateway({ REDIS_URL: 'redis://127.0.0.1:1/0' });
    try {
      const { status, body } = await scrape('Lodi', 'Lombardia', lonely);
      expect(status).toBe(202);
      const row = await lonely.database.orm.em.fork().findOne(DiscoveryJob, { id: String(body.jobId) });
      expect(row?.status).toBe('queued');
    } finally {
      await lonely.close();
    }
  });

  test('a stop does not keep whoever waits', async () => {
    const patient = await startTestGateway({ SCRAPE_WAIT_MS: '20000' });
    const waiting = scrape('Lodi', 'Lombardia', patient);
    while ((await patient.database.orm.em.fork().count(DiscoveryJob)) === 0)
      await new Promise((r) => setTimeout(r, 20));
    const started = performance.now();
    await patient.stop();
    expect((await waiting).status).toBe(202);
    expect(performance.now() - started).toBeLessThan(5_000);
    await patient.redis.close();
    await patient.database.close();
  });
});
