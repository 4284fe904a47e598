/** The order in which an operator wants a list. */
export interface ListSort {
  /** A name of the list's own columns; any other leaves the list's own order. */
  column: string;
  isDescending: boolean;
}

interface SortableList {
  /** SQL of each column that may be sorted by, never null. */
  columns: Readonly<Record<string, string>>;
  /** SQL of the row's id. */
  id: string;
  /** Tables that `columns` and `id` are read from. */
  from: string;
}

/** SQL: the place of a state in its life, for a column that holds states as text. */
export const placeAmong = (column: string, states: readonly string[]): string =>
  `array_position(array[${states.map((state) => `'${state}'`).join(', ')}]::text[], ${column}::text)`;

/**
 * Returns the SQL of a sorted list: its order, and the condition of what follows the row whose id is the parameter. Null
 * when the list keeps its own order.
 */
export function sortSql({ columns, id, from }: SortableList, sort: ListSort | null | undefined) {
  const column = sort && Object.hasOwn(columns, sort.column) ? columns[sort.column] : undefined;
  if (!sort || !column) return null;
  const [direction, follows] = sort.isDescending ? ['desc', '<'] : ['asc', '>'];
  return {
    orderBy: `${column} ${direction}, ${id} ${direction}`,
    afterLast: `(${column}, ${id}) ${follows} (select ${column}, ${id} from ${from} where ${id} = ?)`,
  };
}
