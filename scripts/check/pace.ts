import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What a little work, always the same, takes again and again beside the checks. */
export interface Pace {
  /**
   * How much processor time the work took on average between two moments, in milliseconds; when it was not done between
   * them, on average of all; undefined when it was never done.
   */
  between(from: number, to: number): number | undefined;
}

/**
 * Begins to measure how much processor time a piece of work takes on this machine as it is now. The same work takes
 * half as much again where two processors share a core and both are busy, and other machines are faster or slower:
 * figures of two runs can be compared when each is divided by its pace. It ends with this process.
 */
export function measurePace(): Pace {
  const samples: Sample[] = [];
  const child = spawn(process.execPath, [`${import.meta.dirname}/reference-work.ts`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => samples.push({ at: Date.now(), took: Number(line) }));
  child.on('error', () => undefined);
  return { between: (from, to) => meanBetween(samples, from, to) };
}

interface Sample {
  at: number;
  took: number;
}

export function meanBetween(samples: readonly Sample[], from: number, to: number): number | undefined {
  const within = samples.filter(({ at }) => at >= from && at <= to);
  const counted = within.length > 0 ? within : samples;
  if (counted.length === 0) return undefined;
  return counted.reduce((sum, { took }) => sum + took, 0) / counted.length;
}
