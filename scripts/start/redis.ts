import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { installRedis } from './install-package.ts';
import { findFreePort } from './ports.ts';
import { StartProblem } from './start-problem.ts';
import type { Service, Supervisor } from './supervisor.ts';

/** Starts this machine's redis-server on a free port with an append-only file; returns its URL. */
export async function startRedis(
  supervisor: Supervisor,
  dataDir: string,
  note: (text: string) => void,
): Promise<string> {
  if (!hasRedis()) await installRedis(supervisor, note);
  if (!hasRedis()) throw missingRedis();
  const folder = join(dataDir, 'redis');
  const port = await findFreePort();
  try {
    await supervisor.start(service(folder, port, writeConfig(folder, port)));
    return urlOf(folder, port);
  } catch (problem) {
    if (!(problem instanceof StartProblem) || !hasStoredData(folder)) throw problem;
    // Redis holds nothing that Postgres cannot give again, so a damaged file is put aside instead of stopping the start.
    const aside = `${folder}.damaged-${Date.now()}`;
    renameSync(folder, aside);
    note(`Redis could not read its files; put aside as ${aside}, starting with an empty one.`);
    const again = await findFreePort();
    await supervisor.start(service(folder, again, writeConfig(folder, again)));
    return urlOf(folder, again);
  }
}

/** The connection URL of the Redis that was last started on this data folder; undefined when none was. */
export function findStartedRedis(dataDir: string): string | undefined {
  const folder = join(dataDir, 'redis');
  const file = join(folder, 'redis.conf');
  const port = existsSync(file) ? /^port (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return port ? urlOf(folder, Number(port)) : undefined;
}

function service(folder: string, port: number, config: string): Service {
  return {
    name: 'redis',
    command: 'redis-server',
    args: [config],
    quiet: /oO0|Redis version=|Configuration loaded|Server initialized|overcommit_memory/,
    isReady: () => answersPing(port, readPassword(folder)),
  };
}

function writeConfig(folder: string, port: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'redis.conf');
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    `pidfile "${join(folder, 'redis.pid')}"`,
    `requirepass ${readPassword(folder)}`,
    'appendonly yes',
    'save ""',
    'loglevel warning',
    // BullMQ loses jobs when Redis may evict keys.
    'maxmemory-policy noeviction',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  return file;
}

function readPassword(folder: string): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const urlOf = (folder: string, port: number): string => `redis://:${readPassword(folder)}@127.0.0.1:${port}`;

/** Redis 7 keeps its file in a folder of its own, older ones beside the configuration. */
function hasStoredData(folder: string): boolean {
  return ['appendonlydir', 'appendonly.aof'].some((name) => existsSync(join(folder, name)));
}

/** Redis accepts connections while it still loads its file; it is ready when it says PONG. */
function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port, timeout: 2_000 });
    const done = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('+PONG')) done(true);
      else if (answer.includes('-')) done(false);
    });
    socket.once('timeout', () => done(false));
    socket.once('error', () => done(false));
  });
}

function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

function missingRedis(): StartProblem {
  return new StartProblem(
    'Redis is missing: the queue needs it. Install redis-server, or name a running one in REDIS_URL:',
    '  Debian, Ubuntu   sudo apt-get install redis-server',
    '  Fedora           sudo dnf install redis',
    '  macOS            brew install redis',
    '  elsewhere        REDIS_URL=redis://host:6379 make start',
  );
}
