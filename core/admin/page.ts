const largestPage = 100;

/** Rows of one page, between 1 and 100; 50 when it is not said. */
export const pageSize = (first: number | null | undefined): number => Math.min(largestPage, Math.max(1, first ?? 50));

/** A page of rows read one beyond its size; the cursor is the last shown row's id, null when nothing follows. */
export function pageOf<Row extends { id: string }, Item>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, size);
  return { items: shown.map(present), nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}
