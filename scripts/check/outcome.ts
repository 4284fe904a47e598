/** What a check came to. `notes` are shown again at the end: why something was left out, what failed. */
export type Outcome = { passed: number; failed: number; skipped: number; notes: string[] };
export type Check = { name: string; timeoutMinutes: number; run: (signal: AbortSignal) => Promise<Outcome> };

export const passed = (count = 1): Outcome => ({ passed: count, failed: 0, skipped: 0, notes: [] });
export const failed = (...notes: string[]): Outcome => ({ passed: 0, failed: 1, skipped: 0, notes });

/** The sum of several outcomes. */
export function add(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      notes: [...sum.notes, ...next.notes],
    }),
    passed(0),
  );
}
