import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@dentisti/db/testing/free-port';
import type { BrowserContextOptions } from 'playwright-core';
import { findRunningPostgres } from '../../scripts/start/postgres.ts';
import { findStartedRedis } from '../../scripts/start/redis.ts';
import { controls } from './controls.ts';
import { newClient } from './http.ts';
import { outsideEnv } from './stack.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startTimeoutMs = 60_000;

/** A second door to the running product, where contacts prove themselves by a mailed code as they do in production. */
export interface StrictGateway extends AsyncDisposable {
  /** For a browser that comes in by this door, as a client of its own: one has a single slot that waits for its code. */
  visit(): BrowserContextOptions;
}

/** Starts it on the running product's stores, with its clock. */
export async function startStrictGateway(): Promise<StrictGateway> {
  const { dataDir, clockFile } = controls();
  const { DATABASE_URL = findRunningPostgres(dataDir), REDIS_URL = findStartedRedis(dataDir), ...env } = outsideEnv();
  const port = await freePort();
  const child = spawn(process.execPath, ['gateway/src/main.ts'], {
    cwd: root,
    env: {
      ...env,
      APP_ENV: 'trial',
      NODE_ENV: 'production',
      DATABASE_URL,
      REDIS_URL,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      TEST_CLOCK_FILE: clockFile,
      BOOKING_VERIFICATION: 'email',
      // The browser names the client it stands for, as a proxy would.
      TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    child.kill('SIGKILL');
    await exited;
  };
  const url = `http://localhost:${port}`;
  const giveUpAt = performance.now() + startTimeoutMs;
  while (!(await fetch(`${url}/health/ready`).catch(() => null))?.ok) {
    await delay(100);
    if (child.exitCode === null && performance.now() < giveUpAt) continue;
    await stop();
    throw new Error('the second gateway did not start');
  }
  return {
    visit: () => ({ baseURL: url, extraHTTPHeaders: { 'x-forwarded-for': newClient() } }),
    [Symbol.asyncDispose]: stop,
  };
}
