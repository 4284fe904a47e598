import type { CSSProperties, ReactNode } from 'react';
import type { AdminListColumn } from '../../gql/graphql.ts';
import own from './admin-table.module.css';
import styles from './section.module.css';
import type { ListOrder } from './use-list-sort.ts';

/** A column's title, with what it sorts by where it does. */
export type TableColumn = string | readonly [title: string, sortsBy: AdminListColumn];

const titleOf = (column: TableColumn) => (typeof column === 'string' ? column : column[0]);

interface AdminTableProps {
  /** What it lists, for who cannot see it. */
  label: string;
  columns: readonly TableColumn[];
  /** Sorts by the columns that may be sorted by. */
  order?: ListOrder;
  /** `<tr>` elements. */
  children: ReactNode;
}

/** The names of the columns for the style sheet, which repeats them in each row where there is no room for columns. */
const columnNames = (columns: readonly TableColumn[]) =>
  Object.fromEntries(
    columns.map((column, at) => [`--column-${at + 1}`, JSON.stringify(titleOf(column))]),
  ) as CSSProperties;

/** A table that scrolls sideways by itself, also by keyboard; on a telephone each row becomes a card. */
export function AdminTable({ label, columns, order, children }: AdminTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table style={columnNames(columns)}>
        <thead className={own.head}>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' || !order ? (
                <th key={titleOf(column)} scope="col">
                  {titleOf(column)}
                </th>
              ) : (
                <SortableTitle key={column[0]} title={column[0]} sortsBy={column[1]} order={order} />
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const arrows = { ascending: ' ↑', descending: ' ↓', none: '' };

/** A column's title as the button that sorts by it. */
function SortableTitle({ title, sortsBy, order }: { title: string; sortsBy: AdminListColumn; order: ListOrder }) {
  const { sort, toggle } = order;
  const direction = sort?.column !== sortsBy ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={own.sort} onClick={() => toggle(sortsBy)}>
        {title}
        <span aria-hidden="true">{arrows[direction]}</span>
      </button>
    </th>
  );
}
