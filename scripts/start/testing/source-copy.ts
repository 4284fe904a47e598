import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { rootDir } from '../env.ts';

/** Neither a clone's nor anything that a start of the copy may find ready. */
const leftOut = new Set(['.git', '.cache', 'node_modules', 'dist', 'generated', 'gql', 'coverage']);

/** Copies the sources as they are, below the root folder, where the packages can be linked instead of copied. */
export function copySources(): string {
  const parent = join(rootDir, '.cache', 'copies');
  mkdirSync(parent, { recursive: true });
  const copy = mkdtempSync(join(parent, 'dev-'));
  const isSource = (path: string) => !leftOut.has(basename(path)) && !/^\.(data|env)/.test(basename(path));
  for (const entry of readdirSync(rootDir).filter(isSource))
    cpSync(join(rootDir, entry), join(copy, entry), { recursive: true, filter: isSource });
  for (const workspace of ['.', ...readdirSync(copy)]) {
    const packages = join(rootDir, workspace, 'node_modules');
    if (!existsSync(packages)) continue;
    execFileSync('cp', ['-al', packages, join(copy, workspace)]);
    // Written in place by Vite: a link would write it in the original too.
    rmSync(join(copy, workspace, 'node_modules', '.vite'), { recursive: true, force: true });
  }
  return copy;
}

export function removeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true });
}

/** Saves as many editors do: the new text is another file, which takes the name of the old one. */
export function editSource(file: string, edit: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`The edit finds nothing to change in ${file}.`);
  writeFileSync(`${file}~`, after);
  renameSync(`${file}~`, file);
}
