import { stripVTControlCharacters } from 'node:util';

/** Returns the last lines of an output, without colours: the end of a run repeats them. */
export function outputTail(output: string, max = 25): string[] {
  return linesOf(output)
    .slice(-max)
    .map((line) => line.slice(0, 300));
}

/** What Vitest says of errors that no test shows (a rejection nobody awaited, a process that died); empty without any. */
export function unhandledErrors(output: string): string[] {
  const lines = linesOf(output);
  const from = lines.findIndex((line) => /^⎯+ Unhandled (Errors?|Rejection)/.test(line.trim()));
  return from < 0 ? [] : lines.slice(from, from + 40).map((line) => line.slice(0, 300));
}

const linesOf = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
