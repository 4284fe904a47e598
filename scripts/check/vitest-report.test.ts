import { afterEach, describe, expect, it, vi } from 'vitest';
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
const fine = { ok: true, code: 0, output: '', processorSeconds: 5 };
const bad = { ok: false, code: 1, output: 'one\n\ntwo\n', processorSeconds: 5 };

describe('countTests', () => {
  describe('skipped tests', () => {
    const group = (title: string) => ({
      name: '/a/b.test.ts',
      status: 'passed',
      assertionResults: [1, 2].map((i) => ({ status: 'skipped', fullName: `${title} ${i}`, ancestorTitles: [title] })),
    });
    const missing = report({ testResults: [group('SIPp – skipped, not installed: apt-get install sip-tester')] });
    afterEach(() => vi.unstubAllEnvs());

    it('are counted with their reason at a desk', () => {
      vi.stubEnv('CI', undefined);
      const notes = ['2 skipped: not installed: apt-get install sip-tester'];
      expect(countTests(missing, fine)).toMatchObject({ passed: 3, failed: 0, skipped: 2, notes });
    });

    it('fail in CI, where nothing is missing', () => {
      vi.stubEnv('CI', '1');
      expect(countTests(missing, fine)).toMatchObject({ passed: 3, failed: 2, skipped: 0 });
    });

    it('fail everywhere when no group says why', () => {
      vi.stubEnv('CI', undefined);
      const outcome = countTests(report({ testResults: [group('SIPp')] }), fine);
      expect(outcome).toMatchObject({ failed: 2, skipped: 0 });
      expect(outcome.notes[0]).toBe('/a/b.test.ts: SIPp 1: skipped, and no group says why');
    });
  });

  it('names every failed test, and says why', () => {
    const failureMessages = ['AssertionError: expected 3\n  to be 4\n    at file:///a/b/c/d.test.ts:3:1'];
    const adds = { status: 'failed', fullName: 'adds', failureMessages };
    const testResults = [{ name: '/a/b/c/d.test.ts', status: 'failed', assertionResults: [adds] }];
    const outcome = countTests(report({ success: false, numFailedTests: 1, testResults }), bad);
    const note = 'b/c/d.test.ts: adds – AssertionError: expected 3 to be 4';
    expect(outcome).toMatchObject({ passed: 3, failed: 1, notes: [note] });
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
