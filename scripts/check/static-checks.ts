import { existsSync, globSync } from 'node:fs';
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
  run: node('scripts/build.ts', 'types'),
};

/**
 * Folders that import much of each other, as one program: each file is read and checked once. That they know a browser's names
 * there is for the tests in one; a lint keeps them out of the servers. The folders' own files are for editors, and for a
 * change that reaches few of them.
 */
const outsideWeb = 'tsconfig.outside-web.json';
const together = [
  ...['acceptance', 'bench', 'core', 'db', 'e2e', 'gateway', 'scripts', 'worker'].map(
    (folder) => `${folder}/tsconfig.json`,
  ),
  'domain/tsconfig.tests.json',
];

/** Type checks of every workspace and the scripts, or one per tsconfig.json of the given folders. */
export function typeChecks(folders: ReadonlySet<string> | null = null): Check[] {
  const own = globSync(['*/tsconfig.json', '*/tsconfig.*.json'], { cwd: rootDir });
  const paths = folders
    ? own.filter((path) => folders.has(dirname(path)))
    : [outsideWeb, ...own.filter((path) => !together.includes(path))];
  return paths.toSorted().map((path) => ({
    name: `types: ${path.replace('/tsconfig.json', '')}`,
    timeoutMinutes: 10,
    // One thread: several check much of the same, and the machine has other things to do.
    run: command(bin('tsc'), '-p', path, '--checkers', '1'),
  }));
}

/** Types of measurements whose packages the ordinary install leaves out: checked where these are installed. */
export function measurementTypes(files: readonly string[]): Check[] {
  const folders = new Set(files.map((file) => dirname(file)));
  return [...folders]
    .filter((folder) => existsSync(join(rootDir, folder, 'package.json')))
    .map((folder) => ({
      name: `types: ${folder}`,
      timeoutMinutes: 20,
      run: async (signal) => {
        const installed = await node('scripts/install.mjs', folder)(signal);
        return installed.failed > 0 ? installed : command(bin('tsc'), '-p', folder, '--checkers', '1')(signal);
      },
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
    });
    if (ok) return { ...passed(), processorSeconds };
    process.stdout.write(output);
    // Said again at the end: what comes after it talks in between.
    return { ...failed(`ended with ${code}:`, ...outputTail(output)), processorSeconds };
  };
}
