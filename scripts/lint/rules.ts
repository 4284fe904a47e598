import { dirname } from 'node:path';
import { copySpelling } from './copy.ts';
import { generatedMigrations } from './generated-migration.ts';
import { rawSql } from './raw-sql.ts';
import { type LintProblem, type LintRule, matchLines, type SourceFile } from './source-file.ts';
import { vocabulary } from './vocabulary.ts';

const script = /\.(ts|tsx|mjs)$/;

const switchedOff = /\b(describe|it|test|suite)(\.\w+)*\.(todo|fails|skip\.(each|for))\b/;

/** What Biome's `noSkippedTests` does not know. `skipIf` with its reason stays allowed. */
export const switchedOffTests: LintRule = {
  name: 'switched-off tests',
  check: (file) => {
    if (!/\.(test|e2e|acceptance)\.tsx?$/.test(file.path) || file.path.startsWith('scripts/lint/')) return [];
    return matchLines(file, switchedOff, 'a test that is switched off');
  },
};

const machinePath = /(^|[\s"'`=(:])\/(work|home\/\w+|Users\/\w+|tmp\/plan)\//;
const outsideFolder = /\.\.\/shared\//;
const packageHost = /https?:\/\/[^\s"'`]*(registry|artifactory|nexus|verdaccio|jfrog)[^\s"'`]*/;

/** May look for what stands beside some clones, and work without it: base images. */
const mayReadSiblings = new Set(['.ci/run']);

/** Nothing in the project may name the machine it was written on. */
export const machineTraces: LintRule = {
  name: 'machine traces',
  check: (file) => {
    if (file.path.startsWith('scripts/lint/')) return [];
    const problems = matchLines(file, machinePath, 'names a folder of one machine');
    if (!mayReadSiblings.has(file.path)) problems.push(...matchLines(file, outsideFolder, 'leaves the project folder'));
    const hosts = matchLines(file, packageHost, 'names a package registry');
    return [...problems, ...hosts.filter(({ line }) => !/registry\.npmjs\.org/.test(lineOf(file.text, line)))];
  },
};

const truncating = /\b(?:execute|sql)\(\s*['`]truncate /;

/** It writes new files for each table, and was half of what Postgres did for tests. */
export const truncatingTests: LintRule = {
  name: 'truncating tests',
  check: (file) =>
    /\.test\.ts$|\/testing\//.test(file.path) && !file.path.startsWith('scripts/lint/')
      ? matchLines(file, truncating, 'say emptyTables(em, …), which takes a thirtieth of the time')
      : [],
};

const withoutExtension = /(?:\bfrom|\bimport\(?)\s*'\.{1,2}(?:\/(?![^']*\.\w+(?:\?\w+)?')[^']*)?'/;

/** Node finds no file by a name without its ending. Biome's own rule reads all the project's modules for it. */
export const importExtensions: LintRule = {
  name: 'import extensions',
  check: (file) =>
    script.test(file.path) && !file.path.startsWith('scripts/lint/')
      ? matchLines(file, withoutExtension, 'imports a file without its ending')
      : [],
};

const filesPerFolder = 30;

/** Thirty source files is a wall too: past it a folder is split by feature. Tests, their helpers and migrations do not count. */
export function findLargeFolders(files: readonly SourceFile[]): LintProblem[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (!script.test(path) || /\.test\.tsx?$|(^|\/)(migrations|testing)\//.test(path)) continue;
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesPerFolder)
    .map(([path, count]) => ({ path, message: `${count} source files, at most ${filesPerFolder}` }));
}

export const rules: readonly LintRule[] = [
  switchedOffTests,
  machineTraces,
  importExtensions,
  truncatingTests,
  copySpelling,
  vocabulary,
  rawSql,
  generatedMigrations,
];

const lineOf = (text: string, line = 1): string => text.split('\n')[line - 1] ?? '';
