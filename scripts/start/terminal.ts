import { styleText } from 'node:util';
import type { StartProblem } from './start-problem.ts';

const width = 10;

const minuteMs = 60_000;
/** Lines of one process that are printed in a minute: who sends them to a file must not find a full disk. */
const maxLines = 200;
const minutes = new Map<string, { since: number; lines: number }>();

/** A line of one process, its name in front; past two hundred in a minute only how many there were. */
export function printLog(name: string, line: string, now = Date.now()): void {
  const print = (text: string) => process.stdout.write(`${styleText('dim', `${name.padEnd(width)} │`)} ${text}\n`);
  let minute = minutes.get(name);
  if (!minute || now - minute.since >= minuteMs) {
    const leftOut = (minute?.lines ?? 0) - maxLines;
    if (leftOut > 0) print(`… ${leftOut} more lines within a minute`);
    minute = { since: now, lines: 0 };
    minutes.set(name, minute);
  }
  minute.lines += 1;
  if (minute.lines <= maxLines) print(line);
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
