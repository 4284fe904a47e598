import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface WorkerProcess {
  /** Log lines so far. */
  lines: string[];
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; milliseconds: number }>;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A real worker process with this environment, started when it says so. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, TZ: 'Europe/Rome', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      if (lines.some((line) => line.includes('worker started'))) resolve();
    });
  child.once('exit', (code) => reject(new Error(`worker ended with ${code}: ${lines.join('\n')}`)));
  await started;
  return {
    lines,
    async end(signal) {
      const startedAt = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return { code: child.exitCode, milliseconds: performance.now() - startedAt };
    },
  };
}
