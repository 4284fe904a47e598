import { globSync } from 'node:fs';
import { rootDir } from '../start/env.ts';
import { type Check, failed, passed } from './outcome.ts';
import { runCommand } from './run-command.ts';

/** Every measurement in bench/ that judges itself: it prints its figures and leaves with 1 past its limit. */
export function proofs(): Check[] {
  return globSync('bench/**/*.bench.ts', { cwd: rootDir })
    .toSorted()
    .map((path) => ({
      name: path.replace('.bench.ts', ''),
      timeoutMinutes: 20,
      run: async (signal) => {
        const { ok, code } = await runCommand(process.execPath, [path], { signal, cwd: rootDir, show: true });
        return ok ? passed() : failed(`ended with ${code}`);
      },
    }));
}
