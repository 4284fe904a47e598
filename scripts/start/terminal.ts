import { styleText } from 'node:util';
import type { StartProblem } from './start-problem.ts';

const width = 10;

const minuteMs = 60_000;
/** Lines of one process that are printed in a minute: who sends them to a file must not find a full disk. */
const maxLines = 200;
const minutes = new Map<string, { since: number; lines: number }>();

/** Prints a line of ours about a process, its name in front. */
export function printLog(name: string, line: string): void {
  process.stdout.write(`${styleText('dim', `${name.padEnd(width)} │`)} ${line}\n`);
}

/** Prints a line that a process wrote; past two hundred in a minute it says once that the others are left out. */
export function printOutput(name: string, line: string, now = performance.now()): void {
  let minute = minutes.get(name);
  if (!minute || now - minute.since >= minuteMs) {
    minute = { since: now, lines: 0 };
    minutes.set(name, minute);
  }
  minute.lines += 1;
  if (minute.lines <= maxLines) printLog(name, line);
  else if (minute.lines === maxLines + 1) {
    const seconds = Math.ceil((minute.since + minuteMs - now) / 1_000);
    printLog(name, `… more than ${maxLines} lines within a minute: the next ${seconds} s are left out`);
  }
}

/** Prints a progress line of our own. */
export function note(text: string): void {
  printLog('start', text);
}

/** A problem in plain words: first line what, the rest what to do. */
export function printProblem(problem: StartProblem): void {
  const [first, ...rest] = problem.lines;
  process.stderr.write(
    `\n${styleText('red', first ?? 'Something went wrong.')}\n${rest.map((line) => `${line}\n`).join('')}`,
  );
}

/** A closed pipe (`make start | head`) must not kill the supervisor before it has stopped its processes. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
