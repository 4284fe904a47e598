/** What a check came to. `notes` are shown again at the end: why something was left out, what failed. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  notes: string[];
  /** Processor time of all the processes that it needed, their servers among them. */
  processorSeconds: number;
};
export type Check = { name: string; timeoutMinutes: number; run: (signal: AbortSignal) => Promise<Outcome> };

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, notes: [], processorSeconds: 0 };
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
    }),
    nothing,
  );
}
