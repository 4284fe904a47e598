import { isIPv6 } from 'node:net';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../log.ts';
import { FailoverWatch, type Sentinels } from './failover-watch.ts';

export interface RedisSettings {
  /** User, password, database and TLS; the server too, where no Sentinels are asked for it. */
  url: string;
  sentinels?: Sentinels | null;
}

/** What every connection does. Each can be overridden, for tests and for connections that wait for nothing long. */
const usual: RedisOptions = {
  // A firewall that forgets silent connections is heard of by the kernel.
  keepAlive: 10_000,
  // A machine that is switched off refuses nothing.
  connectTimeout: 3_000,
  // A connection that says nothing while a command waits is opened anew. BullMQ waits for a job ten seconds at most, and gives up after eleven.
  socketTimeout: 12_000,
  // ioredis waits up to five seconds, as long as a failover takes.
  retryStrategy: (tries) => Math.min(50 * 2 ** (tries - 1), 1_000) + Math.random() * 200,
  // What was our primary is a replica now: the next connection goes where Sentinel or the name server says.
  reconnectOnError: ({ message }) => /READONLY|^UNBLOCKED/.test(message),
};

/** Opens a connection to the server of the settings, or to whichever one Sentinel calls the primary, also after a failover. */
export function openRedis({ url, sentinels }: RedisSettings, options: RedisOptions = {}): Redis {
  if (!sentinels) return new Redis(url, { ...usual, ...options });
  const watch = watches.get(sentinels) ?? new FailoverWatch(sentinels, isEncrypted(url));
  watches.set(sentinels, watch);
  return watch.follow(new Redis(url, { ...usual, ...throughSentinels(sentinels, url, watch), ...options }));
}

/** Says why a connection is lost or refused. Without a listener every lost one would end the process. */
export function logErrors(redis: Redis, log: Logger): Redis {
  return redis.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A server without AUTH repeats what came with it: the password.
    const reason = message.replace(/, with args beginning with.*/s, '');
    log.warn({ store: 'redis', code, reason }, 'redis connection');
  });
}

/** One for all connections of a process. */
const watches = new WeakMap<Sentinels, FailoverWatch>();

/** Soon at first, then not with a line of the log every few milliseconds. */
const sentinelRetryStrategy = (tries: number) => Math.min(10 * 2 ** (tries - 1), 1_000);

const isEncrypted = (url: string) => url.startsWith('rediss:');

function throughSentinels({ addresses, name, password }: Sentinels, url: string, watch: FailoverWatch): RedisOptions {
  return {
    sentinels: [...addresses],
    name,
    Connector: watch.Connector,
    sentinelRetryStrategy,
    // One that accepts and says nothing is passed over.
    sentinelCommandTimeout: 2_000,
    ...(password && { sentinelPassword: password }),
    ...(isEncrypted(url) && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}

/** Reads the three settings of Sentinel; null without them. Adds what is wrong, without repeating what was given. */
export function parseSentinels(source: NodeJS.ProcessEnv, problems: string[]): Sentinels | null {
  const [list, name, password] = [source.REDIS_SENTINELS, source.REDIS_SENTINEL_NAME, source.REDIS_SENTINEL_PASSWORD];
  if (!list && !name) {
    if (password) problems.push('REDIS_SENTINEL_PASSWORD: needs REDIS_SENTINELS');
    return null;
  }
  const addresses = list?.split(',').map((entry) => parseAddress(entry.trim())) ?? [];
  if (!list) problems.push('REDIS_SENTINELS: needed beside REDIS_SENTINEL_NAME');
  else if (addresses.includes(null)) problems.push('REDIS_SENTINELS: host:port, several by commas, IPv6 in brackets');
  if (!name) problems.push('REDIS_SENTINEL_NAME: needed beside REDIS_SENTINELS');
  else if (!/^[\w.-]+$/.test(name)) problems.push('REDIS_SENTINEL_NAME: letters, digits and . _ - as Sentinel has it');
  return { addresses: addresses.filter((address) => address !== null), name: name ?? '', password: password || null };
}

function parseAddress(entry: string): { host: string; port: number } | null {
  const [, ipv6, name, digits] = /^(?:\[([^\]]+)\]|([\w.-]+)):(\d{1,5})$/.exec(entry) ?? [];
  const [host, port] = [ipv6 ?? name, Number(digits)];
  const isUsable = host && (!ipv6 || isIPv6(ipv6)) && port >= 1 && port <= 65_535;
  return isUsable ? { host, port } : null;
}
