import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandLine,
  findProcess,
  groupMembers,
  isRunning,
  type ProcessIdentity,
  processesIn,
  signal,
  waitForExit,
} from './process-identity.ts';
import type { RunState } from './run-state.ts';

type Leftover = ProcessIdentity & { name: string; stopSignal: NodeJS.Signals };

/**
 * Stops what a killed run (kill -9, a crash, a power cut in a container) left behind: the processes in its state file,
 * and the two servers by their own pid files should that file be lost. Returns the names of what it stopped.
 */
export async function stopLeftovers(dataDir: string, state: RunState | undefined): Promise<string[]> {
  const found: Leftover[] = (state?.children ?? []).filter(isRunning);
  for (const server of [findPostgres(dataDir), findRedis(dataDir)]) {
    if (server && !found.some(({ pid }) => pid === server.pid)) found.push(server);
  }
  // Newest first: the product's own processes go before the servers they talk to.
  for (const leftover of found.sort((a, b) => rank(a.name) - rank(b.name))) {
    signal(leftover.pid, leftover.stopSignal);
    if (!(await waitForExit(leftover, 10_000))) signal(leftover.pid, 'SIGKILL');
    await waitForExit(leftover, 5_000);
    for (const pid of groupMembers(leftover.pid)) signal(pid, 'SIGKILL');
  }
  await freePostgresFolder(dataDir);
  return found.map(({ name }) => name);
}

const rank = (name: string): number => ['redis', 'postgres'].indexOf(name);

function findPostgres(dataDir: string): Leftover | undefined {
  const folder = join(dataDir, 'postgres');
  const running = findProcess(firstNumber(join(folder, 'postmaster.pid')));
  if (running && isPostgresOn(running.pid, folder)) return { ...running, name: 'postgres', stopSignal: 'SIGINT' };
  return undefined;
}

function findRedis(dataDir: string): Leftover | undefined {
  const file = join(dataDir, 'redis', 'redis.pid');
  const running = findProcess(firstNumber(file));
  if (running && commandLine(running.pid).includes('redis-server'))
    return { ...running, name: 'redis', stopSignal: 'SIGTERM' };
  rmSync(file, { force: true });
  return undefined;
}

/**
 * After kill -9 of Postgres itself its backends, each a session of its own that works in the data folder, finish within
 * moments. Once nobody works there its lock file is stale whatever number it holds: Postgres itself would refuse to
 * start while that number belongs to another program, or to a zombie nobody collects (a container without init).
 */
async function freePostgresFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  for (let tries = 0; processesIn(folder).length > 0 && tries < 100; tries++) {
    await new Promise((done) => setTimeout(done, 100));
  }
  for (const pid of processesIn(folder)) if (commandLine(pid).startsWith('postgres')) signal(pid, 'SIGKILL');
  const file = join(folder, 'postmaster.pid');
  const running = findProcess(firstNumber(file));
  if (processesIn(folder).length === 0 && !(running && isPostgresOn(running.pid, folder)))
    rmSync(file, { force: true });
}

function isPostgresOn(pid: number, folder: string): boolean {
  const line = commandLine(pid);
  return line.includes('postgres') && line.includes(folder);
}

function firstNumber(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}
