import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import type { TestServers } from './test-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServers: TestServers;
  }
}

interface Keeper {
  users: number;
  process: ChildProcess;
  servers: Promise<TestServers>;
}

// Every project of a run loads this file for itself; what they share is the process.
const shared = globalThis as { [key: symbol]: Keeper | undefined };
const keeperKey = Symbol.for('dentisti.test-servers');

/** Starts Postgres and Redis once per run of any number of projects, and stops them after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[keeperKey] ??= startKeeper();
  const keeper = shared[keeperKey];
  keeper.users += 1;
  project.provide('testServers', await keeper.servers);
  return async () => {
    keeper.users -= 1;
    if (keeper.users > 0) return;
    shared[keeperKey] = undefined;
    const ended = once(keeper.process, 'exit');
    keeper.process.stdin?.end();
    await ended;
  };
}

function startKeeper(): Keeper {
  // Its own process group: an interrupt of the run reaches it as the end of its stdin, after which it cleans up.
  const child = spawn(process.execPath, [`${import.meta.dirname}/server-keeper.ts`], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const servers = new Promise<TestServers>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as TestServers));
    child.once('exit', (code) => reject(new Error(`test servers ended with ${code}:\n${errors.join('')}`)));
  });
  return { users: 0, process: child, servers };
}
