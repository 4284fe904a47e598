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
}

/** The order that a list has when no other is asked for; its id comes behind. */
interface OwnOrder {
  name: string;
  /** SQL, never null. */
  keys: readonly string[];
  isDescending: boolean;
}

/** Where a page of a list ended: the order's name, then the values of its last row by which it is ordered, as Postgres wrote them. */
export type ListPlace = readonly string[];

/** A row of a list with its place there. */
export type Placed<Row> = Row & { place: ListPlace };

/**
 * Returns the SQL of a list in the order that is asked for, or in its own. A page begins behind values, not behind a row: the row
 * may be changed, hidden or erased meanwhile.
 */
export function listOrder({ columns, id }: SortableList, own: OwnOrder, sort: ListSort | null | undefined) {
  const column = sort && Object.hasOwn(columns, sort.column) ? columns[sort.column] : undefined;
  const isDescending = sort && column ? sort.isDescending : own.isDescending;
  const direction = isDescending ? 'desc' : 'asc';
  const name = sort && column ? `${sort.column} ${direction}` : own.name;
  const keys = [...(column ? [column] : own.keys), id];
  return {
    orderBy: keys.map((key) => `${key} ${direction}`).join(', '),
    /** One more of the select list. */
    place: `array['${name}', ${keys.map((key) => `(${key})::text`).join(', ')}] as place`,
    /** The condition of what comes behind a place, with its parameters; no condition behind none, or behind that of another order. */
    after: (place: ListPlace | null): [sql: string, params: readonly string[]] => {
      if (place?.[0] !== name || place.length !== keys.length + 1) return ['true', []];
      const values = keys.map(() => '?').join(', ');
      return [`(${keys.join(', ')}) ${isDescending ? '<' : '>'} (${values})`, place.slice(1)];
    },
  };
}

/** Tables that a sorted list's columns and id are read from. */
interface AppendedList extends SortableList {
  from: string;
}

/** SQL: the place of a state in its life, for a column that holds states as text. */
export const placeAmong = (column: string, states: readonly string[]): string =>
  `array_position(array[${states.map((state) => `'${state}'`).join(', ')}]::text[], ${column}::text)`;

/**
 * Returns the SQL of a sorted list to which rows are only added: its order, and the condition of what follows the row whose id is
 * the parameter. Null when the list keeps its own order.
 */
export function sortSql({ columns, id, from }: AppendedList, sort: ListSort | null | undefined) {
  const column = sort && Object.hasOwn(columns, sort.column) ? columns[sort.column] : undefined;
  if (!sort || !column) return null;
  const [direction, follows] = sort.isDescending ? ['desc', '<'] : ['asc', '>'];
  return {
    orderBy: `${column} ${direction}, ${id} ${direction}`,
    afterLast: `(${column}, ${id}) ${follows} (select ${column}, ${id} from ${from} where ${id} = ?)`,
  };
}
