import { execFileSync } from 'node:child_process';
import { rootDir } from '../start/env.ts';

/** Who reads a folder's code, itself included; a folder that is not named here is read by everybody. */
const readers: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain', 'db', 'core', 'gateway', 'worker', 'web', 'e2e', 'scripts', 'bench'],
  db: ['db', 'core', 'gateway', 'worker', 'e2e', 'scripts', 'bench'],
  core: ['core', 'gateway', 'worker', 'e2e', 'scripts', 'bench'],
  // The page's types are made from its schema.
  gateway: ['gateway', 'web', 'e2e', 'scripts', 'bench'],
  worker: ['worker', 'e2e', 'scripts', 'bench'],
  web: ['web'],
  e2e: ['e2e', 'bench'],
  scripts: ['scripts', 'e2e'],
  bench: ['bench'],
};
/** Read by nobody's code; what checks them runs always. */
const prose = /^(docs|ops|docker|\.ci)\/|\.md$|^(biome\.json|\.dependency-cruiser\.mjs|LICENSE|\.gitignore)$/;
/** Not part of the running product. */
const ownTests = /\.test\.tsx?$|\/testing\/|^(acceptance|bench|scripts\/(check|lint|ops|vendor|testing))\//;
const oneJourney = /^e2e\/((journeys|contract)\/.+\.e2e\.ts)$/;

/** What of the checks a change needs. */
export interface Needed {
  /** Folders whose types are checked; null: all. */
  folders: ReadonlySet<string> | null;
  /** Whether the tests of start, stop and repair are. */
  scripts: boolean;
  /** Parts of the journeys' file names; null: none is needed. */
  journeys: readonly string[] | null;
}

/** @param files changed, from the repository's root */
export function neededFor(files: readonly string[], allJourneys: readonly string[]): Needed {
  const code = files.filter((file) => !prose.test(file));
  const touched = code.map((file) => readers[file.split('/')[0] ?? '']);
  const ofProduct = code.filter((file) => !ownTests.test(file));
  const alone = ofProduct.map((file) => oneJourney.exec(file)?.[1]);
  const journeys = alone.every((name) => name !== undefined) ? alone : allJourneys;
  return {
    folders: touched.every((folders) => folders !== undefined) ? new Set(touched.flat()) : null,
    scripts: code.some((file) => !file.includes('/') || file.startsWith('scripts/')),
    journeys: ofProduct.length > 0 ? journeys : null,
  };
}

/**
 * The commit a change is compared with, and the files that differ from it, uncommitted ones included.
 * @param since `1`: where this branch left main (on main itself: its last commit); else a commit's name
 */
export function changedSince(since: string): { base: string; files: string[] } {
  const base = git('rev-parse', since === '1' ? git('merge-base', 'main', 'HEAD') : since);
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return { base, files: listed.flatMap((names) => names.split('\n')).filter(Boolean) };
}

/** The newest commit a day older than the last one: where nobody says since when, what a day changed. */
export function dayBefore(): string {
  const day = Number(git('log', '-1', '--format=%ct')) - 86_400;
  return git('rev-list', '-1', `--before=${day}`, 'HEAD') || 'HEAD';
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim();
