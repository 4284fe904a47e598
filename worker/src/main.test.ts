import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Line {
  msg: string;
  service?: string;
  store?: string;
  error?: { store?: string };
}

test('a worker whose stores are away says so of each once, and names itself', async () => {
  const worker = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./main.ts'))], {
    env: {
      ...{ DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c', REDIS_URL: 'redis://127.0.0.1:1' },
      ...{ DISCOVERY_PROVIDERS: 'none', VOICE: 'off' },
      ...{ DISCOVERY_SWEEP_EVERY_SECONDS: '0.2', BOOKING_SWEEP_EVERY_SECONDS: '0.2' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  const awayOf = (store: string) => lines.filter((line) => (line.store ?? line.error?.store) === store).length;
  createInterface({ input: worker.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  try {
    await expect.poll(() => lines.some(({ msg }) => msg === 'worker started'), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => [awayOf('redis') > 0, awayOf('postgres') > 0], { timeout: 60_000 }).toEqual([true, true]);
    // Every schedule has failed by now, and every queue has tried to connect again.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  } finally {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  expect([awayOf('redis'), awayOf('postgres')]).toEqual([1, 1]);
  expect(new Set(lines.map(({ service }) => service))).toEqual(new Set(['worker']));
});
