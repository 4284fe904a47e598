import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project as the lint rules see it; path from the root folder with forward slashes. */
export type SourceFile = { path: string; text: string };
/** A problem and its place, in one line. */
export type LintProblem = { path: string; line?: number; message: string };
export type LintRule = { name: string; check: (file: SourceFile) => LintProblem[] };

const textual =
  /\.(ts|tsx|mjs|cjs|js|json|css|html|graphql|graphqls|md|yml|yaml|sh|conf|sql|svg|txt)$|(^|\/)[^.]+$|(^|\/)\.[^/]+$/;
const notOurs = ['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', 'generated', 'gql', 'public'];

/** Everything git tracks or would track; in a copy without its git folder, everything outside the built folders. */
export function listFiles(root: string): string[] {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.split('\0').filter(Boolean);
  } catch {
    return globSync('**/*', { cwd: root, withFileTypes: true, exclude: (entry) => notOurs.includes(entry.name) })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  }
}

/** Reads the textual files; one deleted but still in git's index is left out. */
export function readFiles(root: string, paths: readonly string[]): SourceFile[] {
  return paths
    .filter((path) => textual.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return [];
      }
    });
}

/** Problems on every line that matches. */
export function matchLines(file: SourceFile, pattern: RegExp, message: string): LintProblem[] {
  return file.text
    .split('\n')
    .flatMap((text, index) => (pattern.test(text) ? [{ path: file.path, line: index + 1, message }] : []));
}
