/** The first `limit` entries and how many are left, for `Igiene, Ortodonzia, Implantologia +2`. */
export function firstAndMore<Entry>(entries: readonly Entry[], limit: number): { first: Entry[]; more: number } {
  return { first: entries.slice(0, limit), more: Math.max(0, entries.length - limit) };
}
