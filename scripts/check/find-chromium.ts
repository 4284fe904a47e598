import { spawnSync } from 'node:child_process';
import { mayInstall } from '../start/install-package.ts';
import { runCommand } from './run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium for the journeys: CHROMIUM_PATH, the PATH, else apt where this process may; otherwise how to get one. */
export async function findChromium(signal: AbortSignal): Promise<{ path?: string; hint: string }> {
  const hint = 'no Chromium found. Install it (sudo apt-get install chromium) or name one in CHROMIUM_PATH.';
  const named = process.env.CHROMIUM_PATH;
  if (named) return runs(named) ? { path: named, hint } : { hint: `CHROMIUM_PATH (${named}) does not run.` };
  const found = names.find(runs);
  if (found) return { path: whereIs(found), hint };
  if (!mayInstall()) return { hint };
  console.log('Installing chromium with apt-get for the browser journeys …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lockWait = ['-o', 'DPkg::Lock::Timeout=120'];
  await runCommand('apt-get', ['-qq', ...lockWait, 'update'], { signal, env });
  await runCommand('apt-get', ['-qq', ...lockWait, 'install', '-y', '--no-install-recommends', 'chromium'], {
    signal,
    env,
  });
  // On Ubuntu the package only points to a snap, which may not run here: ask the program itself.
  return runs('chromium') ? { path: whereIs('chromium'), hint } : { hint };
}

const runs = (program: string): boolean => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;

function whereIs(program: string): string {
  return spawnSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
}
