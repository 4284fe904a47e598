/** What a proof tells the processes it starts; outside `NODE_ENV=test` nobody can. */
export interface ProofEnv {
  /** File with the milliseconds to add to the machine's clock. */
  clockFile: string | null;
  /** `point` or `point:n`, several by commas: die at the n-th passing of one of them (`crash-point.ts`). */
  crashAt: string | null;
}

export function readProofEnv(source: NodeJS.ProcessEnv = process.env): ProofEnv {
  if (source.NODE_ENV !== 'test') return { clockFile: null, crashAt: null };
  return { clockFile: source.PROOF_CLOCK_FILE || null, crashAt: source.PROOF_CRASH_AT || null };
}
