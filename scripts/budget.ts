/**
 * Writes budget.json from the last three runs of `make test` on this machine, the median of each figure, and prints the rows that
 * the decision it names has to have.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { budgetFile, type CheckTime, nearlyLongest, readBudget } from './check/budget.ts';
import { type RunTimes, timesFile } from './check/budget-check.ts';

const runs = readFileSync(timesFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .slice(-3)
  .map((line) => JSON.parse(line) as RunTimes);
if (runs.length < 3) console.warn(`Of ${runs.length} runs of \`make test\`: three tell more.`);

const before = readBudget();
const middle = (figures: number[]) => rounded(median(figures));

const checks: Record<string, CheckTime> = {};
for (const name of Object.keys(runs[0]?.times ?? {})) {
  const figure = (part: keyof CheckTime) => middle(runs.map(({ times }) => times[name]?.[part] ?? 0));
  checks[name] = { seconds: figure('seconds'), imports: figure('imports') };
  console.log(`| ${name} | ${checks[name].seconds} | ${checks[name].imports} |`);
}
const tests: Record<string, number> = {};
for (const name of new Set(runs.flatMap((run) => Object.keys(run.tests)))) {
  const took = middle(runs.map((run) => run.tests[name] ?? 0));
  if (took <= nearlyLongest) continue;
  tests[name] = took;
  console.log(`| ${name} | ${took} |`);
}
writeFileSync(budgetFile, `${JSON.stringify({ ...before, checks, tests }, null, 2)}\n`);

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function rounded(figure: number): number {
  return Number(figure.toFixed(1));
}
