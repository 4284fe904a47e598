import { dirname, join, normalize } from 'node:path';
import type { LintProblem, SourceFile } from './source-file.ts';

const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const namedPath = /`((?:acceptance|bench|core|db|docs|domain|e2e|gateway|ops|scripts|web|worker)\/[\w./-]+\.\w+)`/g;
/** What a build makes is no file of git's. */
const isBuilt = /(^|\/)(dist|generated|gql|public)\//;
/** Decisions are not rewritten when a file moves. */
const isDecision = /^docs\/decisions\/\d/;

/** Files that a document links or names, and that are not there. */
export function findMissingFiles(files: readonly SourceFile[], paths: readonly string[]): LintProblem[] {
  const known = new Set(paths.flatMap((path) => [path, ...parents(path)]));
  return files.flatMap(({ path, text }) =>
    namedIn(path, text)
      .filter(({ target }) => !isBuilt.test(target) && !known.has(normalize(target).replace(/\/$/, '')))
      .map(({ target, index }) => ({
        path,
        line: text.slice(0, index).split('\n').length,
        message: `${normalize(target)} is not there`,
      })),
  );
}

function namedIn(path: string, text: string): { target: string; index: number }[] {
  const all = (pattern: RegExp, folder: string) =>
    [...text.matchAll(pattern)].map(({ 1: target = '', index }) => ({ target: join(folder, target), index }));
  if (!path.endsWith('.md')) return [];
  const links = [...text.matchAll(link)]
    .filter(([, target = '']) => !/^[a-z]+:/.test(target))
    .map(({ 1: target = '', index }) => ({ target: join(dirname(path), target), index }));
  return isDecision.test(path) ? links : [...links, ...all(namedPath, '')];
}

function parents(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...parents(folder)];
}
