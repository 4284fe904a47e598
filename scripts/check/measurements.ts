import { rootDir } from '../start/env.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import { outputTail } from './output-tail.ts';
import { runCommand } from './run-command.ts';

/** Scripts that judge themselves: each leaves with 1 when it missed its limit. */
export function measurements(files: readonly string[]): Check[] {
  return files.map((path) => ({
    name: path.replace(/\.bench\.ts$/, ''),
    timeoutMinutes: 40,
    run: (signal) => measure(path, signal),
  }));
}

async function measure(path: string, signal: AbortSignal): Promise<Outcome> {
  const ended = await runCommand(process.execPath, [path], { signal, cwd: rootDir, show: true });
  const { ok, code, output, processorSeconds } = ended;
  const outcome = ok ? passed() : failed(`ended with ${code}; its last output:`, ...outputTail(output));
  return { ...outcome, processorSeconds };
}
