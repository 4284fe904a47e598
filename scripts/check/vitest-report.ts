import { lastWords, unhandledErrors } from './last-words.ts';
import { add, type Outcome } from './outcome.ts';
import type { Ended } from './run-command.ts';

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
 * does a run that failed for a reason no test shows (an unhandled rejection, a crash), or that ran nothing at all: its
 * last words are among the notes.
 * @param report undefined when the run ended before writing it
 */
export function countTests(report: VitestReport | undefined, exit: Ended): Outcome {
  if (!report)
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      notes: [`the run ended with ${exit.code} before its report; its last words:`, ...lastWords(exit.output)],
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
  };
  if (outcome.failed === 0 && !exit.ok) {
    const unhandled = unhandledErrors(exit.output);
    const words = unhandled.length > 0 ? unhandled : lastWords(exit.output);
    return { ...outcome, failed: 1, notes: [`the run ended with ${exit.code}, though no test failed:`, ...words] };
  }
  if (outcome.passed === 0 && outcome.failed === 0) return { ...outcome, failed: 1, notes: ['no test ran'] };
  return outcome;
}

/** More red files than these are no bad luck. */
const mostToPlayAgain = 5;

/** The red files of a run, when they are few enough that playing them again says something; else none. */
export function filesToPlayAgain(report: VitestReport | undefined): string[] {
  const red = report?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? [];
  return red.length <= mostToPlayAgain ? red : [];
}

/**
 * A run whose red files were played again: those count as they ended the second time, and what was red the first time
 * stays in the notes.
 */
export function replaceFiles(report: VitestReport, files: readonly string[], again: Outcome): Outcome {
  const red = countTests(report, { ok: true, code: 0, output: '' }).notes.map(
    (note) => `red when played with the others: ${note}`,
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
    notes: red,
  };
  return add([others, again]);
}

const shorten = (path: string): string => path.split('/').slice(-3).join('/');
