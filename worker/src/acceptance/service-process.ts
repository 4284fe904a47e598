import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from '@dentisti/core/platform/crash-point';

export interface ProcessSettings {
  /** Path from the repository's root. */
  script: string;
  /** The log line with which it is ready. */
  readyLine: string;
  env: Record<string, string>;
  /** Awaited between its death at a crash point and its next start. */
  onDeath?: () => Promise<void>;
}

// A terminated test takes its processes along: they are killed when it exits.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const root = fileURLToPath(new URL('../../../', import.meta.url));
const keptLines = 2_000;

/** A test starts dozens of processes: they share one compile cache. */
const compileCache = join(tmpdir(), 'dentisti-acceptance-compile-cache');

/** Everything a child gets: no variable of ours reaches it by chance. */
function environment(own: Record<string, string>): Record<string, string> {
  const usual = { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'test', TZ: 'Europe/Rome' };
  return { ...usual, NODE_COMPILE_CACHE: compileCache, ...own };
}

/** Runs a script of the repository to its end. @throws with its output when it fails. */
export async function runScript(script: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: environment(env), stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`);
}

/** A death at a crash point. */
export interface Crash {
  point: CrashPoint;
  at: Date;
}

/** One of the product's processes: started again whenever it dies, as a supervisor would. */
export class ServiceProcess {
  readonly lines: string[] = [];
  readonly crashes: Crash[] = [];
  /** Points at which it shall die, with the passing at which; one less after each death. */
  readonly armed = new Map<CrashPoint, number>();
  readonly #settings: ProcessSettings;
  #child: ChildProcess | null = null;
  #ready: Promise<void> = Promise.resolve();
  #closed: Promise<unknown> = Promise.resolve();
  #isStopping = false;

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
  }

  /** Starts it, or starts it again so that it hears of `armed`. Resolves when it is ready. */
  async start(): Promise<void> {
    await this.stop();
    this.#isStopping = false;
    this.#ready = this.#spawn();
    await this.#ready;
  }

  /** Resolves when the present process is ready, after however many deaths. */
  ready(): Promise<void> {
    return this.#ready;
  }

  #spawn(): Promise<void> {
    const { script, env, readyLine } = this.#settings;
    const crashAt = [...this.armed].map(([point, nth]) => `${point}:${nth}`).join(',');
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: environment({ ...env, TEST_CRASH_AT: crashAt }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#closed = once(child, 'close');
    // A test that is broken off leaves nothing behind.
    const killed = () => child.kill('SIGKILL');
    process.once('exit', killed);
    child.once('exit', () => process.off('exit', killed));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        const lines = chunk.toString().split('\n').filter(Boolean);
        this.lines.push(...lines);
        this.lines.splice(0, this.lines.length - keptLines);
        if (lines.some((line) => line.includes(readyLine))) resolve();
      });
    // `close`, not `exit`: its last line names the point.
    child.once('close', (code, signal) => {
      if (this.#isStopping) return resolve();
      if (!this.#noteCrash()) {
        const error = new Error(`${script} ended with ${code ?? signal}:\n${this.tail()}`);
        this.#ready = promise.then(() => Promise.reject(error));
        this.#ready.catch(() => {});
        return reject(error);
      }
      // A later stop or restart takes precedence.
      const goOn = () => (this.#isStopping || this.#child !== child ? undefined : this.#spawn());
      this.#ready = Promise.resolve(this.#settings.onDeath?.()).then(goOn);
      this.#ready.then(resolve, reject);
    });
    promise.catch(() => {});
    return promise;
  }

  #noteCrash(): boolean {
    const line = this.lines.findLast((one) => one.startsWith('crash-point '));
    const point = [...this.armed.keys()].find((one) => line === `crash-point ${one}`);
    if (!point) return false;
    this.armed.delete(point);
    this.crashes.push({ point, at: new Date() });
    return true;
  }

  /** Its last complaints, for an error. */
  tail(): string {
    return this.lines
      .filter((line) => !/"level":[123]0/.test(line))
      .slice(-10)
      .join('\n');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child?.kill('SIGKILL');
    // One that has just died by itself is waited for as well: its last word must not start another.
    await this.#closed;
  }
}
