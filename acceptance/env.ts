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

export const { isWhole, turn } = acceptanceShare();

const givenOptions = process.env.ACCEPTANCE_OPTIONS ?? '';

/** `ACCEPTANCE_OPTIONS='seed=7 edits=500'` plays another course of one file; each file says what it reads. */
export function option(name: string, usual: string | number, given = givenOptions): string {
  const chosen = given.split(' ').find((part) => part.startsWith(`${name}=`));
  return chosen?.slice(name.length + 1) ?? String(usual);
}

/** A number of `option`. @throws when it is no whole number above zero */
export function countOption(name: string, usual: number, given = givenOptions): number {
  const count = Number(option(name, usual, given));
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`ACCEPTANCE_OPTIONS: ${name} is no whole number`);
  return count;
}

/** Whether the page in `docs/` that a whole course makes is written: `ACCEPTANCE_OPTIONS='write=yes'`. */
export const isWritten = isWhole && option('write', 'no') === 'yes';

/** Which commit is tested beside ours: `VERSION_BEFORE`, else the one that CI compares a change with. */
export const wantedBefore = process.env.VERSION_BEFORE || process.env.CI_BASE;

const { NODE_ENV: _, VITEST: __, ...others } = process.env;
/** The environment for commands of another tree: as here, but for what says that this is a test. */
export const machine: NodeJS.ProcessEnv = others;
