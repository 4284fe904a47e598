import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buildPage, compileCacheDir } from './build.ts';
import { givenAccess, ownAccess, ownerVariables, serviceVariables } from './database-access.ts';
import { startDevGateway } from './dev-gateway.ts';
import { rootDir, type StartEnv } from './env.ts';
import { keepBuild } from './keep-build.ts';
import { accepts, findFreePort, requireFreePort, usualOrFreePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startRedis } from './redis.ts';
import { restartOnChange } from './restart-on-change.ts';
import { StartProblem } from './start-problem.ts';
import type { Service, Supervisor } from './supervisor.ts';
import { note } from './terminal.ts';

export type Mode = 'start' | 'dev';

export interface StartedProduct {
  /** Address of the voice simulator; null in production. */
  voiceSimulator: string | null;
}

const usualVoicePort = 8091;
const usualPaymentsPort = 8092;
const usualGooglePort = 8094;

/** Starts everything in order; resolves when the page answers. */
export async function startProduct(supervisor: Supervisor, env: StartEnv, mode: Mode): Promise<StartedProduct> {
  const trial = env.edition === 'trial';
  const base: NodeJS.ProcessEnv = {
    ...process.env,
    APP_ENV: env.edition,
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    LOG_LEVEL: env.logLevel,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCacheDir,
    COMMIT: process.env.COMMIT ?? findCommit(),
    TZ: process.env.TZ ?? 'Europe/Rome',
    // One person on this machine tries everything for an hour.
    ...(trial && { RATE_LIMIT_LOOPBACK_FACTOR: process.env.RATE_LIMIT_LOOPBACK_FACTOR ?? '20' }),
  };
  const script = (name: string, ...args: string[]) => ({ name, command: process.execPath, args, cwd: rootDir });
  // Before anything is read: also what changes during the start is seen.
  const sources = mode === 'dev' ? restartOnChange(supervisor, note) : undefined;
  const restartForever = mode === 'dev';

  const simulatorsPort = await findFreePort();
  const simulators = `http://127.0.0.1:${simulatorsPort}`;
  if (trial && env.voiceSimulatorPort) await requireFreePort(env.voiceSimulatorPort, 'VOICE_SIMULATOR_PORT');
  const voicePort = env.voiceSimulatorPort ?? (await usualOrFreePort(usualVoicePort));
  const sipPort = await findFreePort();
  const voiceSimulator = `http://127.0.0.1:${voicePort}`;
  const paymentsPort = env.paymentsSimulatorPort ?? (await usualOrFreePort(usualPaymentsPort));
  const googlePort = env.googleSimulatorPort ?? (await usualOrFreePort(usualGooglePort));
  // With a client of its own the trial connects calendars at Google itself.
  const simulatesGoogle = trial && !process.env.GOOGLE_CALENDAR_CLIENT_ID;
  const googleUrl = process.env.GOOGLE_SIMULATOR_PUBLIC_URL ?? `http://${publicHost()}:${googlePort}`;
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${env.port}`;
  const gatewayPort = mode === 'dev' ? await findFreePort() : env.port;
  const [database, redisUrl] = await Promise.all([
    env.databaseUrl
      ? reach(env.databaseUrl, 5432, 'DATABASE_URL').then((url) => givenAccess(env, url))
      : startPostgres(supervisor, env.dataDir, note).then((url) => ownAccess(env.dataDir, url)),
    env.redisUrl ? reachRedis(env.redisUrl, env) : startRedis(supervisor, env.dataDir, note),
  ]);
  const stores = { ...base, ...serviceVariables(env, database), REDIS_URL: redisUrl };
  await Promise.all([
    sources ? sources.makeTypes() : buildPage(supervisor, note),
    prepareDatabase(supervisor, env, { ...stores, ...ownerVariables(env, database) }),
    trial &&
      supervisor.start({
        ...script('simulators', 'worker/simulators/main.ts'),
        env: {
          ...base,
          HOST: '127.0.0.1',
          SIMULATORS_PORT: String(simulatorsPort),
          VOICE_SIMULATOR_PORT: String(voicePort),
          SIP_SIMULATOR_PORT: String(sipPort),
          PAYMENTS_SIMULATOR_PORT: String(paymentsPort),
          // Visitors open its page from the same places as ours.
          PAYMENTS_SIMULATOR_HOST: env.host,
          PAYMENTS_SIMULATOR_PUBLIC_URL:
            process.env.PAYMENTS_SIMULATOR_PUBLIC_URL ?? `http://${publicHost()}:${paymentsPort}`,
          PAYMENTS_WEBHOOK_URL: process.env.PAYMENTS_WEBHOOK_URL ?? `http://127.0.0.1:${gatewayPort}/webhooks/stripe`,
          GOOGLE_SIMULATOR_PORT: String(googlePort),
          GOOGLE_SIMULATOR_HOST: env.host,
          GOOGLE_SIMULATOR_PUBLIC_URL: googleUrl,
          GOOGLE_SIMULATOR_REDIRECT_URL: `${publicUrl.replace(/\/+$/, '')}/api/studio/google`,
        },
        quiet: /"msg":"started"/,
        restartForever,
        isReady: async () =>
          (await accepts('127.0.0.1', simulatorsPort)) &&
          (await accepts('127.0.0.1', voicePort)) &&
          (await accepts('127.0.0.1', googlePort)) &&
          accepts('127.0.0.1', paymentsPort),
      }),
  ]);

  // Health is asked for here; metrics are served there too.
  const workerMetricsPort = env.workerMetricsPort ?? (await findFreePort());
  // Off unless asked for: `LLM=simulator make start`.
  const languageModel = trial && process.env.LLM === 'simulator' ? { LLM_BASE_URL: `${simulators}/llm/v1` } : {};
  const simulated = {
    VOICE_BASE_URL: process.env.VOICE_BASE_URL ?? voiceSimulator,
    SIP_SIMULATOR: `127.0.0.1:${sipPort}`,
    // Not by the public address: the simulator stands behind no proxy.
    VOICE_WEBHOOK_URL: process.env.VOICE_WEBHOOK_URL ?? `http://127.0.0.1:${gatewayPort}/webhooks/voice`,
    PUBLIC_URL: publicUrl,
    // With a test key of the payment service the trial pays there.
    ...(process.env.STRIPE_SECRET_KEY ? {} : { STRIPE_BASE_URL: `http://127.0.0.1:${paymentsPort}` }),
    ...(simulatesGoogle ? { GOOGLE_CALENDAR_BASE_URL: `http://127.0.0.1:${googlePort}` } : {}),
    PLACES_BASE_URL: process.env.PLACES_BASE_URL ?? `${simulators}/places`,
    OVERPASS_URL: process.env.OVERPASS_URL ?? `${simulators}/overpass/api/interpreter`,
    OUTBOUND_LOOPBACK: process.env.OUTBOUND_LOOPBACK ?? 'on',
  };
  const gateway = (port: number): Service => ({
    ...script('gateway', '--max-semi-space-size=8', 'gateway/src/main.ts'),
    env: {
      ...stores,
      ...languageModel,
      // Operators of a trial set scenarios in the first; the second knows the points of invented addresses.
      ...(trial
        ? {
            VOICE_BASE_URL: simulated.VOICE_BASE_URL,
            GEOCODER_URL: process.env.GEOCODER_URL ?? `${simulators}/geocoder`,
            OUTBOUND_LOOPBACK: simulated.OUTBOUND_LOOPBACK,
            ...(simulatesGoogle ? { GOOGLE_SIMULATOR_URL: googleUrl } : {}),
            // Google sends browsers back to where they came from, also while the page is served from source.
            PUBLIC_URL: publicUrl,
          }
        : {}),
      HOST: mode === 'dev' ? '127.0.0.1' : env.host,
      PORT: String(port),
      // No balancer sends anybody elsewhere: whoever stops it waits for nothing.
      DRAIN_SECONDS: '0',
    },
    restartForever,
    isReady: () => isHealthy(`http://127.0.0.1:${port}/health/ready`),
  });
  const [, replaceGateway] = await Promise.all([
    supervisor.start({
      ...script('worker', '--max-semi-space-size=8', 'worker/src/main.ts'),
      env: {
        ...stores,
        ...(trial ? simulated : {}),
        ...languageModel,
        WORKER_METRICS_PORT: String(workerMetricsPort),
      },
      restartForever,
      isReady: () => isHealthy(`http://127.0.0.1:${workerMetricsPort}/health/ready`),
    }),
    sources ? startDevGateway(supervisor, gatewayPort, gateway) : supervisor.start(gateway(gatewayPort)),
    // Only the next build's gateway needs it.
    mode === 'start' &&
      keepBuild(supervisor, env, { ...stores, ...ownerVariables(env, database) }, { root: rootDir, note }),
  ]);
  if (mode === 'dev') await startVite(supervisor, env, gatewayPort);
  if (sources && replaceGateway) sources.begin(replaceGateway);
  return { voiceSimulator: trial ? voiceSimulator : null };
}

/** The name by which visitors reach this machine. */
function publicHost(): string {
  const { PUBLIC_URL } = process.env;
  return PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : 'localhost';
}

async function startVite(supervisor: Supervisor, env: StartEnv, gatewayPort: number): Promise<void> {
  await supervisor.start({
    name: 'vite',
    command: join(rootDir, 'node_modules', '.bin', 'vite'),
    args: ['--port', String(env.port), '--strictPort', '--host', env.host, '--clearScreen', 'false'],
    cwd: join(rootDir, 'web'),
    env: { ...process.env, GATEWAY_ORIGIN: `http://127.0.0.1:${gatewayPort}` },
    restartForever: true,
    isReady: () => accepts('127.0.0.1', env.port),
  });
}

/** A server named in the environment: checked first, because an unreachable one would only show as a slow time-out. */
async function reach(url: string, defaultPort: number, name: string): Promise<string> {
  const { hostname, port } = parseUrl(url, name);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) };
  if (await accepts(address.host, address.port, 5_000)) return url;
  throw new StartProblem(
    `Nothing answers at ${address.host}:${address.port}, which ${name} names.`,
    `Start that server, correct ${name}, or unset it: then the product brings its own.`,
  );
}

/** Where Sentinels know the server, the address may name none: the processes ask them. */
async function reachRedis(url: string, { hasSentinels }: StartEnv): Promise<string> {
  return hasSentinels ? url : reach(url, 6379, 'REDIS_URL');
}

function parseUrl(url: string, name: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new StartProblem(`${name} is not a URL.`);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** The commit for /health/live; a copy without its git folder says so. */
function findCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: rootDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
