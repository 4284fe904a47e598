import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

/**
 * Lets one process at a time build: two starts from one folder (another DATA_DIR and PORT) share the built files.
 * A lock whose process is gone is taken over.
 * @param onWait called once when another process builds, with its id
 */
export async function withBuildLock<T>(
  file: string,
  onWait: (pid: number) => void,
  build: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let waiting = false; !take(file); waiting = true) {
    const holder = readHolder(file);
    if (holder && isRunning(holder)) {
      if (!waiting) onWait(holder.pid);
      await new Promise((done) => setTimeout(done, 200));
    } else rmSync(file, { force: true });
  }
  try {
    return await build();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A link appears complete or not at all, so nobody reads half a lock. */
function take(file: string): boolean {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(findProcess(process.pid)));
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
