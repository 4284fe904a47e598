import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { rootDir } from '../start/env.ts';

/** What one file of tests took of processor, in milliseconds, as scripts/testing/processor-time.ts writes it. */
export interface TimesOfFile {
  /** Its path. */
  file: string;
  /** Loading it and what it imports: dear for the first file of a process, cheap for those after it. */
  imports: number;
  /** Imports, hooks and tests. */
  total: number;
  /** By full name, with the hooks before and after each test. */
  tests: Record<string, number>;
}

export interface TestTime {
  /** From the root. */
  file: string;
  test: string;
  /** Of processor. */
  seconds: number;
}

/** What the files of a run wrote into a folder. */
export function readTimes(folder: string): TimesOfFile[] {
  const lines = globSync('*.jsonl', { cwd: folder }).flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8').split('\n').filter(Boolean),
  );
  return lines.map((line) => JSON.parse(line) as TimesOfFile);
}

/** The tests that took the most, dearest first. */
export function dearest(files: readonly TimesOfFile[], count: number): TestTime[] {
  return files
    .flatMap(({ file, tests }) =>
      Object.entries(tests).map(([test, took]) => ({ file: relative(rootDir, file), test, seconds: took / 1000 })),
    )
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

export function importSeconds(files: readonly TimesOfFile[]): number {
  return files.reduce((sum, { imports }) => sum + imports, 0) / 1000;
}
