import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../start/env.ts';
import {
  type CheckTime,
  describeTime,
  isTooLong,
  judgeChecks,
  judgeTests,
  machineOf,
  marginHere,
  marginInCi,
  nameOf,
  nearlyLongest,
  readBudget,
} from './budget.ts';
import { type Check, failed, type Outcome, passed } from './outcome.ts';
import type { TestTime } from './test-times.ts';
import { measureAgain } from './vitest-checks.ts';

export interface Result {
  name: string;
  seconds: number;
  outcome: Outcome;
}

/** What one whole `make test` took of processor, in seconds. */
export interface RunTimes {
  times: Record<string, CheckTime>;
  /** In seconds of the budget's machine: those that took about as much as a test may, or more. */
  tests: Record<string, number>;
}

/** A line for each whole `make test`: `make budget` reads the last three. */
export const timesFile = join(rootDir, '.cache', 'check', 'times.jsonl');

/**
 * Compares what the checks before it took of processor with budget.json, and each of their tests with what a test may
 * take; says which ten took the most. A part of the tests has no budget, only each test of it.
 */
export function budgetCheck(results: readonly Result[], isWhole: boolean): Check {
  return {
    name: 'budget of processor time',
    timeoutMinutes: 10,
    run: async (signal) => {
      const budget = readBudget();
      const margin = process.env.CI ? marginInCi : marginHere;
      const times: Record<string, CheckTime> = {};
      for (const { name, outcome } of results) {
        const { processorSeconds, importSeconds: imports } = outcome;
        times[name] = { seconds: processorSeconds - imports, imports };
      }
      const scale = 1 / machineOf(times, budget);
      const tests = results.flatMap(({ outcome }) =>
        outcome.dearest.map((time) => ({ ...time, seconds: time.seconds * scale })),
      );
      tests.sort((a, b) => b.seconds - a.seconds);
      console.log('\nThe dearest tests, of processor:');
      for (const time of tests.slice(0, 10)) console.log(`  ${describeTime(time)}`);

      const suspects = tests.filter((time) => isTooLong(time, budget, margin));
      const measured = suspects.length > 0 ? await cheaperOfTwo(tests, suspects, scale, signal) : tests;
      if (isWhole && results.every(({ outcome }) => outcome.failed === 0)) {
        const long = measured
          .filter(({ seconds }) => seconds > nearlyLongest)
          .map((time) => [nameOf(time), time.seconds]);
        const run: RunTimes = { times, tests: Object.fromEntries(long) };
        appendFileSync(timesFile, `${JSON.stringify(run)}\n`);
      }
      const { tooDear, remarks } = isWhole ? judgeChecks(times, budget, margin) : { tooDear: [], remarks: [] };
      const failures = [...tooDear, ...judgeTests(measured, budget, margin)];
      const outcome = failures.length > 0 ? { ...failed(...failures), failed: failures.length } : passed();
      return { ...outcome, notes: [...outcome.notes, ...remarks] };
    },
  };
}

/**
 * Tests measured once more: a test is as dear as the cheaper of two measurements. What else its process had to do just then –
 * compile, tidy its memory – is counted with a test by chance.
 */
async function cheaperOfTwo(
  tests: readonly TestTime[],
  suspects: readonly TestTime[],
  scale: number,
  signal: AbortSignal,
) {
  const files = new Set(suspects.map(({ file }) => file));
  const again = await measureAgain([...files], signal);
  return tests.map((time) => {
    const other = again.find(({ file, test }) => file === time.file && test === time.test);
    return other ? { ...time, seconds: Math.min(time.seconds, other.seconds * scale) } : time;
  });
}
