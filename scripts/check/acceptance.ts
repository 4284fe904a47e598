import { rootDir } from '../start/env.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import { outputTail } from './output-tail.ts';
import { runCommand } from './run-command.ts';

/** Acceptance scripts that judge times or memory, which whatever runs beside them would change. */
const measuring = new Set(['gateway/src/acceptance/sign-in-timing', 'gateway/src/acceptance/webhook-fuzz']);
export const isMeasuring = (file: string): boolean => measuring.has(nameOf(file));
const nameOf = (file: string) => file.replace(/\.(bench|acceptance)\.ts$/, '');

/** Scripts that judge themselves: each leaves with 1 when it found something wrong, or missed its limit. */
export function scripts(files: readonly string[]): Check[] {
  return files.map((path) => ({ name: nameOf(path), timeoutMinutes: 40, run: (signal) => play(path, signal) }));
}

async function play(path: string, signal: AbortSignal): Promise<Outcome> {
  const ended = await runCommand(process.execPath, [path], { signal, cwd: rootDir, show: true });
  const { ok, code, output, processorSeconds } = ended;
  const outcome = ok ? passed() : failed(`ended with ${code}; its last output:`, ...outputTail(output));
  return { ...outcome, processorSeconds };
}
