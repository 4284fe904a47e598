import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine, signal } from './process-identity.ts';
import { readRunState } from './run-state.ts';
import {
  lastingPort,
  makeDataDir,
  processesOf,
  removeDataDir,
  runScript,
  type StartedProduct,
  startProduct,
  stillRunning,
} from './testing/started-product.ts';

type Job = { jobId: string; status: string };

const startMs = 240_000;
let dataDir: string;
let port: number;
let product: StartedProduct;
let job: Job;

const isUp = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
const childPid = (name: string) => readRunState(dataDir)?.children.find((child) => child.name === name)?.pid ?? 0;
const until = (condition: () => unknown, timeout = 60_000) => expect.poll(condition, { timeout, interval: 200 });

/** A search for new practices: something stored that no start brings along. */
async function searchLecce(): Promise<Job> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/scrape-dentists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ city: 'Lecce', region: 'Puglia' }),
  });
  return (await answer.json()) as Job;
}

async function findJob(id: string): Promise<Job> {
  return (await (await fetch(`http://127.0.0.1:${port}/api/scrape-dentists/${id}`)).json()) as Job;
}

async function stop(): Promise<void> {
  product.signal('SIGTERM');
  expect(await product.ended).toBe(0);
}

beforeAll(async () => {
  dataDir = makeDataDir();
  port = await lastingPort();
  product = startProduct(dataDir, port);
  await product.ready;
}, startMs);

afterAll(async () => {
  product.signal('SIGTERM');
  await product.ended;
  removeDataDir(dataDir);
}, startMs);

describe('make start', { timeout: startMs }, () => {
  it('answers, and says what is simulated', async () => {
    expect(await isUp()).toBe(true);
    expect(product.output()).toContain('Simulated: Google Places and OpenStreetMap');
    expect(product.output()).toContain(`Dentisti.ai: http://localhost:${port}`);
    job = await searchLecce();
    // The answer waits 25 seconds; what takes longer is asked for.
    await until(async () => (await findJob(job.jobId)).status).toBe('completed');
  });

  it('refuses to run twice from one folder', async () => {
    const second = await runScript('scripts/start/main.ts', { DATA_DIR: dataDir, PORT: String(port) });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`already runs from ${dataDir} (pid ${product.pid}`);
    expect(second.output).toContain(`kill ${product.pid}`);
  });

  it('is not forgotten while it runs', async () => {
    const fresh = await runScript('scripts/fresh.ts', { DATA_DIR: dataDir });
    expect(fresh.code).toBe(1);
    expect(fresh.output).toContain('already runs');
    expect(await isUp()).toBe(true);
  });

  it('starts a process again that dies', async () => {
    const killed = childPid('gateway');
    signal(killed, 'SIGKILL');
    await until(isUpQuietly).toBe(true);
    expect(childPid('gateway')).not.toBe(killed);
    expect(product.output()).toContain('ended unexpectedly (SIGKILL)');
  });

  it('stops everything on SIGTERM and leaves no process', async () => {
    const before = processesOf(product.pid, dataDir);
    // supervisor, Postgres with its own children, Redis, simulators, worker, gateway
    expect(before.length).toBeGreaterThan(6);
    await stop();
    expect(stillRunning(before).map(commandLine)).toEqual([]);
    await expect(isUp()).rejects.toThrow();
  });

  // How soon: `bench/start.bench.ts`.
  it('starts again, the data still there', async () => {
    product = startProduct(dataDir, port);
    await product.ready;
    expect(product.output()).not.toContain('Creating the database folder');
    expect(await findJob(job.jobId)).toMatchObject({ jobId: job.jobId, status: 'completed' });
  });

  it('repairs what kill -9 of the supervisor leaves', async () => {
    const before = processesOf(product.pid, dataDir).filter((pid) => pid !== product.pid);
    signal(product.pid, 'SIGKILL');
    await product.ended;
    expect(stillRunning(before).length).toBeGreaterThan(5);

    product = startProduct(dataDir, port);
    await product.ready;
    expect(product.output()).toMatch(/An earlier run was killed; stopped what it had left: .*gateway.*postgres/);
    expect(stillRunning(before).map(commandLine)).toEqual([]);
    expect(await isUp()).toBe(true);
  });

  it('repairs what kill -9 of every process leaves', async () => {
    for (const pid of processesOf(product.pid, dataDir)) signal(pid, 'SIGKILL');
    await product.ended;
    product = startProduct(dataDir, port);
    await product.ready;
    expect(await findJob(job.jobId)).toMatchObject({ status: 'completed' });
  });

  it('names a taken port and the remedy, and leaves nothing behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const elsewhere = makeDataDir();
    const refused = await runScript('scripts/start/main.ts', { DATA_DIR: elsewhere, PORT: String(taken) });
    other.close();
    removeDataDir(elsewhere);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`Port ${taken} is taken by node`);
    expect(refused.output).toContain(`PORT=${taken + 1} make start`);
  });

  it('is forgotten by make fresh once it is stopped', async () => {
    await stop();
    const fresh = await runScript('scripts/fresh.ts', { DATA_DIR: dataDir });
    expect(fresh.output).toContain('Forgotten');
    expect(fresh.code).toBe(0);
    const again = await runScript('scripts/fresh.ts', { DATA_DIR: dataDir });
    expect(again.output).toContain('Nothing to forget');
  });
});

async function isUpQuietly(): Promise<boolean> {
  return isUp().catch(() => false);
}
