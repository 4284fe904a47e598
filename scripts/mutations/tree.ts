import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand } from '../check/run-command.ts';
import type { VitestReport } from '../check/vitest-report.ts';
import { rootDir } from '../start/env.ts';
import { linkPackages } from '../testing/link-packages.ts';
import { type Mutant, withMutants } from './mutants.ts';

const folders = ['acceptance', 'core', 'db', 'domain', 'gateway', 'worker'].map((folder) => `${folder}/`);

/** A commit's files in a folder of their own, with mutants in them. */
export class Tree {
  readonly #folder: string;

  constructor(commit: string, folder: string, mutants: readonly Mutant[]) {
    this.#folder = folder;
    execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { cwd: rootDir, stdio: 'ignore' });
    linkPackages(rootDir, folder);
    for (const path of new Set(mutants.map((mutant) => mutant.path))) {
      const file = join(folder, path);
      const own = mutants.filter((mutant) => mutant.path === path);
      writeFileSync(file, withMutants(readFileSync(file, 'utf8'), own));
    }
    this.#prepareTests();
  }

  remove(): void {
    execFileSync('git', ['worktree', 'remove', '--force', this.#folder], { cwd: rootDir });
  }

  /**
   * Plays every test of `make test` that has no browser; returns the mutants that each file came by. One that fails while all
   * mutants sleep would catch any of them: it is named and left out.
   */
  async reached(): Promise<Map<string, ReadonlySet<number>>> {
    const cache = join(this.#folder, '.cache');
    const report = join(cache, 'mutants-reached.jsonl');
    const results = join(cache, 'mutants-asleep.json');
    mkdirSync(cache, { recursive: true });
    await this.#vitest([...folders, '--reporter=json', `--outputFile=${results}`], { MUTANTS_REACHED: report }, 60);
    const found = new Map<string, ReadonlySet<number>>();
    for (const line of readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
      const { file, reached } = JSON.parse(line) as { file: string; reached: number[] };
      found.set(relative(this.#folder, file), new Set(reached));
    }
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as VitestReport;
    for (const { name, status } of testResults) {
      if (status !== 'failed') continue;
      const file = relative(this.#folder, name);
      console.log(`${file} fails without a mutant`);
      found.delete(file);
    }
    return found;
  }

  /** Whether any of the files fails with the mutant awake, or does not come to an end. */
  async catches(mutant: Mutant, files: readonly string[]): Promise<boolean> {
    if (files.length === 0) return false;
    return !(await this.#vitest([...files, '--bail=1', '--maxWorkers=1'], { MUTANT: String(mutant.id) }, 15));
  }

  async #vitest(more: readonly string[], env: NodeJS.ProcessEnv, minutes: number): Promise<boolean> {
    const args = ['run', ...more, '--passWithNoTests'];
    const ended = await runCommand(process.execPath, [join(rootDir, 'node_modules/vitest/vitest.mjs'), ...args], {
      signal: AbortSignal.timeout(minutes * 60_000),
      cwd: this.#folder,
      env: { ...process.env, LONG_TESTS: 'left', ...env },
    });
    return ended.ok;
  }

  #prepareTests(): void {
    const at = join(this.#folder, 'mutant-switch.ts');
    writeFileSync(at, readFileSync(join(import.meta.dirname, 'mutant-switch.ts')));
    const patterns = folders.map((folder) => `${folder}**/*.test.ts`);
    for (const path of globSync(patterns, { cwd: this.#folder, exclude: ['**/node_modules/**'] })) {
      const file = join(this.#folder, path);
      const call = `import { watchMutants } from '${at}'; watchMutants('${file}'); `;
      writeFileSync(file, call + readFileSync(file, 'utf8'));
    }
  }
}
