import { spawnSync } from 'node:child_process';
import { mayInstall } from '../start/install-package.ts';
import { runCommand } from './run-command.ts';

/** First the one without a window system: the journeys need a sixth less of the processor with it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium for the journeys: CHROMIUM_PATH, the PATH, else apt where this process may; undefined where none is to be had. */
export async function findChromium(signal: AbortSignal): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = names.find(runs);
  if (found || !mayInstall()) return found && whereIs(found);
  console.log('Installing a Chromium with apt-get for the browser journeys …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lockWait = ['-o', 'DPkg::Lock::Timeout=120'];
  await runCommand('apt-get', ['-qq', ...lockWait, 'update'], { signal, env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['-qq', ...lockWait, 'install', '-y', '--no-install-recommends', name];
    await runCommand('apt-get', install, { signal, env });
    // On Ubuntu the package only points to a snap, which may not run here: ask the program itself.
    if (runs(name)) return whereIs(name);
  }
  return undefined;
}

const runs = (program: string): boolean => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;

function whereIs(program: string): string {
  return spawnSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
}
