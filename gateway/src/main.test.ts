import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, createTestRedis, type TestDatabase, type TestRedis } from '@dentisti/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let database: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
});
afterAll(async () => {
  await redis.close();
  await database.close();
});

/** The process as the supervisor starts it; resolves with its address once it listens, or with its exit code. */
async function start(overrides: Record<string, string>) {
  const child = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    env: { DATABASE_URL: database.serviceUrl, REDIS_URL: redis.url, PORT: '0', ...overrides },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const { url } = JSON.parse(line) as { url?: string };
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([listening, exited.then(() => null)]);
  return { child, url, exited, output };
}

const codeWithin = (child: ChildProcess, exited: Promise<number | null>, milliseconds: number) =>
  Promise.race([
    exited,
    wait(milliseconds, undefined, { ref: false }).then(() => {
      child.kill('SIGKILL');
      return 'still running';
    }),
  ]);

describe('node gateway/src/main.ts', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: answers who waits, then exits with 0 within ten seconds',
    async (signal) => {
      await database.em.execute('delete from discovery_job');
      const { child, url, exited } = await start({ SCRAPE_WAIT_MS: '25000' });
      const waiting = fetch(`${url}/api/scrape-dentists`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ city: signal === 'SIGTERM' ? 'Lodi' : 'Pavia', region: 'Lombardia' }),
      });
      // The job's row is there before the request begins to wait.
      while ((await database.em.execute('select from discovery_job')).length === 0) await wait(30);
      child.kill(signal);
      expect((await waiting).status).toBe(202);
      expect(await codeWithin(child, exited, 10_000)).toBe(0);
    },
  );

  test('without settings: every problem on its own line, exit code 1', async () => {
    const { url, exited, output } = await start({ DATABASE_URL: '', REDIS_URL: '', PORT: 'eighty' });
    expect([url, await exited]).toEqual([null, 1]);
    expect(output.join('')).toMatch(/PORT: .*\n.*DATABASE_URL: missing\n.*REDIS_URL: missing\n/);
  });

  test('on a taken port: says so, exit code 1', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { url, exited, output } = await start({ PORT: String(port) });
    holder.close();
    expect([url, await exited]).toEqual([null, 1]);
    expect(output.join('')).toContain('EADDRINUSE');
  });
});
