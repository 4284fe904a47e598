import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../start/env.ts';
import { type CheckTime, describeTime, judgeChecks, judgeTests, nameOf, nearlyLongest, readBudget } from './budget.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import type { Pace } from './pace.ts';
import type { TestTime } from './test-times.ts';
import { measureAgain } from './vitest-checks.ts';

export interface Result {
  name: string;
  /** Since the epoch, in milliseconds. */
  began: number;
  seconds: number;
  outcome: Outcome;
}

/** One whole `make test`, in seconds of the budget's pace. */
export interface RunTimes {
  pace: number | undefined;
  times: Record<string, CheckTime>;
  /** Those that took about as much as a test may, or more. */
  tests: Record<string, number>;
}

/** A line for each whole `make test`: `make budget` reads the last three. */
export const timesFile = join(rootDir, '.cache', 'check', 'times.jsonl');

/**
 * Compares what the checks before it took of processor with budget.json, and each of their tests with what a test may
 * take; says which ten took the most. A part of the tests has no budget, only each test of it.
 */
export function budgetCheck(results: readonly Result[], pace: Pace, isWhole: boolean): Check {
  return {
    name: 'budget of processor time',
    timeoutMinutes: 10,
    run: async (signal) => {
      const budget = readBudget();
      const times: Record<string, CheckTime> = {};
      const tests: TestTime[] = [];
      for (const { name, began, seconds: took, outcome } of results) {
        const scale = budget.pace / (pace.between(began, began + took * 1000) ?? budget.pace);
        const imports = outcome.importSeconds * scale;
        times[name] = { seconds: outcome.processorSeconds * scale - imports, imports };
        tests.push(...outcome.dearest.map((time) => ({ ...time, seconds: time.seconds * scale })));
      }
      tests.sort((a, b) => b.seconds - a.seconds);
      console.log('\nThe dearest tests, of processor:');
      for (const time of tests.slice(0, 10)) console.log(`  ${describeTime(time)}`);

      const dear = await cheaperOfTwo(
        tests.filter(({ seconds }) => seconds > nearlyLongest),
        pace,
        budget.pace,
        signal,
      );
      if (isWhole && results.every(({ outcome }) => outcome.failed === 0)) {
        const long = dear.filter(({ seconds }) => seconds > nearlyLongest).map((time) => [nameOf(time), time.seconds]);
        const run: RunTimes = { pace: pace.between(0, Date.now()), times, tests: Object.fromEntries(long) };
        appendFileSync(timesFile, `${JSON.stringify(run)}\n`);
      }
      const { tooDear, remarks } = isWhole ? judgeChecks(times, budget) : { tooDear: [], remarks: [] };
      const failures = [...tooDear, ...judgeTests(dear, budget)];
      const outcome = failures.length > 0 ? { ...failed(...failures), failed: failures.length } : passed();
      return { ...outcome, notes: [...outcome.notes, ...remarks] };
    },
  };
}

/**
 * Tests measured once more: a test is as dear as the cheaper of two measurements. What else its process had to do just then –
 * compile, tidy its memory – is counted with a test by chance.
 */
async function cheaperOfTwo(tests: readonly TestTime[], pace: Pace, budgetPace: number, signal: AbortSignal) {
  if (tests.length === 0) return [];
  const began = Date.now();
  const again = await measureAgain([...new Set(tests.map(({ file }) => file))], signal);
  const scale = budgetPace / (pace.between(began, Date.now()) ?? budgetPace);
  return tests.map((time) => {
    const other = again.find(({ file, test }) => file === time.file && test === time.test);
    return other ? { ...time, seconds: Math.min(time.seconds, other.seconds * scale) } : time;
  });
}
