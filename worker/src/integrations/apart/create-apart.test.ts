import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createApart } from './create-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'dentisti-apart-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'program.mjs');
writeFileSync(
  file,
  `process.on('message', async (message) => {
    if (message === 'loop') for (;;);
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
