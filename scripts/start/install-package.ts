import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';
import type { Supervisor } from './supervisor.ts';

/** Whether this process may install Debian packages: root on a system with apt-get. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs redis-server with apt where that is allowed; otherwise does nothing. */
export async function installRedis(supervisor: Supervisor, note: (text: string) => void): Promise<void> {
  if (!mayInstall()) return;
  note('Installing redis-server with apt-get …');
  await installPackages(supervisor, ['redis-server']);
}

/** Installs Debian packages without starting the services they bring: the product runs its own. */
async function installPackages(supervisor: Supervisor, packages: readonly string[]): Promise<void> {
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lockWait = ['-o', 'DPkg::Lock::Timeout=120'];
  try {
    await supervisor.run({
      name: 'apt-get update',
      command: 'apt-get',
      args: ['-qq', ...lockWait, 'update'],
      env,
      quiet: /^/,
    });
    const install = ['-qq', ...lockWait, 'install', '-y', '--no-install-recommends', ...packages];
    await supervisor.run({ name: 'apt-get install', command: 'apt-get', args: install, env, quiet: /^/ });
  } catch (problem) {
    if (!(problem instanceof StartProblem)) throw problem;
    throw new StartProblem(`apt-get could not install ${packages.join(', ')}:`, ...problem.lines);
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
}
