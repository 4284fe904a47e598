import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, createTestRedis } from '@dentisti/db/testing';
import { productionNodeOptions, productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { outsideEnv } from '../harness/stack.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startTimeoutMs = 60_000;
/** A gateway that a test forgot is killed after this time. */
const maxRunMs = 300_000;

/** A gateway of the production edition as a process of its own, on loopback, with the demonstration directory. */
export interface Production extends AsyncDisposable {
  /** Origin without trailing slash. */
  url: string;
  /** Its own database, for what a test has to prepare or look up. */
  databaseUrl: string;
  /** Lines logged so far, parsed. */
  logged: Record<string, unknown>[];
  /** The largest size the process ever had, in MB; null where the system does not tell. */
  peakMegabytes(): number | null;
}

/** Starts it; clients are told apart by the loopback address they come from, as no proxy is trusted. */
export async function startProduction(overrides: Record<string, string> = {}): Promise<Production> {
  await using starting = new AsyncDisposableStack();
  const database = await createTestDatabase('demo');
  starting.defer(() => database.close());
  const redis = await createTestRedis();
  starting.defer(() => redis.close());
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [...productionNodeOptions, 'gateway/src/main.ts'], {
    cwd: root,
    env: {
      ...outsideEnv(),
      ...productionSettings,
      DATABASE_URL: database.serviceUrl,
      REDIS_URL: redis.url,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...overrides,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const timer = setTimeout(killWithUs, maxRunMs);
  starting.defer(async () => {
    clearTimeout(timer);
    process.off('exit', killWithUs);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  const logged: Record<string, unknown>[] = [];
  const url = await listeningUrl(child, logged);
  const running = starting.move();
  return {
    url,
    databaseUrl: database.url,
    logged,
    peakMegabytes() {
      if (process.platform !== 'linux') return null;
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Keeps the pipes read for as long as the process runs: a full one would block it. */
async function listeningUrl(child: ReturnType<typeof spawn>, logged: Record<string, unknown>[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let rest = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('{')) continue;
      const entry = JSON.parse(line) as Record<string, unknown>;
      logged.push(entry);
      if (typeof entry.url === 'string') resolve(entry.url);
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-5_000);
  });
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`the gateway stopped with code ${code}:\n${errors}`)));
  const timer = setTimeout(() => reject(new Error(`the gateway did not start:\n${errors}`)), startTimeoutMs);
  return promise.finally(() => clearTimeout(timer));
}
