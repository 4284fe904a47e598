import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withBuildLock } from './build-lock.ts';
import { findProcess } from './process-identity.ts';
import { makeDataDir, removeDataDir } from './testing/started-product.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = makeDataDir();
  lock = join(folder, 'deep', 'lock');
});
afterEach(() => removeDataDir(folder));

describe('withBuildLock', () => {
  it('holds the lock while building and gives it back, also after a failure', async () => {
    expect(
      await withBuildLock(
        lock,
        () => {},
        async () => existsSync(lock),
      ),
    ).toBe(true);
    expect(existsSync(lock)).toBe(false);
    const failing = async () => {
      throw new Error('no build');
    };
    await expect(withBuildLock(lock, () => {}, failing)).rejects.toThrow('no build');
    expect(existsSync(lock)).toBe(false);
  });

  it('waits for a living holder and takes over from a dead one', async () => {
    await withBuildLock(
      lock,
      () => {},
      async () => {},
    );
    const holder = spawn('sleep', ['60']);
    writeFileSync(lock, JSON.stringify(findProcess(holder.pid ?? 0)));
    let waitedFor = 0;
    let built = false;
    const building = withBuildLock(
      lock,
      (pid) => {
        waitedFor = pid;
      },
      async () => {
        built = true;
      },
    );
    await expect.poll(() => waitedFor).toBe(holder.pid);
    expect(built).toBe(false);
    holder.kill('SIGKILL');
    await building;
    expect(built).toBe(true);
  });
});
