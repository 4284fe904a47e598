import { globSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { rootDir } from '../start/env.ts';
import { type Check, failed, passed } from './outcome.ts';
import { runCommand } from './run-command.ts';

/** Every measurement in bench/ that judges itself: it prints its figures and leaves with 1 past its limit. */
export const measurements = (): Check[] => scripts('bench/**/*.bench.ts');
/** What takes too long for `make test`; each leaves with 1 when it found something wrong. */
export const proofs = (): Check[] => scripts('{gateway,worker}/src/proofs/*.proof.ts');

function scripts(pattern: string): Check[] {
  return globSync(pattern, { cwd: rootDir })
    .toSorted()
    .map((path) => ({
      name: path.replace(/\.(bench|proof)\.ts$/, ''),
      timeoutMinutes: 40,
      run: async (signal) => {
        const { ok, code, output } = await runCommand(process.execPath, [path], { signal, cwd: rootDir, show: true });
        return ok ? passed() : failed(`ended with ${code}; its last words:`, ...lastWords(output));
      },
    }));
}

/** What a script said at last: the end of a run repeats it, because the rest of a long log is soon out of sight. */
function lastWords(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trimEnd());
  return lines
    .filter(Boolean)
    .slice(-25)
    .map((line) => line.slice(0, 300));
}
