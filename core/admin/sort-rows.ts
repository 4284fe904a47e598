import type { ListSort } from '@dentisti/db/admin/list-sort';

/** Sort keys of a list, by column. */
export type SortColumns<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/**
 * Returns the rows of a list that no table holds in the order asked for. Equal rows keep their order, and the other
 * direction is exactly the reverse. A column that the list does not have leaves its own order.
 */
export function sortRows<Row>(rows: readonly Row[], columns: SortColumns<Row>, sort: ListSort | null): Row[] {
  const read = sort && Object.hasOwn(columns, sort.column) ? columns[sort.column] : undefined;
  if (!sort || !read) return [...rows];
  const sorted = rows.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
  return sort.isDescending ? sorted.toReversed() : sorted;
}
