const { CI, ACCEPTANCE_TURN } = process.env;

/** False in CI, and where a turn is asked for: an acceptance test then plays a part, so that a change is judged within the hour. */
export const isWhole = CI === undefined && ACCEPTANCE_TURN === undefined;
/** Which part; whole numbers, as `.ci/run` counts them. */
export const turn = Number(ACCEPTANCE_TURN ?? 0);
