/**
 * Writes budget.json from the last three runs of `make test` on this machine, the median of each figure, and prints the rows that
 * the decision it names has to have.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { budgetFile, type CheckTime, readBudget } from './check/budget.ts';
import { timesFile } from './check/budget-check.ts';

type Run = { pace: number; times: Record<string, CheckTime> };
const runs = readFileSync(timesFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .slice(-3)
  .map((line) => JSON.parse(line) as Run);
if (runs.length < 3) throw new Error('three runs of `make test` are needed');

const before = readBudget();
const pace = Number(median(runs.map((run) => run.pace)).toFixed(1));
const checks: Record<string, CheckTime> = {};
for (const name of Object.keys(runs[0]?.times ?? {})) {
  const figure = (part: keyof CheckTime) => {
    const figures = runs.map(({ times }) => ((times[name]?.[part] ?? 0) * pace) / before.pace);
    return Number(median(figures).toFixed(1));
  };
  checks[name] = { seconds: figure('seconds'), imports: figure('imports') };
  console.log(`| ${name} | ${checks[name].seconds} | ${checks[name].imports} |`);
}
writeFileSync(budgetFile, `${JSON.stringify({ ...before, pace, checks }, null, 2)}\n`);

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
