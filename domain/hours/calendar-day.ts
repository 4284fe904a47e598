/** Whether a text that begins like `2026-02-28` names a day that exists there: not `2026-02-30`, which `Date` takes for 2 March. */
export function beginsWithDay(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/** Whether a value is a day that exists, `YYYY-MM-DD`, of the years 2000 to 2099: days are counted on from it, and stored. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && beginsWithDay(value);
