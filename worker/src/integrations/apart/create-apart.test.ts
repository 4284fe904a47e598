import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createApart } from './create-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'dentisti-apart-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'program.mjs');
writeFileSync(
  file,
  `import { existsSync, writeFileSync } from 'node:fs';
  process.on('message', async (message) => {
    if (message === 'loop') for (;;);
    if (message.endOnce && !existsSync(message.endOnce)) {
      writeFileSync(message.endOnce, '');
      process.exit(3);
    }
    if (message === 'end') process.exit(3);
    if (message === 'fill') for (const all = []; ; ) all.push(new Array(1e6).fill(all.length));
    if (message === 'throw') return process.send({ error: 'unreadable' });
    if (message === 'wait') await new Promise((resolve) => setTimeout(resolve, 200));
    process.send({ value: [process.pid, Object.keys(process.env).length, message] });
  });`,
);
const settings = { processes: 2, heapMb: 64, idleMs: 60_000 };
const apart = createApart(pathToFileURL(file), settings);
const ask = async (message: unknown, patienceMs = 10_000) =>
  (await apart(message, patienceMs)) as [number, number, unknown];

test('work is done one after the other by the same process, without environment', async () => {
  const [pid, variables, message] = await ask({ bytes: Buffer.from('ciao') });
  expect([variables, message]).toEqual([0, { bytes: Buffer.from('ciao') }]);
  expect((await ask('again'))[0]).toBe(pid);
  await expect(ask('throw')).rejects.toThrow('unreadable');
  expect((await ask('again'))[0]).toBe(pid);
});

test('a process that ends under its work is no fault of the work: another one does it', async () => {
  const mark = join(folder, 'ended-once');
  expect((await ask({ endOnce: mark }))[2]).toEqual({ endOnce: mark });
});

test('work that cannot be handed over is given up, and the next is done', async () => {
  await expect(ask(() => {})).rejects.toThrow('work apart given up: ended');
  expect((await ask('next'))[2]).toBe('next');
});

test('where no process can be started, work is given up, and done once one can be', () => {
  // Real limits, of a process of its own: pipes cannot be made any more, then a program cannot be found.
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { createApart } from ${JSON.stringify(import.meta.resolve('./create-apart.ts'))};
    const apart = createApart(new URL(${JSON.stringify(pathToFileURL(file).href)}), ${JSON.stringify(settings)});
    const outcome = () => apart('once', 10_000).then(() => 'done', (error) => error.message);
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    const full = await outcome();
    open.forEach(closeSync);
    const { execPath } = process;
    process.execPath = '/nowhere';
    const missing = await outcome();
    process.execPath = execPath;
    console.log(JSON.stringify([full, missing, await outcome()]));
    process.exit();`;
  writeFileSync(join(folder, 'limits.mjs'), script);
  const limited = `ulimit -n 64 && exec "$0" "$1"`;
  const said = execFileSync('sh', ['-c', limited, process.execPath, join(folder, 'limits.mjs')], { encoding: 'utf8' });
  const given = 'work apart given up: ended';
  expect(JSON.parse(said)).toEqual([given, given, 'done']);
});

test.each([
  ['loop', 400, 'time'],
  ['fill', 10_000, 'ended'],
  ['end', 10_000, 'ended'],
])('work that does %s is given up, and the next is done', async (message, patienceMs, reason) => {
  await expect(ask(message, patienceMs)).rejects.toThrow(`work apart given up: ${reason}`);
  expect((await ask('next'))[2]).toBe('next');
});

test('so many processes work at once, the rest waits its turn', async () => {
  const pids = await Promise.all(Array.from({ length: 6 }, async () => (await ask('wait'))[0]));
  expect(new Set(pids).size).toBe(2);
});

test('a process that is about to end for want of work gets none', async () => {
  const shortly = createApart(pathToFileURL(file), { ...settings, idleMs: 1 });
  const outcomes: unknown[] = [];
  // Work comes in the very turn in which the timers of processes without work run.
  for (let times = 0; times < 10; times++) {
    await Promise.all([shortly('one', 10_000), shortly('two', 10_000)]);
    const end = performance.now() + 5;
    while (performance.now() < end);
    await pause(0);
    outcomes.push(...(await Promise.allSettled([shortly('next', 10_000)])).map(({ status }) => status));
  }
  expect(new Set(outcomes)).toEqual(new Set(['fulfilled']));
});

test('a process without work ends', async () => {
  const shortly = createApart(pathToFileURL(file), { ...settings, idleMs: 50 });
  const [pid] = (await shortly('once', 10_000)) as [number];
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  expect(((await shortly('twice', 10_000)) as [number])[0]).not.toBe(pid);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
