import { resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

export const rootDir = resolve(import.meta.dirname, '..', '..');

export type StartEnv = {
  edition: 'trial' | 'production';
  host: string;
  port: number;
  dataDir: string;
  /** Set: use these servers; unset: bring our own. */
  databaseUrl: string | undefined;
  /** The owner of the tables, where `databaseUrl` is a login of the services alone. */
  ownerDatabaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Sentinels know where Redis is: the host of `redisUrl` may be none. */
  hasSentinels: boolean;
  logLevel: string;
  /** Where the voice simulator answers in trial; unset: 8091, or another free port where that is taken. */
  voiceSimulatorPort: number | undefined;
  /** The same for the simulated payment page; unset: 8092. */
  paymentsSimulatorPort: number | undefined;
  /** The same for the simulated Google; unset: 8094. */
  googleSimulatorPort: number | undefined;
  /** Where the worker's health and metrics are read; unset: a free one. */
  workerMetricsPort: number | undefined;
};

function parsePort(env: NodeJS.ProcessEnv, name: string, problems: string[]): number | undefined {
  if (!env[name]) return undefined;
  const port = Number(env[name]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.push(`${name} is "${env[name]}": a number from 1 to 65535.`);
  return port;
}

/** What `make start` reads from the environment; everything else goes through to the product's processes as it is. */
export function parseStartEnv(env: NodeJS.ProcessEnv = process.env): StartEnv {
  const problems: string[] = [];
  const edition = env.APP_ENV || 'trial';
  if (edition !== 'trial' && edition !== 'production') problems.push(`APP_ENV is "${edition}": trial or production.`);
  const port = parsePort(env, 'PORT', problems) ?? 8080;
  const voiceSimulatorPort = parsePort(env, 'VOICE_SIMULATOR_PORT', problems);
  const workerMetricsPort = parsePort(env, 'WORKER_METRICS_PORT', problems);
  const paymentsSimulatorPort = parsePort(env, 'PAYMENTS_SIMULATOR_PORT', problems);
  const googleSimulatorPort = parsePort(env, 'GOOGLE_SIMULATOR_PORT', problems);
  if (env.REDIS_SENTINELS && !env.REDIS_URL)
    problems.push('REDIS_SENTINELS needs REDIS_URL beside it: user, password, database and TLS stand there.');
  if (problems.length > 0) throw new StartProblem(...problems);
  return {
    edition: edition as StartEnv['edition'],
    host: env.HOST || '127.0.0.1',
    port,
    dataDir: resolve(rootDir, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    ownerDatabaseUrl: env.OWNER_DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    hasSentinels: Boolean(env.REDIS_SENTINELS),
    logLevel: env.LOG_LEVEL || 'warn',
    voiceSimulatorPort,
    paymentsSimulatorPort,
    googleSimulatorPort,
    workerMetricsPort,
  };
}
