import { readFileSync } from 'node:fs';
import { createTestDatabase, createTestRedis, type TestDatabase } from '@dentisti/db/testing';
import { productionNodeOptions, productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { ServiceProcess } from './service-process.ts';

/** A gateway as a process of its own, on loopback, with the heap that production gives it. */
export interface GatewayProcess {
  /** Origin without trailing slash. */
  url: string;
  /** Lines logged so far, parsed. */
  logged: Record<string, unknown>[];
  /** The largest size the process ever had, in MB; null where the system does not tell. */
  peakMegabytes(): number | null;
}

/** Starts it; the stack takes it along. Clients are told apart by the loopback address they come from: no proxy is trusted. */
export async function startGateway(stack: AsyncDisposableStack, env: Record<string, string>): Promise<GatewayProcess> {
  const logged: Record<string, unknown>[] = [];
  const gateway = new ServiceProcess({
    script: 'gateway/src/main.ts',
    nodeOptions: productionNodeOptions,
    readyLine: '"msg":"gateway listens"',
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...env },
    onLine: (line) => {
      if (line.startsWith('{')) logged.push(JSON.parse(line));
    },
  });
  stack.defer(() => gateway.stop());
  await gateway.start();
  return {
    url: String(logged.find(({ url }) => typeof url === 'string')?.url),
    logged,
    peakMegabytes() {
      if (process.platform !== 'linux') return null;
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? [];
      return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
    },
  };
}

/** A database and a Redis for one gateway, or two. */
export interface Stores {
  database: TestDatabase;
  env: { DATABASE_URL: string; REDIS_URL: string };
}

export async function createStores(stack: AsyncDisposableStack, contents: 'empty' | 'demo'): Promise<Stores> {
  const database = await createTestDatabase(contents);
  stack.defer(() => database.close());
  const redis = await createTestRedis();
  stack.defer(() => redis.close());
  return { database, env: { DATABASE_URL: database.serviceUrl, REDIS_URL: redis.url } };
}

/** A gateway of the production edition with stores of its own. */
export interface Production extends GatewayProcess, AsyncDisposable {
  /** Its own database, for what a test has to prepare or look up. */
  databaseUrl: string;
  stores: Stores;
}

export async function startProduction(overrides: Record<string, string> = {}): Promise<Production> {
  await using starting = new AsyncDisposableStack();
  const stores = await createStores(starting, 'demo');
  const gateway = await startGateway(starting, { ...productionSettings, ...stores.env, ...overrides });
  const running = starting.move();
  return { ...gateway, databaseUrl: stores.database.url, stores, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
