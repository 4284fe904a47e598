import { globSync } from 'node:fs';
import { rootDir } from '../start/env.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import { outputTail } from './output-tail.ts';
import { runCommand } from './run-command.ts';

/** Every measurement in bench/ that judges itself: it prints its figures and leaves with 1 past its limit. */
export const measurements = (): Check[] => scripts('bench/**/*.bench.ts');

const all = () => scripts('{gateway,worker}/src/acceptance/*.acceptance.ts');
/** They judge times or memory, which whatever runs beside them would change. */
const measuring = new Set(['gateway/src/acceptance/sign-in-timing', 'gateway/src/acceptance/webhook-fuzz']);

/** What takes too long for `make test` and has to run alone; each leaves with 1 when it found something wrong. */
export const measuringAcceptanceTests = (): Check[] => all().filter(({ name }) => measuring.has(name));
/** What takes too long for `make test` and mostly waits, the longest first. */
export const waitingAcceptanceTests = (): Check[] =>
  all()
    .filter(({ name }) => !measuring.has(name))
    .toSorted((a, b) => Number(b.name.endsWith('crash-matrix')) - Number(a.name.endsWith('crash-matrix')));

/** One double call, lost mail or stale answer among hundreds is what these look for: seen once, it counts. */
const neverRetried = new Set([
  'gateway/src/acceptance/freshness',
  'worker/src/acceptance/crash-matrix',
  'worker/src/acceptance/scoreboard',
]);

function scripts(pattern: string): Check[] {
  return globSync(pattern, { cwd: rootDir })
    .toSorted()
    .map((path) => {
      const name = path.replace(/\.(bench|acceptance)\.ts$/, '');
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
