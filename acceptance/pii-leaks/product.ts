import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createOrm, type EntityManager } from '@dentisti/db/orm';
import { freePort } from '@dentisti/db/testing/free-port';
import { Redis } from 'ioredis';
import { AcceptanceClock } from '../product/clock.ts';
import { type Recorder, startRecorder } from './recorder.ts';

export const rootDir = fileURLToPath(new URL('../../', import.meta.url));

/** No variable of ours reaches a child by chance. */
export const outsideEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: homedir() };

/** The whole product as `make start` runs it, on a folder of its own, with everything it says kept. */
export interface LeakTestProduct extends AsyncDisposable {
  url: string;
  /** What it stores, `tmp` being where its processes put what they put into the machine's folder for that. */
  dataDir: string;
  startedAt: Date;
  output(): string;
  em(): EntityManager;
  redis: Redis;
  /** Origin of the voice simulator's controls. */
  voiceSimulator: string;
  /** Between the worker and the voice platform. */
  recorder: Recorder;
  now(): Date;
  setClock(to: Date): void;
  pidOf(service: 'worker' | 'gateway'): number;
  /** Kills a service; resolves when another process stands in its place. */
  kill(service: 'worker' | 'gateway'): Promise<void>;
}

/** @param said what a practice is made to say in its report, by its telephone */
export async function startLeakTestProduct(startAt: Date, said: ReadonlyMap<string, string>): Promise<LeakTestProduct> {
  await using cleanUp = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'dentisti-pii-leaks-'));
  // Postgres run by root drops to its own user, which must be able to walk in.
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'tmp'), { mode: 0o777 });
  chmodSync(join(dataDir, 'tmp'), 0o777);
  cleanUp.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const clock = new AcceptanceClock(join(dataDir, 'clock'), startAt);
  const [port, voicePort, paymentsPort] = [await freePort(), await freePort(), await freePort()];
  const voiceSimulator = `http://127.0.0.1:${voicePort}`;
  const recorder = await startRecorder(() => voiceSimulator);
  cleanUp.defer(() => recorder.close());
  // The simulator's practices repeat nobody's name; real ones do, and so do transcripts.
  const speak = (report: string) => {
    const words = [...said].find(([phone]) => report.includes(phone))?.[1];
    return words ? report.replaceAll('lo segno.', `lo segno per ${words}.`) : report;
  };
  const reports = await startRecorder(() => `http://127.0.0.1:${port}`, speak);
  cleanUp.defer(() => reports.close());
  const startedAt = new Date();
  const child = spawn(process.execPath, ['scripts/start/main.ts'], {
    cwd: rootDir,
    env: {
      ...outsideEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      TMPDIR: join(dataDir, 'tmp'),
      LOG_LEVEL: 'debug',
      TEST_CLOCK_FILE: clock.file,
      VOICE_SIMULATOR_PORT: String(voicePort),
      PAYMENTS_SIMULATOR_PORT: String(paymentsPort),
      VOICE_BASE_URL: recorder.url,
      VOICE_WEBHOOK_URL: `${reports.url}/webhooks/voice`,
      VOICE_SIMULATOR_SPEED: '30',
      BOOKING_SWEEP_EVERY_SECONDS: '0.4',
      RATE_LIMIT_EXEMPT: '',
      LLM: 'simulator',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  const killed = () => child.kill('SIGTERM');
  process.once('exit', killed);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  cleanUp.defer(async () => {
    process.off('exit', killed);
    await stop(child);
  });
  const url = await publishedUrl(() => output, ended.signal);
  const orm = await createOrm({ clientUrl: databaseUrl(dataDir), poolMax: 4 });
  cleanUp.defer(() => orm.close());
  const redis = new Redis(redisUrl(dataDir), { maxRetriesPerRequest: null });
  cleanUp.defer(() => redis.disconnect());
  const pidOf = (service: string) => {
    const { children } = JSON.parse(readFileSync(join(dataDir, 'run', 'state.json'), 'utf8')) as {
      children: { name: string; pid: number }[];
    };
    return children.find(({ name }) => name === service)?.pid ?? 0;
  };
  const owned = cleanUp.move();
  return {
    ...{ url, dataDir, startedAt, redis, voiceSimulator, recorder, pidOf },
    output: () => output,
    em: () => orm.em.fork(),
    now: () => clock.now(),
    setClock: (to) => clock.set(to),
    async kill(service) {
      const before = pidOf(service);
      const lines = started(output, service);
      process.kill(before, 'SIGKILL');
      await until(() => pidOf(service) !== before && started(output, service) > lines, `${service} again`);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** How often a service has said that it is there. */
const started = (output: string, service: 'worker' | 'gateway') =>
  output.split(service === 'worker' ? '"msg":"worker started"' : '"msg":"gateway listens"').length;

/** Asks until it is so. @throws naming what never came */
export async function until<Value>(
  ask: () => Value | Promise<Value>,
  what: string,
  seconds = 300,
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s in vain for: ${what}`);
    await delay(150);
  }
}

async function publishedUrl(output: () => string, ended: AbortSignal): Promise<string> {
  const find = () => {
    if (ended.aborted) throw new Error(`the product did not start:\n${output().slice(-4_000)}`);
    return /Dentisti\.ai: (http:\/\/\S+)/.exec(output())?.[1];
  };
  return (await until(find, 'the product’s start')).replace(/\/$/, '');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(timer);
}

function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgres://dentisti:${password}@127.0.0.1:${port}/dentisti`;
}

function redisUrl(dataDir: string): string {
  const config = readFileSync(join(dataDir, 'redis', 'redis.conf'), 'utf8');
  return `redis://:${/requirepass (\S+)/.exec(config)?.[1]}@127.0.0.1:${/port (\d+)/.exec(config)?.[1]}`;
}
