import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { copyBuiltWeb } from '../gateway/src/testing/built-web.ts';
import { productionNodeOptions, productionSettings } from '../gateway/src/testing/production-settings.ts';

const root = join(import.meta.dirname, '..');
const startTimeoutMs = 60_000;
const maxTries = 3;

/** What a gateway needs: a Postgres and a Redis that nobody else uses, and a copy of the built page. */
export interface OwnStores {
  databaseUrl: string;
  redisUrl: string;
  webDist: string;
}

/** A server as a process of its own. */
export interface ServerProcess {
  /** Origin without trailing slash. */
  url: string;
  child: ChildProcess;
}

/**
 * Starts a Postgres and a Redis for the caller alone, fills the database with the demonstration directory and builds the
 * page where it is not built yet.
 */
export async function startOwnStores(stack: AsyncDisposableStack): Promise<OwnStores> {
  const webDist = copyBuiltWeb();
  stack.defer(() => rm(webDist, { recursive: true, force: true }));
  const servers = await startOwnServers(stack);
  const env = { ...process.env, DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl };
  const step = spawn(process.execPath, ['db/seed/seed.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(step, 'exit');
  if (code !== 0) throw new Error(`the seed ended with ${code}`);
  return { ...servers, webDist };
}

/** Starts a Postgres with an empty, migrated database and a Redis for the caller alone. */
export async function startOwnServers(stack: AsyncDisposableStack): Promise<Omit<OwnStores, 'webDist'>> {
  // A program that is ended takes its servers along: they are killed when it exits.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const keeper = spawn(process.execPath, [join(root, 'db/src/testing/server-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  stack.defer(async () => {
    keeper.stdin.end();
    if (keeper.exitCode === null) await once(keeper, 'exit');
  });
  const lines = createInterface({ input: keeper.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { databaseUrl, redisUrl } = JSON.parse(line) as Record<'databaseUrl' | 'redisUrl', string>;
  const env = { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const step = spawn(process.execPath, ['db/src/migrate.ts', 'up'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(step, 'exit');
  if (code !== 0) throw new Error(`the migrations ended with ${code}`);
  return { databaseUrl, redisUrl };
}

/** Starts the gateway as production runs it, its log written to where nobody looks; resolves when it answers. */
export async function startProductionGateway(
  stack: AsyncDisposableStack,
  { databaseUrl, redisUrl, webDist }: OwnStores,
  overrides: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServerProcess(stack, [...productionNodeOptions, 'gateway/src/main.ts'], {
    ...productionSettings,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    WEB_DIST: webDist,
    HOST: '127.0.0.1',
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
  for (let tries = 1; ; tries++) {
    // Below those that Linux gives to outgoing connections.
    const port = randomInt(20_000, 32_000);
    const url = `http://127.0.0.1:${port}`;
    // Another server would answer for ours.
    if (await answers(url)) continue;
    const child = spawn(process.execPath, args, {
      cwd: root,
      // As docker-compose.yml has them.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        TZ: 'Europe/Rome',
        MALLOC_ARENA_MAX: '2',
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    endWith(stack, child);
    for (const deadline = Date.now() + startTimeoutMs; child.exitCode === null; await delay(25)) {
      if (await answers(`${url}/health/live`)) return { url, child };
      if (Date.now() > deadline) throw new Error(`${args.join(' ')} did not start`);
    }
    // The port may be taken by what speaks no HTTP.
    if (tries === maxTries) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
  }
}

/** Kills a child when the stack is disposed of, and when this process ends otherwise. */
function endWith(stack: AsyncDisposableStack, child: ChildProcess): void {
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  stack.defer(async () => {
    process.off('exit', killWithUs);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null;
}
