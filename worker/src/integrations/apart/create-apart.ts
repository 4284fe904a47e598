import { type ChildProcess, fork } from 'node:child_process';

/**
 * Why work was given up: it took too much time, or its process ended twice, or could not be started: for want of memory, or of
 * nothing that the work is to blame for. Work that throws by itself is no such failure.
 */
export class ApartFailure extends Error {
  readonly reason: 'time' | 'ended';
  constructor(reason: 'time' | 'ended', options?: ErrorOptions) {
    super(`work apart given up: ${reason}`, options);
    this.name = 'ApartFailure';
    this.reason = reason;
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
    const leave = () => idle.splice(idle.indexOf(entry) >>> 0, 1);
    const timer = setTimeout(() => {
      // Out of the list first: until it has ended it looks like one that waits for work.
      leave();
      child.kill('SIGKILL');
    }, idleMs).unref();
    const entry = { child, timer };
    child.once('exit', leave);
    idle.push(entry);
  }

  async function attempt(child: ChildProcess, { message, patienceMs }: Waiting): Promise<ApartAnswer> {
    const answered = Promise.withResolvers<ApartAnswer>();
    const timer = setTimeout(() => answered.reject(new ApartFailure('time')), patienceMs);
    const ended = (cause?: unknown) => answered.reject(new ApartFailure('ended', { cause }));
    const onExit = () => ended();
    child.once('message', (answer) => answered.resolve(answer as ApartAnswer));
    child.once('exit', onExit).once('error', ended);
    try {
      child.channel?.ref();
      // Without open files left there is no channel, and nothing to send with.
      child.send(message as never, (error) => error && ended(error));
    } catch (error) {
      ended(error);
    }
    try {
      const answer = await answered.promise;
      child.removeListener('exit', onExit).removeListener('error', ended);
      child.channel?.unref();
      keep(child);
      return answer;
    } catch (error) {
      child.removeAllListeners();
      child.on('error', () => {});
      child.kill('SIGKILL');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function run(waiting: Waiting): Promise<void> {
    try {
      const answer = await attempt(take(), waiting).catch((error) => {
        // Another process, or the machine, may have ended it.
        if ((error as ApartFailure).reason !== 'ended') throw error;
        return attempt(start(), waiting);
      });
      if ('error' in answer) waiting.reject(new Error(answer.error));
      else waiting.resolve(answer.value);
    } catch (error) {
      waiting.reject(error instanceof ApartFailure ? error : new ApartFailure('ended', { cause: error }));
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
