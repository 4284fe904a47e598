import { describe, expect, it } from 'vitest';
import { countTests, filesToRetry, replaceFiles, type VitestReport } from './vitest-report.ts';

const report = (over: Partial<VitestReport>): VitestReport => ({
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});
const fine = { ok: true, code: 0, output: '', processorSeconds: 5 };
const bad = { ok: false, code: 1, output: 'one\n\ntwo\n', processorSeconds: 5 };

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

  it('fails a run that ended badly although every test passed, and repeats its last output', () => {
    expect(countTests(report({}), bad)).toMatchObject({
      failed: 1,
      notes: ['the run ended with 1, though no test failed:', 'one', 'two'],
    });
  });

  it('says which error nobody handled', () => {
    const output =
      ' ✓ a test\n\n⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯\n\u001b[31mError: socket hang up\u001b[39m\n Tests  3 passed\n';
    const { notes } = countTests(report({}), { ...bad, output });
    expect(notes.slice(1)).toEqual(['⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯', 'Error: socket hang up', ' Tests  3 passed']);
  });

  it('fails a run that wrote no report, and one without a test', () => {
    expect(countTests(undefined, bad).failed).toBe(1);
    expect(countTests(report({ numPassedTests: 0 }), fine).failed).toBe(1);
  });
});

describe('retrying failed files', () => {
  const failing = (name: string) => ({
    name,
    status: 'failed',
    assertionResults: [
      { status: 'failed', fullName: 'adds' },
      { status: 'passed', fullName: 'subtracts' },
      { status: 'skipped', fullName: 'divides' },
    ],
  });
  const green = {
    name: '/a/green.test.ts',
    status: 'passed',
    assertionResults: [{ status: 'passed', fullName: 'is' }],
  };

  it('chooses a few failed files, and none of many or of a run without a report', () => {
    expect(filesToRetry(report({ testResults: [failing('/a/b.test.ts'), green] }))).toEqual(['/a/b.test.ts']);
    const six = Array.from({ length: 6 }, (_, i) => failing(`/a/${i}.test.ts`));
    expect(filesToRetry(report({ testResults: six }))).toEqual([]);
    expect(filesToRetry(undefined)).toEqual([]);
  });

  const first = report({
    success: false,
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [failing('/a/b.test.ts'), green],
  });

  it('counts them as they ended the second time, and still says what failed', () => {
    const again = { passed: 2, failed: 0, skipped: 1, notes: [], processorSeconds: 7 };
    expect(replaceFiles(first, ['/a/b.test.ts'], again, 5)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      notes: ['failed when run with the others: /a/b.test.ts: adds'],
      processorSeconds: 12,
    });
  });

  it('stays failed when they fail twice', () => {
    const again = { passed: 1, failed: 1, skipped: 1, notes: ['a/b.test.ts: adds'], processorSeconds: 7 };
    expect(replaceFiles(first, ['/a/b.test.ts'], again, 5)).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  });
});
