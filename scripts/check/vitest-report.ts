import type { Outcome } from './outcome.ts';

/** The part of Vitest's JSON report that is counted here. */
export type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/**
 * Counts a finished run. A file that could not even be loaded has no tests in the report and counts as one failure; so
 * does a run that failed for a reason no test shows (an unhandled rejection, a crash), or that ran nothing at all.
 * @param report undefined when the run ended before writing it
 */
export function countTests(report: VitestReport | undefined, exit: { ok: boolean; code: number | string }): Outcome {
  if (!report)
    return { passed: 0, failed: 1, skipped: 0, notes: [`the run ended with ${exit.code} before its report`] };
  const failures = report.testResults.flatMap(({ assertionResults, name, status }) => {
    const inFile = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${shorten(name)}: ${test.fullName}`);
    return inFile.length === 0 && status === 'failed' ? [`${shorten(name)}: the file failed`] : inFile;
  });
  const outcome: Outcome = {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: failures,
  };
  if (outcome.failed === 0 && !exit.ok) return { ...outcome, failed: 1, notes: [`the run ended with ${exit.code}`] };
  if (outcome.passed === 0 && outcome.failed === 0) return { ...outcome, failed: 1, notes: ['no test ran'] };
  return outcome;
}

const shorten = (path: string): string => path.split('/').slice(-3).join('/');
