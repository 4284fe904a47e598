/**
 * Whether a value is a day that exists, `YYYY-MM-DD`, of the years 2000 to 2099: days are counted on from it, and stored.
 * `Date` would take 30 February for 2 March.
 */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return false;
  const midnight = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(value);
}
