/**
 * How much of a long test is played: all of it at a desk; in CI a part, each turn another one, so that a change is judged
 * within the hour. `ACCEPTANCE_TURN` names the part; `.ci/run` counts days and commits.
 */
export interface AcceptanceShare {
  isWhole: boolean;
  /** Whole number that changes from day to day. */
  turn: number;
}

export function acceptanceShare(
  { CI, ACCEPTANCE_TURN }: NodeJS.ProcessEnv = process.env,
  now = new Date(),
): AcceptanceShare {
  const turn = Number(ACCEPTANCE_TURN ?? Math.floor(now.getTime() / 86_400_000));
  if (!Number.isSafeInteger(turn) || turn < 0)
    throw new Error(`ACCEPTANCE_TURN: ${ACCEPTANCE_TURN} is no whole number`);
  return { isWhole: CI === undefined && ACCEPTANCE_TURN === undefined, turn };
}
