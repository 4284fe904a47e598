import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

const busy = `const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);`;
const run = (script: string, signal = new AbortController().signal) =>
  runCommand(process.execPath, ['-e', script], { signal });

it('counts the processor time of a command and of what it started', async () => {
  const alone = await run(busy);
  expect(alone).toMatchObject({ ok: true, code: 0 });
  expect(alone.processorSeconds).toBeGreaterThan(0.1);
  const parent = await run(`require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`);
  expect(parent.processorSeconds).toBeGreaterThan(0.1);
});

it.runIf(process.platform === 'linux')('counts what a browser’s helper took, for whom nobody waits', async () => {
  const leave = `const helper = require('child_process').spawn(process.execPath, ['-e', 'for (;;);', '--', '--type=zygote'], { stdio: 'ignore' });
    setTimeout(() => process.exit(helper.kill('SIGKILL') ? 0 : 1), 2_500);`;
  expect((await run(leave)).processorSeconds).toBeGreaterThan(0.7);
});

it('hands on how it ended, and what it said', async () => {
  expect(await run(`console.log('so'); process.exit(3)`)).toMatchObject({ ok: false, code: 3, output: 'so\n' });
});

it('lets a command end by itself when time is up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-command-'));
  const started = join(folder, 'started');
  const limit = new AbortController();
  const ended = run(
    `process.on('SIGTERM', () => { console.log('tidied up'); process.exit(0); });
    require('fs').writeFileSync(${JSON.stringify(started)}, ''); setInterval(() => {}, 1_000);`,
    limit.signal,
  );
  await expect.poll(() => existsSync(started), { timeout: 60_000 }).toBe(true);
  limit.abort();
  expect(await ended).toMatchObject({ ok: false, code: 'out of time', output: 'tidied up\n' });
  rmSync(folder, { recursive: true });
});
