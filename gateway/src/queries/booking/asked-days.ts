const maxDays = 14;

/** A day as it is typed into the query; anything else counts as not given. */
export function readDay(from: string | null): string | null {
  if (from === null || !/^\d{4}-\d{2}-\d{2}$/.test(from)) return null;
  const at = new Date(`${from}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(from) ? from : null;
}

export const clampDays = (days: number) => Math.min(maxDays, Math.max(1, Math.trunc(days)));
