/** Wrong passwords or codes in a row that cost nothing: anybody mistypes. */
export const freeFailures = 5;
const firstRestMs = 60_000;
const maxRestMs = 60 * 60_000;

/**
 * How long an account rests after its `failures`-th wrong answer in a row: 0 for the first four, then 1, 2, 4 … minutes,
 * an hour at most. A guesser gets some 30 tries a day; the owner is back within the hour.
 */
export function restAfterFailuresMs(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(maxRestMs, firstRestMs * 2 ** (failures - freeFailures));
}
