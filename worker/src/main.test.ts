import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createDoor } from '@dentisti/core/platform/testing/door';
import { createTestDatabase, createTestRedis } from '@dentisti/db/testing';
import { freePort } from '@dentisti/db/testing/free-port';
import { makeOlder } from '@dentisti/db/testing/older-database';
import { discoverDentists } from '@dentisti/domain/jobs/discovery.jobs';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';

interface Line {
  msg: string;
  service?: string;
  store?: string;
  reason?: string;
  error?: { store?: string };
}

/** The process as the supervisor starts it, without calls and searches. */
function start(env: Record<string, string>) {
  const worker = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./main.ts'))], {
    env: { DISCOVERY_PROVIDERS: 'none', VOICE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  const complaints: string[] = [];
  createInterface({ input: worker.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  worker.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const exited = once(worker, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    worker.kill('SIGKILL');
    await exited;
  });
  const started = () =>
    expect.poll(() => lines.some(({ msg }) => msg === 'worker started'), { timeout: 60_000 }).toBe(true);
  return { worker, lines, complaints, exited, started };
}

/** A database and a Redis of the test alone. */
async function createStores() {
  const [database, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  onTestFinished(async () => void (await Promise.all([database.close(), redis.close()])));
  return { database, env: { DATABASE_URL: database.serviceUrl, REDIS_URL: redis.url } };
}

test('a worker whose stores are away says so of each once, and names itself', async () => {
  const { lines, started } = start({
    ...{ DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c', REDIS_URL: 'redis://127.0.0.1:1' },
    ...{ DISCOVERY_SWEEP_EVERY_SECONDS: '0.2', BOOKING_SWEEP_EVERY_SECONDS: '0.2' },
  });
  const awayOf = (store: string) => lines.filter((line) => (line.store ?? line.error?.store) === store).length;
  await started();
  await expect.poll(() => [awayOf('redis') > 0, awayOf('postgres') > 0], { timeout: 60_000 }).toEqual([true, true]);
  // It has looked for the schema several times by now, and tried to connect to Redis again.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect([awayOf('redis'), awayOf('postgres')]).toEqual([1, 1]);
  expect(new Set(lines.map(({ service }) => service))).toEqual(new Set(['worker']));
});

test('a worker is ready without Redis; asked to stop it is not from then on, and is gone within its time', async () => {
  const { env } = await createStores();
  const port = await freePort();
  const { worker, exited, started } = start({
    ...env,
    REDIS_URL: 'redis://127.0.0.1:1',
    WORKER_METRICS_PORT: String(port),
  });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/${path}`).catch(() => null);
    return answer && { status: answer.status, body: await answer.json() };
  };
  await started();
  expect(await ask('ready')).toEqual({ status: 200, body: { status: 'ready' } });
  expect(await ask('dependencies')).toEqual({
    status: 503,
    body: { status: 'unavailable', checks: { postgres: 'ok', redis: 'failed', queues: 'failed' } },
  });
  worker.kill('SIGTERM');
  // It waits for queues that cannot be reached, so that somebody can ask.
  await expect.poll(() => ask('ready')).toMatchObject({ status: 503, body: { status: 'stopping' } });
  const startedAt = performance.now();
  expect(await exited).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(12_000);
});

test('on a database that is older a worker takes no job: one sentence, exit code 1', async () => {
  const { database, env } = await createStores();
  const { lacks } = await makeOlder(database.em);
  const { complaints, lines, exited } = start(env);
  expect(await exited).toBe(1);
  expect(complaints.join('')).toBe(
    `The database is older than this version: it lacks ${lacks}. Run \`node db/src/migrate.ts up\` (\`make migrate\`) first.\n`,
  );
  expect(lines).toEqual([]);
});

test('a worker that started without Postgres takes no job and runs no schedule until the schema was seen to be right', async () => {
  const { database, env } = await createStores();
  const { lacks, catchUp } = await makeOlder(database.em);
  const door = await createDoor(env.DATABASE_URL);
  onTestFinished(() => door.shut());
  await door.shut();
  const redis = new Redis(env.REDIS_URL, { maxRetriesPerRequest: null });
  const queue = new Queue(discoverDentists.queue, { connection: redis });
  onTestFinished(async () => {
    await queue.close();
    redis.disconnect();
  });
  await queue.add(discoverDentists.name, { discoveryJobId: randomUUID() }, { jobId: 'waits' });
  const port = await freePort();
  const { lines, started } = start({
    ...{ ...env, DATABASE_URL: door.url, WORKER_METRICS_PORT: String(port) },
    ...{ DISCOVERY_SWEEP_EVERY_SECONDS: '0.2', BOOKING_SWEEP_EVERY_SECONDS: '0.2' },
  });
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).json();
  const waits = () => lines.filter(({ msg }) => msg.startsWith('no job is taken'));
  await started();
  await expect.poll(waits, { timeout: 60_000 }).toHaveLength(1);
  await door.open();
  await expect
    .poll(ready, { timeout: 60_000 })
    .toMatchObject({ status: 'starting', reason: expect.stringContaining(`it lacks ${lacks}`) });
  // A worker that takes jobs has taken it by then, and every schedule has run.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await (await queue.getJob('waits'))?.getState()).toBe('waiting');
  expect(lines.filter(({ msg }) => /^(job|schedule) /.test(msg))).toEqual([]);
  // Postgres was away first; an older schema is no fault of the store.
  expect(waits().at(0)).toMatchObject({ store: 'postgres' });
  expect(waits().at(-1)).not.toHaveProperty('store');
  expect(waits().at(-1)).toMatchObject({ reason: expect.stringContaining(`it lacks ${lacks}`) });
  await catchUp();
  await expect.poll(ready, { timeout: 60_000 }).toEqual({ status: 'ready' });
  await expect.poll(async () => (await queue.getJob('waits'))?.getState(), { timeout: 60_000 }).not.toBe('waiting');
});

test('without settings: every problem on its own line and nothing of where it was found', async () => {
  const { complaints, exited } = start({ OVERPASS_URL: 'nowhere' });
  expect(await exited).toBe(1);
  expect(complaints.join('')).toMatch(/^Environment:\n( {2}[A-Z_]+: .*\n)+$/);
});
