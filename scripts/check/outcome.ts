import type { TestTime } from './test-times.ts';

/** What a check came to. `notes` are shown again at the end: why something was left out, what failed. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  notes: string[];
  /** Processor time of all the processes that it needed, their servers among them. */
  processorSeconds: number;
  /** How much of it went into loading what tests import; the rest of a run loads nothing that is counted. */
  importSeconds: number;
  /** Its dearest tests, dearest first; empty where tests are not measured one by one. */
  dearest: TestTime[];
};
export type Check = { name: string; timeoutMinutes: number; run: (signal: AbortSignal) => Promise<Outcome> };

const nothing: Outcome = {
  passed: 0,
  failed: 0,
  skipped: 0,
  notes: [],
  processorSeconds: 0,
  importSeconds: 0,
  dearest: [],
};
export const passed = (count = 1): Outcome => ({ ...nothing, passed: count });
export const failed = (...notes: string[]): Outcome => ({ ...nothing, failed: 1, notes });

/** The sum of several outcomes. */
export function add(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      notes: [...sum.notes, ...next.notes],
      processorSeconds: sum.processorSeconds + next.processorSeconds,
      importSeconds: sum.importSeconds + next.importSeconds,
      dearest: [...sum.dearest, ...next.dearest].toSorted((a, b) => b.seconds - a.seconds),
    }),
    nothing,
  );
}
