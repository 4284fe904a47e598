import { readFileSync } from 'node:fs';
import { readProofEnv } from './env.ts';

/**
 * The process's clock. It is the machine's, but a proof of weeks of dialling moves it for all of its processes at once by
 * writing into one file.
 */
export function createProcessClock({ clockFile } = readProofEnv()): () => Date {
  if (clockFile === null) return () => new Date();
  return () => new Date(Date.now() + Number(readFileSync(clockFile, 'utf8')));
}
