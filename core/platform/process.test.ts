import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProcessClock } from './clock.ts';
import { parseTestHooks } from './env.ts';

const crash = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { env });
const script = `
  const { crashPoint } = await import('${new URL('./crash-point.ts', import.meta.url)}');
  for (let i = 1; i <= 3; i++) { console.log(i); crashPoint('dial.begun'); }
`;

test('a process dies at the armed passing', () => {
  const second = crash({ NODE_ENV: 'test', TEST_CRASH_AT: 'mail.noted,dial.begun:2' });
  expect({ signal: second.signal, out: second.stdout.toString(), words: second.stderr.toString() }).toEqual({
    signal: 'SIGKILL',
    out: '1\n2\n',
    words: 'crash-point dial.begun\n',
  });
});

test.each([
  { env: { NODE_ENV: 'production', TEST_CRASH_AT: 'dial.begun' }, status: 0, words: '' },
  { env: { NODE_ENV: 'test', TEST_CRASH_AT: 'mail.noted' }, status: 0, words: '' },
  { env: { NODE_ENV: 'test', TEST_CRASH_AT: 'dial.begum' }, status: 1, words: 'no crash point dial.begum' },
])('elsewhere it lives: $env', ({ env, status, words }) => {
  const ended = crash(env);
  expect(ended.status).toBe(status);
  expect(ended.stderr.toString()).toContain(words);
});

test('the clock follows the file, in tests and trials alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dentisti-clock-'));
  const clockFile = join(folder, 'offset');
  writeFileSync(clockFile, '3600000');
  const ahead = () => createProcessClock({ clockFile, crashAt: null })().getTime() - Date.now();
  expect(ahead()).toBeGreaterThan(3_590_000);
  writeFileSync(clockFile, '0');
  expect(Math.abs(ahead())).toBeLessThan(10_000);
  // Caught while it is written: the machine's own time must not shine through.
  const emptied = createProcessClock({ clockFile, crashAt: null });
  writeFileSync(clockFile, '');
  expect(emptied).toThrow('no number');
  rmSync(folder, { recursive: true });
  const given = { TEST_CLOCK_FILE: 'x', TEST_CRASH_AT: 'y' };
  expect(parseTestHooks(given)).toEqual({ clockFile: null, crashAt: null });
  expect(parseTestHooks({ ...given, APP_ENV: 'production' })).toEqual({ clockFile: null, crashAt: null });
  expect(parseTestHooks({ ...given, APP_ENV: 'trial' })).toEqual({ clockFile: 'x', crashAt: null });
  expect(parseTestHooks({ ...given, NODE_ENV: 'test' })).toEqual({ clockFile: 'x', crashAt: 'y' });
});
