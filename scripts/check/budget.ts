import { readFileSync } from 'node:fs';
import type { TestTime } from './test-times.ts';

/** What each check of `make test` may take of processor, from the median of three runs. */
export interface Budget {
  /** The entry of docs/decisions/ that grants these figures, each in a row of a table: `| check | seconds | imports |`. */
  decision: string;
  checks: Record<string, CheckTime>;
  /** Tests that took about as much as a test may, or more, when the limit came, by file and name: none is added. */
  tests: Record<string, number>;
}

export interface CheckTime {
  /** The whole tree of its processes, its servers among them, without what its tests import. */
  seconds: number;
  /** What its tests import; 0 where that is not measured. */
  imports: number;
}

export const budgetFile = `${import.meta.dirname}/budget.json`;
export const readBudget = (): Budget => JSON.parse(readFileSync(budgetFile, 'utf8')) as Budget;

/** How far a figure may be above its limit, as a share of it. */
export interface Margin {
  check: number;
  test: number;
}

/** Where the limits come from: runs of the same tree differ by a third of it. */
export const marginHere: Margin = { check: 0.15, test: 0.15 };
/** On a machine unlike that one. What is dearer is refused before it gets there; a change is not lost by a slow machine. */
export const marginInCi: Margin = { check: 0.3, test: 1 };

/** A check that takes so much less may have a lower budget. */
const cheaper = 0.15;
/** Of a check of a few seconds, that share is less than what the machine adds by chance. */
const leastSeconds = 6;

/** The most that one test of `make test` may take of processor, in seconds. */
const longestTest = 1;
/** A test so near to it is granted what it took: another run of it may be over. */
export const nearlyLongest = 0.8 * longestTest;
/** Of a test granted more: what Postgres and a started process make of it differs more from run to run. */
const marginOfGranted = 0.5;
/** A machine is taken to be at most so many times slower; what makes every check dearer by less is not seen. */
const furthestMachine = 2;

/**
 * Compares what checks took with what they may. What the middle one of the others took
 * more than its budget is the machine's.
 * @param taken by name, as measured here
 * @returns a line for each that took too much or has no budget, and one for each whose budget can be lowered
 */
export function judgeChecks(taken: Readonly<Record<string, CheckTime>>, budget: Budget, margin = marginHere) {
  const tooDear: string[] = [];
  const remarks: string[] = [];
  for (const [name, time] of Object.entries(taken)) {
    const granted = budget.checks[name];
    if (!granted) {
      tooDear.push(`${name} has no budget: give it one in scripts/check/budget.json and in a decision`);
      continue;
    }
    const machine = machineOf(taken, budget, name);
    for (const part of ['seconds', 'imports'] as const) {
      const what = `${name}${part === 'imports' ? ', imports' : ''}`;
      const [is, may] = [time[part] / machine, granted[part]];
      const figures = `${what}: ${is.toFixed(1)} s of processor, budget ${may} (${percent(is / may - 1)})`;
      if (is > Math.max(may * (1 + margin.check), may + leastSeconds)) tooDear.push(`${figures}. ${howToRaise}`);
      else if (is < Math.min(may * (1 - cheaper), may - leastSeconds)) remarks.push(`${figures}: lower the budget`);
    }
  }
  return { tooDear, remarks };
}

/** How many times as much as its budget the middle one of the checks took, but the judged one; 1 at least. */
export function machineOf(taken: Readonly<Record<string, CheckTime>>, budget: Budget, judged?: string): number {
  const shares = Object.entries(taken).flatMap(([name, { seconds }]) => {
    const granted = budget.checks[name]?.seconds;
    return granted && name !== judged ? [seconds / granted] : [];
  });
  const middle = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 1;
  return Math.min(Math.max(middle, 1), furthestMachine);
}

const howToRaise =
  'Make what is new cheaper, or say it at a lower level; only an entry in docs/decisions/ that says why raises scripts/check/budget.json';

/** A line for each test that took longer than it may, in seconds of the budget's machine. */
export function judgeTests(tests: readonly TestTime[], budget: Budget, margin = marginHere): string[] {
  return tests
    .filter((time) => isTooLong(time, budget, margin))
    .map((time) => `${describeTime(time)}: more than ${longestTest} s of processor. ${howToShorten}`);
}

export function isTooLong(time: TestTime, budget: Budget, { test: more }: Margin): boolean {
  const granted = budget.tests[nameOf(time)] ?? 0;
  return time.seconds > Math.max(longestTest * (1 + more), granted * (1 + Math.max(more, marginOfGranted)));
}

const howToShorten =
  'Make it cheaper, or move it to a file that scripts/check/long-tests.json lists with the reason why it cannot be';

export const nameOf = ({ file, test }: TestTime): string => `${file} › ${test}`;
export const describeTime = (time: TestTime): string => `${time.seconds.toFixed(2)} s  ${nameOf(time)}`;

const percent = (part: number): string => `${part < 0 ? '−' : '+'}${Math.abs(Math.round(part * 100))} %`;
