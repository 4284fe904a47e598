import { appendFileSync } from 'node:fs';
import { afterAll } from 'vitest';

/**
 * Wakes the mutant that `MUTANT` names; `MUTANTS_REACHED` names a file that gets a line for each file of tests with the
 * mutants it came by. Every file of tests of a tree with mutants begins with a call of this.
 */
export function watchMutants(file: string): void {
  const awake = Number(process.env.MUTANT ?? -1);
  const reached = new Set<number>();
  (globalThis as { __isMutant?: (id: number) => boolean }).__isMutant = (id) => {
    reached.add(id);
    return id === awake;
  };
  const report = process.env.MUTANTS_REACHED;
  if (report) afterAll(() => appendFileSync(report, `${JSON.stringify({ file, reached: [...reached] })}\n`));
}
