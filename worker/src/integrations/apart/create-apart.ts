import { type ChildProcess, fork } from 'node:child_process';

/** Why work was given up: its process took too much time or memory, or ended. Work that throws by itself is no such failure. */
class ApartFailure extends Error {
  constructor(reason: 'time' | 'ended') {
    super(`work apart given up: ${reason}`);
    this.name = 'ApartFailure';
  }
}

export interface ApartSettings {
  /** Processes at once; further work waits its turn. */
  processes: number;
  /** Of JavaScript's heap, in MB; more ends the process. */
  heapMb: number;
  /** A process without work for so long ends. */
  idleMs: number;
}

/** Answers of a process, in structured clone; one for each message that it got. */
type ApartAnswer = { value: unknown } | { error: string };

interface Waiting {
  message: unknown;
  patienceMs: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Returns a function that hands work to processes of their own, without environment: what a stranger wrote may keep one busy,
 * or fill its memory, and ends that one alone. A process does one thing at a time, so that none pays for another.
 * @param program answers each message with one `ApartAnswer`.
 */
export function createApart(
  program: URL,
  { processes, heapMb, idleMs }: ApartSettings,
): (message: unknown, patienceMs: number) => Promise<unknown> {
  const queue: Waiting[] = [];
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
  let running = 0;

  function start(): ChildProcess {
    const child = fork(program, {
      // Without a limit the space of what is new grows to a third of a process.
      execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => {});
    // Nobody waits for one that has nothing to do.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function take(): ChildProcess {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer);
      kept.child.removeAllListeners('exit');
      if (kept.child.connected) return kept.child;
    }
    return start();
  }

  function keep(child: ChildProcess): void {
    const timer = setTimeout(() => child.kill('SIGKILL'), idleMs).unref();
    const entry = { child, timer };
    child.once('exit', () => idle.splice(idle.indexOf(entry) >>> 0, 1));
    idle.push(entry);
  }

  async function run({ message, patienceMs, resolve, reject }: Waiting): Promise<void> {
    const child = take();
    const answered = Promise.withResolvers<ApartAnswer>();
    const timer = setTimeout(() => answered.reject(new ApartFailure('time')), patienceMs);
    const ended = () => answered.reject(new ApartFailure('ended'));
    child.once('message', (answer) => answered.resolve(answer as ApartAnswer)).once('exit', ended);
    child.channel?.ref();
    child.send(message as never, (error) => error && ended());
    try {
      const answer = await answered.promise;
      child.removeListener('exit', ended);
      child.channel?.unref();
      keep(child);
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.value);
    } catch (error) {
      child.removeAllListeners();
      child.on('error', () => {});
      child.kill('SIGKILL');
      reject(error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  function next(): void {
    while (running < processes) {
      const waiting = queue.shift();
      if (!waiting) return;
      running += 1;
      void run(waiting).finally(() => {
        running -= 1;
        next();
      });
    }
  }

  return (message, patienceMs) =>
    new Promise((resolve, reject) => {
      queue.push({ message, patienceMs, resolve, reject });
      next();
    });
}
