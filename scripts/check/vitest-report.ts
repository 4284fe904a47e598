import { stripVTControlCharacters } from 'node:util';
import { failed, type Outcome, passed } from './outcome.ts';
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
    assertionResults: { status: string; fullName: string; ancestorTitles?: string[]; failureMessages?: string[] }[];
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
      ...failed(`the run ended with ${exit.code} before its report; its last output:`, ...outputTail(exit.output)),
      processorSeconds: exit.processorSeconds,
    };
  const failures = report.testResults.flatMap(({ assertionResults, name, status, message }) => {
    const inFile = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${shorten(name)}: ${test.fullName}${why(test.failureMessages?.[0])}`);
    return inFile.length === 0 && status === 'failed' ? [`${shorten(name)}: the file failed${why(message)}`] : inFile;
  });
  const skips = skipped(report, Boolean(process.env.CI));
  const outcome: Outcome = {
    ...passed(report.numPassedTests),
    failed: failures.length + skips.failed,
    skipped: skips.skipped,
    notes: [...failures, ...skips.notes],
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

/** How the title of a group says why it is skipped. */
const reasonIn = / – skipped, (.+)$/;

/**
 * Tests that were skipped: counted by reason at a desk, where a program may be missing. In CI nothing is, and nowhere
 * is a test skipped without a reason in the title of its group: each counts as failed.
 */
function skipped(report: VitestReport, inCi: boolean): { skipped: number; failed: number; notes: string[] } {
  const byReason = new Map<string, number>();
  const unexplained: string[] = [];
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, ancestorTitles = [] } of assertionResults) {
      if (!['skipped', 'pending', 'todo', 'disabled'].includes(status)) continue;
      const reason = ancestorTitles.map((title) => reasonIn.exec(title)?.[1]).find(Boolean);
      if (reason) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
      else unexplained.push(`${shorten(name)}: ${fullName}: skipped, and no group says why`);
    }
  const counted = [...byReason].map(([reason, count]) => `${count} skipped: ${reason}`);
  const explained = [...byReason.values()].reduce((sum, count) => sum + count, 0);
  return {
    skipped: inCi ? 0 : explained,
    failed: unexplained.length + (inCi ? explained : 0),
    notes: [...unexplained, ...counted],
  };
}

/** The first lines of what went wrong, without where: often all that is kept of a run elsewhere. */
function why(message = ''): string {
  const [said = ''] = stripVTControlCharacters(message).split(/\n\s+at /);
  const words = said.replaceAll(/\s+/g, ' ').trim();
  return words && ` – ${words.slice(0, 500)}`;
}

const shorten = (path: string): string => path.split('/').slice(-3).join('/');
