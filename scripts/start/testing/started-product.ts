import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootDir } from '../env.ts';
import { requireFreePort } from '../ports.ts';
import { readRunState } from '../run-state.ts';

/** `make start` as a test drives it: its own data folder and port, its output collected. */
export type StartedProduct = {
  pid: number;
  /** Everything printed so far. */
  output: () => string;
  /** Resolves with the milliseconds until the address was printed; rejects when it ended before. */
  ready: Promise<number>;
  /** Exit code, or the signal's name. */
  ended: Promise<number | string>;
  signal: (name: NodeJS.Signals) => void;
};

/** A data folder for one test file; Postgres, when run by root under its own account, must be able to enter it. */
export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'dentisti-start-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * A port with three free ones after it, below the range that the machine gives away by itself: a product that is stopped and
 * started again finds them free again.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const free = await Promise.allSettled([port, port + 1, port + 2, port + 3].map((each) => requireFreePort(each)));
    if (free.every(({ status }) => status === 'fulfilled')) return port;
  }
}

/**
 * @param port of the page; those of the simulators, which another product may want too, are the next three.
 * @param dev `make dev` in a copy of the sources
 */
export function startProduct(dataDir: string, port: number, dev?: { copy: string }): StartedProduct {
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    VOICE_SIMULATOR_PORT: String(port + 1),
    PAYMENTS_SIMULATOR_PORT: String(port + 2),
    GOOGLE_SIMULATOR_PORT: String(port + 3),
  };
  return dev ? startScript('scripts/start/main.ts', env, ['dev'], dev.copy) : startScript('scripts/start/main.ts', env);
}

/** Runs one of the scripts to its end. */
export async function runScript(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | string; output: string }> {
  const { ended, output, ready } = startScript(script, env, args);
  ready.catch(() => {});
  return { code: await ended, output: output() };
}

function startScript(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  cwd = rootDir,
): StartedProduct {
  const began = Date.now();
  const { DATABASE_URL: _, REDIS_URL: __, ...outer } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', script, ...args], {
    cwd,
    env: { ...outer, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = endOf(child);
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (/^Dentisti\.ai: http/m.test(output)) resolve(Date.now() - began);
      });
    }
    void ended.then((code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
  return { pid: child.pid ?? 0, output: () => output, ready, ended, signal: (name) => child.kill(name) };
}

/** Every process the product runs in this data folder: the supervisor's descendants and what it has recorded. */
export function processesOf(supervisor: number, dataDir: string): number[] {
  const parents = new Map(allPids().map((pid) => [pid, parentOf(pid)]));
  const found = new Set([supervisor, ...(readRunState(dataDir)?.children ?? []).map(({ pid }) => pid)]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [pid, parent] of parents) if (parent !== undefined && found.has(parent)) found.add(pid);
  }
  return [...found].filter((pid) => parents.has(pid));
}

/** Those of the processes that still run; a zombie waiting for its parent does not. */
export function stillRunning(pids: readonly number[]): number[] {
  return pids.filter((pid) => parentOf(pid) !== undefined);
}

function allPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

async function endOf(child: ChildProcess): Promise<number | string> {
  await once(child, 'close');
  return child.exitCode ?? child.signalCode ?? 'unknown';
}
