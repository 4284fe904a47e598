import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from '@dentisti/core/platform/crash-point';

export interface ProcessSettings {
  /** Path from the repository's root. */
  script: string;
  /** Node's, before the script. */
  nodeOptions?: readonly string[];
  /** The log line with which it is ready. */
  readyLine: string;
  env: Record<string, string>;
  /** False: what died at a crash point stays dead. */
  isStartedAgain?: boolean;
  /** Awaited between its death at a crash point and its next start. */
  onDeath?: () => Promise<void>;
  /** Hears every line, where `lines` keeps the last ones. */
  onLine?: (line: string) => void;
  /** Of the tree whose code runs; by default ours. */
  root?: string;
}

// A terminated test takes its processes along: they are killed when it exits.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Of our tree. */
export const ownRoot = fileURLToPath(new URL('../../', import.meta.url));
const keptLines = 2_000;

/** A test starts dozens of processes: they share one compile cache. */
const compileCache = join(tmpdir(), 'dentisti-acceptance-compile-cache');

/** Everything a child gets: no variable of ours reaches it by chance. */
function environment(own: Record<string, string>): Record<string, string> {
  const usual = { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'test', TZ: 'Europe/Rome' };
  return { ...usual, NODE_COMPILE_CACHE: compileCache, ...own };
}

/** Runs a script of the repository to its end. @throws with its output when it fails. */
export async function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
  root = ownRoot,
): Promise<void> {
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
  /** Every line of level error or above. */
  readonly errors: string[] = [];
  /** Of the tree whose code runs from the next start on. */
  root: string;
  readonly crashes: Crash[] = [];
  /** Points at which it shall die, with the passing at which; one less after each death. */
  readonly armed = new Map<CrashPoint, number>();
  readonly #settings: ProcessSettings;
  #child: ChildProcess | null = null;
  #ready: Promise<void> = Promise.resolve();
  #closed: Promise<unknown[]> = Promise.resolve([null]);
  #isStopping = false;

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
    this.root = settings.root ?? ownRoot;
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
    const { script, nodeOptions = [], env, readyLine, isStartedAgain = true } = this.#settings;
    const crashAt = [...this.armed].map(([point, nth]) => `${point}:${nth}`).join(',');
    const child = spawn(process.execPath, [...nodeOptions, script], {
      cwd: this.root,
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
      createInterface({ input: stream }).on('line', (line) => {
        if (this.lines.push(line) > keptLines) this.lines.shift();
        if (/^\{"level":[56]0/.test(line)) this.errors.push(line);
        this.#settings.onLine?.(line);
        if (line.includes(readyLine)) resolve();
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
      if (!isStartedAgain) return resolve();
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
    await this.end('SIGKILL');
  }

  /** Sends the signal and waits for the end. @returns code: null where the signal itself ended it */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }> {
    this.#isStopping = true;
    const startedAt = performance.now();
    this.#child?.kill(signal);
    // One that has just died by itself is waited for as well: its last word must not start another.
    const [code] = await this.#closed;
    return { code: code as number | null, milliseconds: performance.now() - startedAt };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }
}
