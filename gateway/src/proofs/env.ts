/** False in CI, where a proof plays a part, so that a change is judged within the hour. */
export const isWhole = process.env.CI === undefined;
