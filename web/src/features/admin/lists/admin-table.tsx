import { chakra, type SystemStyleObject, Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { AdminListColumn } from '../../../gql/graphql.ts';
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

/** Repeats the columns' names in each row where there is no room for columns. */
const namesOnTelephone = (columns: readonly TableColumn[]): SystemStyleObject => ({
  '@media (max-width: 40rem)': Object.fromEntries(
    columns.map((column, at) => [
      `& td:nth-child(${at + 1})::before`,
      { content: `${JSON.stringify(titleOf(column))} / ""` },
    ]),
  ),
});

/** A table that scrolls sideways by itself, also by keyboard; on a telephone each row becomes a card. */
export function AdminTable({ label, columns, order, children }: AdminTableProps) {
  return (
    <chakra.section
      overflowX="auto"
      border="1px solid var(--d-line)"
      borderRadius="m"
      bg="surface"
      aria-label={label}
      tabIndex={0}
    >
      <Table.Root native css={namesOnTelephone(columns)}>
        <thead>
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
      </Table.Root>
    </chakra.section>
  );
}

const arrows = { ascending: ' ↑', descending: ' ↓', none: '' };

/** A column's title as the button that sorts by it. */
function SortableTitle({ title, sortsBy, order }: { title: string; sortsBy: AdminListColumn; order: ListOrder }) {
  const { sort, toggle } = order;
  const direction = sort?.column !== sortsBy ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={() => toggle(sortsBy)}>
        {title}
        <span aria-hidden="true">{arrows[direction]}</span>
      </button>
    </th>
  );
}
