import { spawnSync } from 'node:child_process';

/** Does some work while every process that reads what calendar servers answer is ended, and no other can be started. */
export async function withoutReaders<Result>(work: () => Promise<Result>): Promise<Result> {
  const { execPath } = process;
  try {
    process.execPath = '/nowhere';
    const own = ['-P', String(process.pid), '-f', 'read-apart.process'];
    for (const pid of spawnSync('pgrep', own, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGKILL');
    return await work();
  } finally {
    process.execPath = execPath;
  }
}
