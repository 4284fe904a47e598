import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from '@dentisti/db/crash-point';

export interface ProcessSettings {
  /** Path from the repository's root. */
  script: string;
  /** The log line with which it is ready. */
  readyLine: string;
  env: Record<string, string>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const keptLines = 2_000;

/** Everything a child gets: no variable of ours reaches it by chance. */
function environment(own: Record<string, string>): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'test', TZ: 'Europe/Rome', ...own };
}

/** Runs a script of the repository to its end. @throws with its output when it fails. */
export async function runScript(script: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: environment(env), stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`);
}

/** One of the product's processes: started again whenever it dies, as a supervisor would. */
export class ProvenProcess {
  readonly lines: string[] = [];
  /** Deaths by SIGKILL that nobody of us sent. */
  crashes = 0;
  readonly #settings: ProcessSettings;
  #child: ChildProcess | null = null;
  #ready: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
  }

  /** Starts it, to die at `crashAt` (`point` or `point:n`) once. Resolves when it is ready, or has died before. */
  start(crashAt: CrashPoint | `${CrashPoint}:${number}` | null = null): Promise<void> {
    this.#isStopping = false;
    this.#ready = this.#spawn(crashAt);
    return this.#ready;
  }

  /** Resolves when the present process is ready. */
  ready(): Promise<void> {
    return this.#ready;
  }

  #spawn(crashAt: string | null): Promise<void> {
    const { script, env, readyLine } = this.#settings;
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: environment({ ...env, ...(crashAt ? { PROOF_CRASH_AT: crashAt } : {}) }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        const lines = chunk.toString().split('\n').filter(Boolean);
        this.lines.push(...lines);
        this.lines.splice(0, this.lines.length - keptLines);
        if (lines.some((line) => line.includes(readyLine))) resolve();
      });
    child.once('exit', (code, signal) => {
      if (this.#isStopping) return resolve();
      if (signal !== 'SIGKILL') return reject(new Error(`${script} ended with ${code ?? signal}:\n${this.tail()}`));
      this.crashes++;
      this.#ready = this.#spawn(null);
      this.#ready.then(resolve, reject);
    });
    promise.catch(() => {});
    return promise;
  }

  /** The last words, for an error. */
  tail(): string {
    return this.lines.slice(-15).join('\n');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
