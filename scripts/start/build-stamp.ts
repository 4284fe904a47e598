import { createHash } from 'node:crypto';
import { type Dirent, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Build = {
  name: string;
  /** Glob patterns of everything the outcome depends on, from the root folder. */
  inputs: readonly string[];
  exclude: readonly string[];
  /** Files that must be there, unchanged, for the last build to count. */
  outputs: readonly string[];
};

/** Whether the build's inputs are those of its last run and its outputs still those it wrote. */
export function isCurrent(root: string, build: Build): boolean {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(root, build), 'utf8')) as { inputs: string; outputs: string };
    return stamp.outputs === hash(root, build.outputs) && stamp.inputs === hashInputs(root, build);
  } catch {
    return false;
  }
}

/** Notes what the outputs were made from; called after a successful build with the inputs' hash taken before it. */
export function markCurrent(root: string, build: Build, inputs: string): void {
  const file = stampFile(root, build);
  mkdirSync(join(root, '.cache', 'build'), { recursive: true });
  writeFileSync(file, JSON.stringify({ inputs, outputs: hash(root, build.outputs) }));
}

/** Hash over names and contents of all inputs. */
export function hashInputs(root: string, build: Pick<Build, 'inputs' | 'exclude'>): string {
  // Node asks `exclude` about folders only, so files are left out afterwards.
  const isLeftOut = (entry: Dirent) => isExcluded(join(entry.parentPath, entry.name), build.exclude);
  const files = globSync([...build.inputs], { cwd: root, withFileTypes: true, exclude: isLeftOut })
    .filter((entry) => entry.isFile() && !isLeftOut(entry))
    .map((entry) => join(entry.parentPath, entry.name));
  return hash('', files);
}

function isExcluded(path: string, endings: readonly string[]): boolean {
  return ['/node_modules', '/dist', ...endings].some((ending) => path.endsWith(ending));
}

const stampFile = (root: string, build: Build): string => join(root, '.cache', 'build', `${build.name}.json`);

/** Throws when a file is missing. */
function hash(root: string, files: readonly string[]): string {
  const sum = createHash('sha256');
  for (const file of files.toSorted())
    sum
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return sum.digest('hex');
}
