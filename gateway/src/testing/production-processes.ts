import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { productionNodeOptions, productionSettings } from './production-settings.ts';

const root = join(import.meta.dirname, '../../..');
const startTimeoutMs = 60_000;

/** Addresses of a Postgres and a Redis that nobody else uses. */
export interface OwnStores {
  databaseUrl: string;
  redisUrl: string;
}

/** A server as a process of its own. */
export interface ServerProcess {
  /** Origin without trailing slash. */
  url: string;
  child: ChildProcess;
}

/** Starts a Postgres and a Redis for the caller alone and fills the database with the demonstration directory. */
export async function startOwnStores(stack: AsyncDisposableStack): Promise<OwnStores> {
  const keeper = spawn(process.execPath, [join(root, 'db/src/testing/server-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  stack.defer(async () => {
    keeper.stdin.end();
    if (keeper.exitCode === null) await once(keeper, 'exit');
  });
  const lines = createInterface({ input: keeper.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { databaseUrl, redisUrl } = JSON.parse(line) as OwnStores;
  const env = { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  for (const args of [['db/src/migrate.ts', 'up'], ['db/seed/seed.ts']]) {
    const step = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(step, 'exit');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  }
  return { databaseUrl, redisUrl };
}

/** Starts the gateway as production runs it, its log written to where nobody looks; resolves when it answers. */
export async function startProductionGateway(
  stack: AsyncDisposableStack,
  { databaseUrl, redisUrl }: OwnStores,
  overrides: Record<string, string> = {},
): Promise<ServerProcess> {
  const settings = { ...productionSettings, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, HOST: '127.0.0.1' };
  return startServerProcess(stack, [...productionNodeOptions, 'gateway/src/main.ts'], {
    ...settings,
    LOG_LEVEL: 'info',
    ...overrides,
  });
}

/** Starts a Node program that listens on `PORT` and answers `/health/live` when it is ready. */
export async function startServerProcess(
  stack: AsyncDisposableStack,
  args: readonly string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  // Below those that Linux gives to outgoing connections.
  const port = randomInt(20_000, 32_000);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', TZ: 'Europe/Rome', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  stack.defer(async () => {
    process.off('exit', killWithUs);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(25)) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/health/live`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return { url, child };
  }
  throw new Error(`${args.join(' ')} did not start`);
}
