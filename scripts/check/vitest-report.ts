import { add, type Outcome } from './outcome.ts';
import { outputTail, unhandledErrors } from './output-tail.ts';
import type { Ended } from './run-command.ts';

/** The part of Vitest's JSON report that is counted here. */
export type VitestReport = {
  success: boolean;
  numTotalTests?: number;
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
 * does a run that failed for a reason no test shows (an unhandled rejection, a crash), or that ran nothing at all: its
 * last output is among the notes.
 * @param report undefined when the run ended before writing it
 */
export function countTests(report: VitestReport | undefined, exit: Ended): Outcome {
  if (!report)
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      notes: [`the run ended with ${exit.code} before its report; its last output:`, ...outputTail(exit.output)],
      processorSeconds: exit.processorSeconds,
    };
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
    processorSeconds: exit.processorSeconds,
  };
  if (outcome.failed === 0 && !exit.ok) {
    const unhandled = unhandledErrors(exit.output);
    const lines = unhandled.length > 0 ? unhandled : outputTail(exit.output);
    return { ...outcome, failed: 1, notes: [`the run ended with ${exit.code}, though no test failed:`, ...lines] };
  }
  if (outcome.passed === 0 && outcome.failed === 0) return { ...outcome, failed: 1, notes: ['no test ran'] };
  return outcome;
}

/** More failed files than these are not chance. */
const maxRetriedFiles = 5;

/** Returns the failed files of a run when they are few enough to be retried; else none. */
export function filesToRetry(report: VitestReport | undefined): string[] {
  const failedFiles = report?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? [];
  return failedFiles.length <= maxRetriedFiles ? failedFiles : [];
}

/**
 * Counts a run whose failed files were retried: the retry counts, and what failed first stays in the notes.
 * @param processorSeconds what the first run took
 */
export function replaceFiles(
  report: VitestReport,
  files: readonly string[],
  again: Outcome,
  processorSeconds: number,
): Outcome {
  const failedFirst = countTests(report, { ok: true, code: 0, output: '', processorSeconds: 0 }).notes.map(
    (note) => `failed when run with the others: ${note}`,
  );
  const kept = report.testResults.filter(({ name }) => !files.includes(name));
  const inFiles = report.testResults
    .filter(({ name }) => files.includes(name))
    .flatMap((file) => file.assertionResults);
  const passedBefore = inFiles.filter(({ status }) => status === 'passed').length;
  const failedBefore = inFiles.filter(({ status }) => status === 'failed').length;
  const skippedBefore = inFiles.length - passedBefore - failedBefore;
  const others = {
    passed: report.numPassedTests - passedBefore,
    failed: kept.filter(({ status }) => status === 'failed').length,
    skipped: report.numPendingTests + report.numTodoTests - skippedBefore,
    notes: failedFirst,
    processorSeconds,
  };
  return add([others, again]);
}

const shorten = (path: string): string => path.split('/').slice(-3).join('/');
