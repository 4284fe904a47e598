const { CI, ACCEPTANCE_TURN, CLAIM_STRATEGY, CLAIM_SEED } = process.env;

/** False in CI, and where a turn is asked for: an acceptance test then plays a part, so that a change is judged within the hour. */
export const isWhole = CI === undefined && ACCEPTANCE_TURN === undefined;
/** Which part; whole numbers, as `.ci/run` counts them. */
export const turn = Number(ACCEPTANCE_TURN ?? 0);

/** The one strategy against claims that is tried again, and the seed that draws others: a failure names both. */
export const [claimStrategy, claimSeed] = [CLAIM_STRATEGY, CLAIM_SEED ?? '0'];
