import { readFileSync } from 'node:fs';
import { parseTestHooks } from './env.ts';

/**
 * The process's clock. It is the machine's, but an acceptance test of weeks of dialling moves it for all of its processes at once by
 * writing into one file.
 */
export function createProcessClock({ clockFile } = parseTestHooks()): () => Date {
  if (clockFile === null) return () => new Date();
  return () => new Date(Date.now() + readOffset(clockFile));
}

/** In milliseconds. @throws when the file holds no number: the machine's own date would be a leap through time */
function readOffset(clockFile: string): number {
  const offset = Number.parseInt(readFileSync(clockFile, 'utf8'), 10);
  if (Number.isNaN(offset)) throw new Error('the file of the clock holds no number: it must be changed in one step');
  return offset;
}
