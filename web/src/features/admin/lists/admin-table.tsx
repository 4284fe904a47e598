import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { CSSProperties, ReactNode } from 'react';
import type { AdminListColumn } from '../../../gql/graphql.ts';
import cells from './admin-table.module.css';
import type { ListOrder } from './use-list-sort.ts';

/** A column's title, with what it sorts by where it does. */
export type TableColumn = string | readonly [title: string, sortsBy: AdminListColumn];

const titleOf = (column: TableColumn) => (typeof column === 'string' ? column : column[0]);

const onTelephone = '@media (max-width: 40rem)';

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
    <chakra.section css={tableStyle} aria-label={label} tabIndex={0}>
      <table className={cells.table} style={columnNames(columns)}>
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
      </table>
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

const tableStyle: SystemStyleObject = {
  overflowX: 'auto',
  border: '1px solid var(--d-line)',
  borderRadius: 'm',
  bg: 'surface',
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 's', fontVariantNumeric: 'tabular-nums' },
  '& :is(th, td)': {
    padding: '2 3',
    borderBlockEnd: '1px solid var(--d-line)',
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& a': { display: 'inline-block', minHeight: '1.5rem' },
  '& thead th': { color: 'ink-muted', fontWeight: '600', verticalAlign: 'middle', whiteSpace: 'nowrap' },
  // A column of sentences may break its long title; else the table would scroll for a few pixels.
  '& thead th:last-child': { whiteSpace: 'normal' },
  '& tbody tr:last-child > *': { borderBlockEnd: '0' },
  '& th[aria-sort] > button': {
    minHeight: 'var(--d-tap)',
    padding: '0',
    border: '0',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '0.25em',
    cursor: 'pointer',
  },
  '& th[aria-sort] > button:hover, & th:is([aria-sort=ascending], [aria-sort=descending]) > button': {
    color: 'ink',
    textDecorationStyle: 'solid',
  },
  // On a telephone most columns, and the buttons in the last one, would lie out of sight: each row becomes a card.
  [onTelephone]: {
    '& :is(table, tbody)': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    // The titles that sort stay in sight, as a line of buttons.
    '& thead:has([aria-sort])': {
      position: 'static',
      display: 'block',
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
      borderBlockEnd: '1px solid var(--d-line-strong)',
    },
    '& thead:has([aria-sort]) tr': { display: 'flex', flexWrap: 'wrap', gap: '0 4', paddingInline: '3' },
    '& thead:has([aria-sort]) th': { padding: '0', border: '0', whiteSpace: 'normal' },
    '& thead:has([aria-sort]) th:not([aria-sort])': { display: 'none' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '2 3', padding: '3' },
    '& tbody tr:not(:last-child)': { borderBlockEnd: '1px solid var(--d-line-strong)' },
    '& tbody :is(th, td)': { width: 'auto', minWidth: '0', padding: '0', border: '0', overflowWrap: 'anywhere' },
    '& tbody :is(th, td:last-child)': { gridColumn: '1 / -1' },
    // What chooses the row, with its word beside it.
    '& tbody td:has(+ th)': { display: 'flex', alignItems: 'center', gap: '2', gridColumn: '1 / -1' },
    '& tbody td:empty': { display: 'none' },
    '& tbody td::before': { display: 'block', color: 'ink-muted', fontSize: 'xs' },
  },
};
