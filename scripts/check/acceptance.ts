import { rootDir } from '../start/env.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import { outputTail } from './output-tail.ts';
import { runCommand } from './run-command.ts';

/** Acceptance scripts that judge times or memory, which whatever runs beside them would change. */
const measuring = new Set(['gateway/src/acceptance/sign-in-timing', 'gateway/src/acceptance/webhook-fuzz']);
export const isMeasuring = (file: string): boolean => measuring.has(nameOf(file));
const nameOf = (file: string) => file.replace(/\.(bench|acceptance)\.ts$/, '');

/** One double call, lost mail or stale answer among hundreds is what these look for: seen once, it counts. */
const neverRetried = new Set([
  'gateway/src/acceptance/freshness',
  'worker/src/acceptance/crash-matrix',
  'worker/src/acceptance/scoreboard',
]);

/** Scripts that judge themselves: each leaves with 1 when it found something wrong, or missed its limit. */
export function scripts(files: readonly string[]): Check[] {
  return files.map((path) => {
    const name = nameOf(path);
    const isRetried = process.env.CI !== undefined && !neverRetried.has(name);
    return { name, timeoutMinutes: 40, run: (signal) => play(path, signal, isRetried) };
  });
}

/** In CI a failed script is retried once; the retry counts, and the output of the first run stays among the notes. */
async function play(path: string, signal: AbortSignal, isRetried: boolean): Promise<Outcome> {
  const ended = await runCommand(process.execPath, [path], { signal, cwd: rootDir, show: true });
  const { ok, code, output, processorSeconds } = ended;
  if (ok) return { ...passed(), processorSeconds };
  const firstOutput = [`ended with ${code}; its last output:`, ...outputTail(output)];
  if (!isRetried || signal.aborted) return { ...failed(...firstOutput), processorSeconds };
  console.log(`\nRetried: ${path}`);
  const again = await play(path, signal, false);
  return {
    ...again,
    processorSeconds: processorSeconds + again.processorSeconds,
    notes: [...firstOutput, again.failed > 0 ? 'retried:' : 'passed when retried', ...again.notes],
  };
}
