/** Most rows of a page of the admin area. */
const largestPage = 100;

/** Returns the size of a page: `asked`, kept between 1 and 100; 50 without `asked`. */
export const pageSize = (asked: number | null | undefined): number => Math.min(largestPage, Math.max(1, asked ?? 50));

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A cursor that is a row's id (UUID); null for anything else: then the list begins. */
export const idCursor = (after: string | null | undefined): string | null => (after && isUuid(after) ? after : null);

/** Cuts a list that was read one row longer than the page: the rows, and the id of the last one when there are more. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  size: number,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}
