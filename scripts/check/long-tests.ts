import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../start/env.ts';

/** Test files that take too long for somebody who waits at a desk, and why they cannot be short. */
export interface LongTests {
  because: string;
  /** Patterns from the repository's root. */
  files: readonly string[];
}

/** What `long-tests.json` names, which `make test` leaves to `make prove`: paths from the repository's root, in order. */
export const longTests = (): string[] =>
  filesOf(JSON.parse(readFileSync(join(import.meta.dirname, 'long-tests.json'), 'utf8')));

export function filesOf(groups: readonly LongTests[]): string[] {
  const files = groups.flatMap(({ because, files: patterns }) => {
    if (because.length < 20) throw new Error(`long-tests.json: why is ${patterns[0]} long?`);
    return patterns.flatMap((pattern) => {
      const found = globSync(pattern, { cwd: rootDir });
      if (found.length === 0) throw new Error(`long-tests.json: there is no file ${pattern}`);
      return found;
    });
  });
  return [...new Set(files)].toSorted();
}
