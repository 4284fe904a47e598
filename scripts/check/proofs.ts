import { globSync } from 'node:fs';
import { rootDir } from '../start/env.ts';
import { lastWords } from './last-words.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import { runCommand } from './run-command.ts';

/** Every measurement in bench/ that judges itself: it prints its figures and leaves with 1 past its limit. */
export const measurements = (): Check[] => scripts('bench/**/*.bench.ts');
/** What takes too long for `make test`; each leaves with 1 when it found something wrong. */
export const proofs = (): Check[] => scripts('{gateway,worker}/src/proofs/*.proof.ts');

/** One double call or lost mail among hundreds is what these look for: seen once, it counts. */
const neverAgain = new Set(['worker/src/proofs/crash-matrix', 'worker/src/proofs/scoreboard']);

function scripts(pattern: string): Check[] {
  return globSync(pattern, { cwd: rootDir })
    .toSorted()
    .map((path) => {
      const name = path.replace(/\.(bench|proof)\.ts$/, '');
      const playsAgain = process.env.CI !== undefined && !neverAgain.has(name);
      return { name, timeoutMinutes: 40, run: (signal) => play(path, signal, playsAgain) };
    });
}

/** In CI a red script is played once more; it counts as it ends then, and its first words stay among the notes. */
async function play(path: string, signal: AbortSignal, playsAgain: boolean): Promise<Outcome> {
  const { ok, code, output } = await runCommand(process.execPath, [path], { signal, cwd: rootDir, show: true });
  if (ok) return passed();
  const words = [`ended with ${code}; its last words:`, ...lastWords(output)];
  if (!playsAgain || signal.aborted) return failed(...words);
  console.log(`\nPlayed again: ${path}`);
  const again = await play(path, signal, false);
  return {
    ...again,
    notes: [...words, again.failed > 0 ? 'played again:' : 'green when played again', ...again.notes],
  };
}
