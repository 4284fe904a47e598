import { describe, expect, it } from 'vitest';
import { countTests, type VitestReport } from './vitest-report.ts';

const report = (over: Partial<VitestReport>): VitestReport => ({
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});
const fine = { ok: true, code: 0 };
const bad = { ok: false, code: 1 };

describe('countTests', () => {
  it('counts what passed and what was skipped', () => {
    expect(countTests(report({ numPendingTests: 2 }), fine)).toMatchObject({ passed: 3, failed: 0, skipped: 2 });
  });

  it('names every failed test', () => {
    const testResults = [
      { name: '/a/b/c/d.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds' }] },
    ];
    const outcome = countTests(report({ success: false, numFailedTests: 1, testResults }), bad);
    expect(outcome).toMatchObject({ passed: 3, failed: 1, notes: ['b/c/d.test.ts: adds'] });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [{ name: '/a/b.test.ts', status: 'failed', assertionResults: [] }];
    expect(countTests(report({ success: false, testResults }), bad).failed).toBe(1);
  });

  it('fails a run that ended badly although every test passed', () => {
    expect(countTests(report({}), bad).failed).toBe(1);
  });

  it('fails a run that wrote no report, and one without a test', () => {
    expect(countTests(undefined, bad).failed).toBe(1);
    expect(countTests(report({ numPassedTests: 0 }), fine).failed).toBe(1);
  });
});
