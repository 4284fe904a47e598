import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootDir } from '../start/env.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import { outputTail } from './output-tail.ts';
import { runCommand } from './run-command.ts';

const bin = (name: string): string => join(rootDir, 'node_modules', '.bin', name);
const node = (script: string, ...args: string[]) => command(process.execPath, script, ...args);

/** Generates the types first: everything after it reads them. */
export const codegen: Check = {
  name: 'codegen',
  timeoutMinutes: 10,
  run: node(bin('graphql-codegen'), '--config', 'codegen.ts'),
};

/** One type check per tsconfig.json: every workspace and the scripts, or those in the given folders. */
export function typeChecks(folders: ReadonlySet<string> | null = null): Check[] {
  return globSync(['tsconfig.json', '*/tsconfig.json', '*/tsconfig.*.json'], { cwd: rootDir })
    .filter((path) => !folders || folders.has(dirname(path)))
    .toSorted()
    .map((path) => ({
      name: `types: ${path.replace('/tsconfig.json', '')}`,
      timeoutMinutes: 10,
      run: command(bin('tsc'), '-p', path),
    }));
}

export const lintChecks: readonly Check[] = [
  {
    name: 'lint: format and rules',
    timeoutMinutes: 10,
    run: command(bin('biome'), 'ci', '--colors=off', '--max-diagnostics=20', '.'),
  },
  { name: 'lint: borders and cycles', timeoutMinutes: 10, run: node('scripts/lint/imports.ts') },
  { name: 'lint: env, length, tests, traces', timeoutMinutes: 10, run: node('scripts/lint/main.ts') },
  { name: 'lint: unused exports, files, packages', timeoutMinutes: 10, run: node(bin('knip'), '--no-progress') },
];

/** A check that passes when the command succeeds and shows its output when it does not. */
function command(program: string, ...args: string[]): (signal: AbortSignal) => Promise<Outcome> {
  return async (signal) => {
    const { ok, code, output, processorSeconds } = await runCommand(program, args, {
      signal,
      cwd: rootDir,
      inBackground: true,
    });
    if (ok) return { ...passed(), processorSeconds };
    process.stdout.write(output);
    // Said again at the end: tests that run beside it talk in between.
    return { ...failed(`ended with ${code}:`, ...outputTail(output)), processorSeconds };
  };
}
