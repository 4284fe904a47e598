import { styleText } from 'node:util';
import type { StartProblem } from './start-problem.ts';

const width = 10;

/** A line of one process, its name in front. */
export function printLog(name: string, line: string): void {
  process.stdout.write(`${styleText('dim', `${name.padEnd(width)} │`)} ${line}\n`);
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
