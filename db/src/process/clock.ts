import { readFileSync } from 'node:fs';
import { readProofEnv } from './env.ts';

/** How often an empty file is read again: whoever writes it empties it first, for some microseconds. */
const tries = 10_000;

/**
 * The process's clock. It is the machine's, but a proof of weeks of dialling moves it for all of its processes at once by
 * writing into one file.
 */
export function createProcessClock({ clockFile } = readProofEnv()): () => Date {
  if (clockFile === null) return () => new Date();
  return () => new Date(Date.now() + readOffset(clockFile));
}

/** In milliseconds. @throws when the file is or stays no number: the machine's own date would be a leap through time */
function readOffset(clockFile: string): number {
  for (let i = 0; i < tries; i++) {
    const text = readFileSync(clockFile, 'utf8').trim();
    if (text !== '' && Number.isFinite(Number(text))) return Number(text);
  }
  throw new Error('the file of the clock holds no number of milliseconds');
}
