import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../start/env.ts';
import { type Budget, judgeChecks, judgeTests, marginInCi, readBudget } from './budget.ts';

const budget: Budget = {
  decision: '0000.md',
  checks: { rules: { seconds: 40, imports: 4 } },
  tests: { 'domain/y.test.ts › waits': 2 },
};

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

  it('may take three tenths more in CI', () => {
    const of = (seconds: number) => judgeChecks({ rules: { seconds, imports: 4 } }, budget, marginInCi).tooDear;
    expect([of(52), of(53)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('is refused when it loads more', () => {
    const { tooDear } = judgeChecks({ rules: { seconds: 40, imports: 11 } }, budget);
    expect(tooDear).toEqual([expect.stringContaining('rules, imports: 11.0 s of processor, budget 4 (+175 %)')]);
  });

  it('is told from a machine on which everything takes more, but not without end', () => {
    const [may, is] = [
      { seconds: 40, imports: 0 },
      { seconds: 48, imports: 0 },
    ];
    const four = { ...budget, checks: { types: may, lint: may, rules: may, pages: may } };
    expect(judgeChecks({ types: is, lint: is, rules: is, pages: is }, four).tooDear).toEqual([]);
    expect(
      judgeChecks({ types: is, lint: is, rules: is, pages: { seconds: 60, imports: 0 } }, four).tooDear,
    ).toHaveLength(1);
    const far = { seconds: 100, imports: 0 };
    expect(judgeChecks({ types: far, lint: far, rules: far, pages: far }, four).tooDear).toHaveLength(4);
  });

  it('without a budget is refused', () => {
    expect(judgeChecks({ pages: { seconds: 1, imports: 0 } }, budget).tooDear).toHaveLength(1);
  });

  it('that has become cheaper is named', () => {
    const { remarks } = judgeChecks({ rules: { seconds: 30, imports: 4 } }, budget);
    expect(remarks).toEqual(['rules: 30.0 s of processor, budget 40 (−25 %): lower the budget']);
  });
});

describe('a test', () => {
  it('of more than a second is refused, and told what to do', () => {
    const tests = [
      { file: 'domain/x.test.ts', test: 'adds', seconds: 1.2 },
      { file: 'domain/x.test.ts', test: 'counts', seconds: 0.9 },
    ];
    expect(judgeTests(tests, budget)).toEqual([
      expect.stringMatching(/^1\.20 s {2}domain\/x\.test\.ts › adds: .*long-tests\.json/),
    ]);
  });

  it('that took more when the limit came may take half as much again', () => {
    const waits = (seconds: number) => [{ file: 'domain/y.test.ts', test: 'waits', seconds }];
    expect(judgeTests(waits(2.9), budget)).toEqual([]);
    expect(judgeTests(waits(3.1), budget)).toHaveLength(1);
  });

  it('may take twice as much in CI', () => {
    const of = (test: string, file: string, seconds: number) =>
      judgeTests([{ file, test, seconds }], budget, marginInCi);
    expect(of('adds', 'domain/x.test.ts', 2)).toEqual([]);
    expect(of('adds', 'domain/x.test.ts', 2.1)).toHaveLength(1);
    expect(of('waits', 'domain/y.test.ts', 4)).toEqual([]);
    expect(of('waits', 'domain/y.test.ts', 4.1)).toHaveLength(1);
  });
});

it('every figure of budget.json is granted by the decision it names', () => {
  const { decision, checks, tests } = readBudget();
  const text = readFileSync(join(rootDir, 'docs', 'decisions', decision), 'utf8');
  const rows = new Map(text.matchAll(/^\| (.+?) \| ([\d. |]+) \|$/gm).map(([, name, figures = '']) => [name, figures]));
  const granted = (name: string) => rows.get(name)?.split(' | ').map(Number) ?? [];
  for (const [name, { seconds, imports }] of Object.entries(checks)) {
    const [mostSeconds, mostImports] = granted(name);
    expect(seconds, `${name}: raised without a decision`).toBeLessThanOrEqual(mostSeconds ?? 0);
    expect(imports, `${name}, imports: raised without a decision`).toBeLessThanOrEqual(mostImports ?? 0);
  }
  for (const [name, seconds] of Object.entries(tests))
    expect(seconds, `${name}: raised without a decision`).toBeLessThanOrEqual(granted(name)[0] ?? 0);
});
