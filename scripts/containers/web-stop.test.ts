import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const start = fileURLToPath(new URL('../../docker/web.sh', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentisti-web-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `docker/web.sh`, with a script in the place of nginx. */
function runWeb(script: string) {
  const env = { PATH: `${folder}:${process.env.PATH}`, DRAINING_FILE: join(folder, 'draining'), DRAIN_SECONDS: '0' };
  const limits = { timeout: 20_000, killSignal: 'SIGKILL' } as const;
  const { status, signal } = spawnSync('sh', [start, 'sh', '-c', script], {
    cwd: folder,
    env,
    stdio: 'ignore',
    ...limits,
  });
  return { status, signal };
}

test('told to stop before nginx is there it does not start it', () => {
  writeFileSync(join(folder, 'rm'), '#!/bin/sh\nkill -TERM $PPID\n', { mode: 0o755 });
  expect(runWeb('touch begun')).toEqual({ status: 0, signal: null });
  expect(existsSync(join(folder, 'begun'))).toBe(false);
});

test('told to stop before nginx can be told it tells it again, and ends with its code', () => {
  // As a background process of a shell it hears no QUIT until it says otherwise, as nginx does when it has read its settings.
  const deafAtFirst = 'kill -TERM $PPID; sleep 1; exec env --default-signal=QUIT sleep 30';
  expect(runWeb(deafAtFirst)).toEqual({ status: 128 + 3, signal: null });
});

test('when nginx ends by itself it ends too, with its code', () => {
  expect(runWeb('exit 3')).toEqual({ status: 3, signal: null });
});

test('it ends after the last complaint of nginx was said', () => {
  writeFileSync(join(folder, 'sed'), '#!/bin/sh\n[ "$1" = -u ] && sleep 0.5 && touch said\n', { mode: 0o755 });
  expect(runWeb('exit 3')).toEqual({ status: 3, signal: null });
  expect(existsSync(join(folder, 'said'))).toBe(true);
});
