import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, createTestRedis, type TestDatabase, type TestRedis } from '@dentisti/db/testing';
import { makeOlder } from '@dentisti/db/testing/older-database';
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
    env: { DATABASE_URL: database.serviceUrl, REDIS_URL: redis.url, PORT: '0', DRAIN_SECONDS: '0', ...overrides },
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

interface Outcome {
  /** When it got its connection, by which it is sent in the same turn. */
  at: number;
  /** Null: the connection failed. */
  status: number | null;
  isLast: boolean;
  code?: string;
}

/** One request, by a new connection or by one that the agent kept. */
function ask(url: string, agent: Agent | false = false): Promise<Outcome> {
  let at = performance.now();
  return new Promise((resolve) => {
    const asked = request(url, { agent }, (answer) => {
      const { statusCode = 0, headers } = answer;
      const end = (status: number | null) => resolve({ at, status, isLast: headers.connection === 'close' });
      answer.resume().once('end', () => end(statusCode));
      answer.once('error', () => end(null));
    });
    asked.once('socket', () => (at = performance.now()));
    asked.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve({ at, status: null, isLast: true, code }));
    asked.end();
  });
}

describe('node gateway/src/main.ts', () => {
  test('asked to stop under load, twice, it breaks no request off before it closes, and says from the first moment that it leaves', async () => {
    const { child, url, exited } = await start({ DRAIN_SECONDS: '2', RATE_LIMIT_EXEMPT: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true });
    const answers: Outcome[] = [];
    let isOver = false;
    // Each asks again when it is answered: the gateway has no more to do than it can, on any machine.
    const visitors = Array.from({ length: 10 }, async (_, i) => {
      while (!isOver) {
        answers.push(await ask(`${url}/api/top-cities`, i % 2 === 0 ? false : agent));
        await wait(10);
      }
    });
    await expect.poll(() => answers.length).toBeGreaterThan(100);
    expect(await ask(`${url}/health/ready`)).toMatchObject({ status: 200 });
    const askedAt = performance.now();
    child.kill('SIGTERM');
    await expect.poll(() => ask(`${url}/health/ready`), { interval: 10 }).toMatchObject({ status: 503, isLast: true });
    const leftAt = performance.now();
    child.kill('SIGTERM');
    expect(await codeWithin(child, exited, 15_000)).toBe(0);
    const closedAt = performance.now();
    isOver = true;
    await Promise.all(visitors);
    agent.destroy();
    const refused = answers.filter(({ status }) => status === null);
    const firstRefusedAt = Math.min(...refused.map(({ at }) => at), closedAt);
    // A timer may be a moment early.
    expect(firstRefusedAt - askedAt).toBeGreaterThan(1_990);
    expect(refused.filter(({ code }) => code !== 'ECONNREFUSED' && code !== 'ECONNRESET')).toEqual([]);
    const during = answers.filter(({ at }) => at > leftAt && at < firstRefusedAt);
    expect(during.length).toBeGreaterThan(0);
    expect(during.filter(({ status, isLast }) => status !== 200 || !isLast)).toEqual([]);
    expect(answers.filter(({ at, status }) => at < firstRefusedAt && status !== 200)).toEqual([]);
  });

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

  test('on a database that is older: says so in one sentence, exit code 1', async () => {
    const { lacks, catchUp } = await makeOlder(database.em);
    const { url, exited, output } = await start({});
    await catchUp();
    expect([url, await exited]).toEqual([null, 1]);
    expect(output.join('')).toBe(
      `The database is older than this version: it lacks ${lacks}. Run \`node db/src/migrate.ts up\` (\`make migrate\`) first.\n`,
    );
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
