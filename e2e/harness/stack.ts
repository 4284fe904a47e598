import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@dentisti/db/testing/free-port';
import { quickFolder } from '@dentisti/db/testing/quick-folder';

const root = path.resolve(import.meta.dirname, '../..');
const startTimeoutMs = 240_000;
const stopTimeoutMs = 20_000;

/**
 * A talk of a minute in two seconds; due calls looked for every second, as looking takes a tenth of a core at twice that
 * pace; the browser's visitors are many, from one address.
 */
const hurried = {
  VOICE_SIMULATOR_SPEED: '30',
  BOOKING_SWEEP_EVERY_SECONDS: '1',
  RATE_LIMIT_EXEMPT: '127.0.0.1',
  // Other addresses of this machine stand for strangers.
  RATE_LIMIT_LOOPBACK_FACTOR: '1',
};

/** Handles on the running product that no visitor has. */
export interface StackControls {
  /** Milliseconds by which every process's clock goes ahead of the machine's (`core/platform/clock.ts`). */
  clockFile: string;
  /** The start script's data folder, which names its processes. */
  dataDir: string;
  /** Origin without trailing slash. */
  voiceSimulator: string;
  /** The same. */
  googleSimulator: string;
}

/** The running product: ours (fresh data, thrown away) or, with `E2E_BASE_URL`, somebody else's. */
export interface Stack extends AsyncDisposable {
  /** Origin without trailing slash. */
  baseUrl: string;
  /** Null for somebody else's, unless `E2E_CONTROLS` gives them as JSON. */
  controls: StackControls | null;
}

/** Starts the product through the start script on a free port and an empty data folder. */
export async function startStack(): Promise<Stack> {
  const given = process.env.E2E_BASE_URL;
  if (given) {
    const controls = JSON.parse(process.env.E2E_CONTROLS || 'null') as StackControls | null;
    return { baseUrl: given.replace(/\/$/, ''), controls, [Symbol.asyncDispose]: async () => {} };
  }
  const dataDir = await mkdtemp(path.join(quickFolder(), 'dentisti-e2e-'));
  // Postgres run by root drops to its own user, which must be able to walk in.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const voicePort = await freePort();
  const googlePort = await freePort();
  const controls = {
    clockFile: path.join(dataDir, 'clock'),
    dataDir,
    voiceSimulator: `http://127.0.0.1:${voicePort}`,
    googleSimulator: `http://127.0.0.1:${googlePort}`,
  };
  // Pictures of it are compared: each run begins at the same moment.
  const { E2E_STARTS_AT: startsAt } = process.env;
  await writeFile(controls.clockFile, String(startsAt ? Date.parse(startsAt) - Date.now() : 0));
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['scripts/start/main.ts'], {
    cwd: root,
    env: {
      ...outsideEnv(),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      TEST_CLOCK_FILE: controls.clockFile,
      VOICE_SIMULATOR_PORT: String(voicePort),
      PAYMENTS_SIMULATOR_PORT: String(await freePort()),
      GOOGLE_SIMULATOR_PORT: String(googlePort),
      ...hurried,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    await stopChild(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const baseUrl = await listeningUrl(child);
    return { baseUrl, controls, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The environment as it was outside Vitest, whose NODE_ENV=test would turn React's production build into another one. */
export function outsideEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(NODE_ENV$|VITEST|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/.test(name),
    ),
  );
}

/** Resolves with the address the start script prints when everything answers. */
async function listeningUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
    const url = /Dentisti\.ai: (http:\/\/\S+)/.exec(output)?.[1];
    if (url) resolve(url.replace(/\/$/, ''));
  };
  // The pipes stay read after the start: a full pipe would block the product.
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`the product stopped with code ${code} while starting:\n${output}`)));
  const timer = setTimeout(
    () => reject(new Error(`the product did not start in ${startTimeoutMs / 1000} s:\n${output}`)),
    startTimeoutMs,
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(timer);
}
