import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../start/env.ts';
import { type Budget, judgeChecks, judgeTests, readBudget } from './budget.ts';
import { meanBetween } from './pace.ts';

const budget: Budget = { decision: '0000.md', pace: 100, checks: { rules: { seconds: 40, imports: 4 } } };

describe('a check', () => {
  it('may take fifteen hundredths more than its budget', () => {
    expect(judgeChecks({ rules: { seconds: 46, imports: 4 } }, budget)).toEqual({ tooDear: [], remarks: [] });
  });

  it('is refused at a fifth more, and told what to do', () => {
    const { tooDear } = judgeChecks({ rules: { seconds: 48, imports: 4 } }, budget);
    expect(tooDear).toEqual([
      expect.stringMatching(/^rules: 48\.0 s of processor, budget 40 \(\+20 %\)\. Make .*decisions/),
    ]);
  });

  it('is refused when it loads more', () => {
    const { tooDear } = judgeChecks({ rules: { seconds: 40, imports: 6 } }, budget);
    expect(tooDear).toEqual([expect.stringContaining('rules, imports: 6.0 s of processor, budget 4 (+50 %)')]);
  });

  it('without a budget is refused', () => {
    expect(judgeChecks({ pages: { seconds: 1, imports: 0 } }, budget).tooDear).toHaveLength(1);
  });

  it('that has become cheaper is named', () => {
    const { remarks } = judgeChecks({ rules: { seconds: 30, imports: 4 } }, budget);
    expect(remarks).toEqual(['rules: 30.0 s of processor, budget 40 (−25 %): lower the budget']);
  });
});

it('a test of more than a second is refused, and told what to do', () => {
  const file = 'domain/x.test.ts';
  const tests = [
    { file, test: 'adds', seconds: 1.2 },
    { file, test: 'counts', seconds: 0.9 },
  ];
  expect(judgeTests(tests)).toEqual([
    expect.stringMatching(/^1\.20 s {2}domain\/x\.test\.ts › adds: .*long-tests\.json/),
  ]);
});

describe('the pace', () => {
  const samples = [
    { at: 10, took: 60 },
    { at: 20, took: 100 },
    { at: 30, took: 140 },
  ];

  it('of a check is that of its time, else that of the whole run', () => {
    expect(meanBetween(samples, 15, 30)).toBe(120);
    expect(meanBetween(samples, 31, 40)).toBe(100);
    expect(meanBetween([], 0, 1)).toBeUndefined();
  });
});

it('every figure of budget.json is granted by the decision it names', () => {
  const { decision, checks } = readBudget();
  const text = readFileSync(join(rootDir, 'docs', 'decisions', decision), 'utf8');
  for (const [name, { seconds, imports }] of Object.entries(checks)) {
    const [, ...granted] =
      new RegExp(`^\\| ${name.replace(/[.+]/g, '\\$&')} \\| ([\\d.]+) \\| ([\\d.]+) \\|$`, 'm').exec(text) ?? [];
    expect(granted, `${name} has no row in ${decision}`).toHaveLength(2);
    expect(seconds, `${name}: raised without a decision`).toBeLessThanOrEqual(Number(granted[0]));
    expect(imports, `${name}, imports: raised without a decision`).toBeLessThanOrEqual(Number(granted[1]));
  }
});
