import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProcess, isRunning, type ProcessIdentity } from './process-identity.ts';
import { StartProblem } from './start-problem.ts';

export type ChildIdentity = ProcessIdentity & { name: string; stopSignal: NodeJS.Signals };
/** Who runs the product in a data folder, and every process it started: what the next start has to look for. */
export type RunState = { supervisor: ProcessIdentity; port: number; children: ChildIdentity[] };

export const stateFile = (dataDir: string): string => join(dataDir, 'run', 'state.json');

/** The state left in the data folder; undefined when there is none or a crash cut it short. */
export function readRunState(dataDir: string): RunState | undefined {
  try {
    const state = JSON.parse(readFileSync(stateFile(dataDir), 'utf8')) as RunState;
    return Array.isArray(state.children) && typeof state.supervisor?.pid === 'number' ? state : undefined;
  } catch {
    return undefined;
  }
}

/** The run that owns the data folder now, if its supervisor still lives. */
export function findLiveRun(dataDir: string): RunState | undefined {
  const state = readRunState(dataDir);
  return state && isRunning(state.supervisor) ? state : undefined;
}

/**
 * Takes the data folder for this process and returns what a killed run left behind. Atomic (a link either appears or
 * exists), so of two starts at once one is refused.
 */
export function claimDataFolder(dataDir: string, port: number): RunState | undefined {
  const file = stateFile(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  let leftover: RunState | undefined;
  for (let attempt = 0; attempt < 5; attempt++) {
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, JSON.stringify({ supervisor: self(), port, children: leftover?.children ?? [] }));
    try {
      linkSync(mine, file);
      return leftover;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    refuseWhileRunning(dataDir);
    leftover = takeStale(dataDir) ?? leftover;
  }
  throw new StartProblem(`Several starts compete for ${dataDir}: let one of them finish, then try again.`);
}

/** Records the processes that would have to be stopped if this one were killed. */
export function writeRunState(dataDir: string, port: number, children: ChildIdentity[]): void {
  const file = stateFile(dataDir);
  writeFileSync(`${file}.next`, JSON.stringify({ supervisor: self(), port, children } satisfies RunState));
  renameSync(`${file}.next`, file);
}

/** Gives the data folder back, if it was ours. */
export function releaseDataFolder(dataDir: string): void {
  if (readRunState(dataDir)?.supervisor.pid === process.pid) rmSync(stateFile(dataDir), { force: true });
}

/** Stops with a clear message when another process runs the product from this data folder. */
export function refuseWhileRunning(dataDir: string): void {
  const live = findLiveRun(dataDir);
  if (!live) return;
  throw new StartProblem(
    `Dentisti.ai already runs from ${dataDir} (pid ${live.supervisor.pid}, http://localhost:${live.port}).`,
    `Stop it with Ctrl-C in its terminal or: kill ${live.supervisor.pid}`,
    'A second copy needs its own folder and port: DATA_DIR=.data-2 PORT=8081 make start',
  );
}

/** Renaming lets exactly one of several starters have the stale file; the others go round again. */
function takeStale(dataDir: string): RunState | undefined {
  const taken = `${stateFile(dataDir)}.stale-${process.pid}`;
  try {
    renameSync(stateFile(dataDir), taken);
    return JSON.parse(readFileSync(taken, 'utf8')) as RunState;
  } catch {
    return undefined;
  } finally {
    rmSync(taken, { force: true });
  }
}

function self(): ProcessIdentity {
  const identity = findProcess(process.pid);
  if (!identity) throw new Error('this process cannot see itself in the process table');
  return identity;
}
