import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What a little work, always the same, takes again and again beside the checks. */
export interface Pace {
  /** How much processor time it took so far on average, in milliseconds; undefined before it was done once. */
  mean(): number | undefined;
}

/**
 * Begins to measure how much processor time a piece of work takes on this machine as it is now. The same work takes
 * up to twice as much at bad moments of a machine, and other machines are faster or slower: figures of two runs can be
 * compared when each is divided by its pace. It ends with this process.
 */
export function measurePace(): Pace {
  const samples: number[] = [];
  const child = spawn(process.execPath, [`${import.meta.dirname}/reference-work.ts`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => samples.push(Number(line)));
  child.on('error', () => undefined);
  return {
    mean: () => (samples.length > 0 ? samples.reduce((sum, took) => sum + took, 0) / samples.length : undefined),
  };
}
