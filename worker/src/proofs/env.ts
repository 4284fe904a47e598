/**
 * How much of a long proof is played: all of it at a desk; in CI a part, each day another one, so that a change is judged
 * within the hour. `PROOF_TURN` names a part that has been played, to play it again.
 */
export interface ProofShare {
  isWhole: boolean;
  /** Whole number that changes from day to day. */
  turn: number;
}

export function proofShare({ CI, PROOF_TURN }: NodeJS.ProcessEnv = process.env, now = new Date()): ProofShare {
  const turn = Number(PROOF_TURN ?? Math.floor(now.getTime() / 86_400_000));
  if (!Number.isSafeInteger(turn) || turn < 0) throw new Error(`PROOF_TURN: ${PROOF_TURN} is no whole number`);
  return { isWhole: CI === undefined && PROOF_TURN === undefined, turn };
}
