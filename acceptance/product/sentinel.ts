import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@dentisti/db/testing/free-port';
import { quickFolder } from '@dentisti/db/testing/quick-folder';
import { Redis } from 'ioredis';
import { runRedis, stopChild } from './servers.ts';

const [password, sentinelPassword, name] = ['of-redis', 'of-sentinel', 'dentisti'];
/** Not the first, which every server has without a word. */
const database = 2;

/** One of the two servers. */
export interface RedisNode {
  port: number;
  role(): Promise<'master' | 'slave' | 'away'>;
  /** Connections that our processes hold to it. */
  countClients(): Promise<number>;
  /** What the counters under these keys come to together. */
  sum(pattern: string): Promise<number>;
  /** Kills it, or stops its clock: then nothing is closed and nothing answered. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts it as it was at the beginning: a primary still believes that it is one. */
  start(): void;
}

export interface RedisUnderSentinel {
  /** What the processes need. The address names no server. */
  env: Record<'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_NAME' | 'REDIS_SENTINEL_PASSWORD', string>;
  /** Who is the primary, as the Sentinels have it. */
  primary(): Promise<RedisNode>;
  other(than: RedisNode): RedisNode;
  /** Asks for a planned failover; false while they refuse. */
  failOver(): Promise<boolean>;
  stop(): Promise<void>;
}

/** A primary, its replica and three Sentinels that are quick to act. */
export async function startRedisUnderSentinel(): Promise<RedisUnderSentinel> {
  const folder = await mkdtemp(join(quickFolder(), 'dentisti-sentinel-'));
  const children = new Set<ChildProcess>();
  const run = (args: string[]) => {
    const child = runRedis(args);
    children.add(child);
    return child;
  };
  const first = await startNode(folder, run);
  const nodes = [first, await startNode(folder, run, first.port)];
  const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(folder, run, first.port)));
  const [port = 0] = sentinels;
  const asked = new Redis({ port, password: sentinelPassword, maxRetriesPerRequest: null });
  asked.on('error', () => {});
  const primary = async () => {
    const [, found] = (await asked.call('sentinel', 'get-master-addr-by-name', name)) as [string, string];
    return nodes.find((node) => String(node.port) === found) ?? first;
  };
  return {
    env: {
      REDIS_URL: `redis://:${password}@127.0.0.1:1/${database}`,
      REDIS_SENTINELS: sentinels.map((one) => `127.0.0.1:${one}`).join(','),
      REDIS_SENTINEL_NAME: name,
      REDIS_SENTINEL_PASSWORD: sentinelPassword,
    },
    primary,
    other: (than) => nodes.find((node) => node !== than) ?? first,
    failOver: () =>
      asked.call('sentinel', 'failover', name).then(
        () => true,
        () => false,
      ),
    async stop() {
      asked.disconnect();
      for (const node of nodes) node.signal('SIGCONT');
      await Promise.all([...children].map(stopChild));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Run = (args: string[]) => ChildProcess;

async function startNode(folder: string, run: Run, primaryPort?: number): Promise<RedisNode> {
  const port = await freePort();
  const dir = join(folder, String(port));
  await mkdir(dir);
  const settings = { port, bind: '127.0.0.1', dir, appendonly: 'yes', requirepass: password, masterauth: password };
  const args = Object.entries({ ...settings, 'repl-diskless-sync-delay': 0, 'maxmemory-policy': 'noeviction' });
  const replica = primaryPort ? ['--replicaof', '127.0.0.1', String(primaryPort)] : [];
  const start = () => run([...args.flatMap(([key, value]) => [`--${key}`, String(value)]), '--save', '', ...replica]);
  let child = start();
  const ask = async <Answer>(question: (redis: Redis) => Promise<Answer>): Promise<Answer | null> => {
    const redis = new Redis({ port, password, db: database, retryStrategy: null, commandTimeout: 1_000 });
    redis.on('error', () => {});
    return question(redis)
      .catch(() => null)
      .finally(() => redis.disconnect());
  };
  return {
    port,
    async role() {
      const answer = await ask((redis) => redis.role());
      return (answer as ['master' | 'slave'] | null)?.[0] ?? 'away';
    },
    async countClients() {
      const list = await ask((redis) => redis.client('LIST'));
      if (!list) return 0;
      // Replicas and Sentinels have chosen no database; our own question is one of those that have.
      return String(list).split(` db=${database} `).length - 2;
    },
    async sum(pattern) {
      const counters = await ask(async (redis) => redis.mget(await redis.keys(pattern)));
      return (counters ?? []).reduce((total, counter) => total + Number(counter), 0);
    },
    signal: (signal) => void child.kill(signal),
    start() {
      child = start();
    },
  };
}

async function startSentinel(folder: string, run: Run, primaryPort: number): Promise<number> {
  const port = await freePort();
  const file = join(folder, `sentinel-${port}.conf`);
  const settings = {
    'auth-pass': password,
    'down-after-milliseconds': 500,
    'failover-timeout': 3_000,
  };
  await writeFile(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir "${folder}"`,
      `requirepass ${sentinelPassword}`,
      `sentinel monitor ${name} 127.0.0.1 ${primaryPort} 2`,
      ...Object.entries(settings).map(([key, value]) => `sentinel ${key} ${name} ${value}`),
    ].join('\n'),
  );
  run([file, '--sentinel']);
  return port;
}
